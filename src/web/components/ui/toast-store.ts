/** Toasts: one at a time. A dismissed one stays in the list until its time, so that its leaving can be seen. */
export type ToastVariant = 'default' | 'destructive';
/** What can be done about it while it is shown. */
export type ToastAction = { label: string; run: () => void };
export type ToastInput = {
  title: string;
  description?: string;
  variant?: ToastVariant;
  durationMs?: number;
  actions?: readonly ToastAction[];
};
export type ToastEntry = ToastInput & { id: number; open: boolean };

export const toastLimit = 1;
export const toastMs = 5000;
export const progressToastMs = 3000;
export const toastRemoveMs = 1_000_000;

export type ToastStore = {
  entries: () => readonly ToastEntry[];
  subscribe: (listener: () => void) => () => void;
  show: (toast: ToastInput) => number;
  dismiss: (id: number) => void;
};

export function createToastStore(later: (ms: number, run: () => void) => void): ToastStore {
  let entries: readonly ToastEntry[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly ToastEntry[]): void => {
    entries = next;
    for (const listener of listeners) listener();
  };
  return {
    entries: () => entries,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: toast => {
      const id = ++lastId;
      set([{ ...toast, id, open: true }, ...entries].slice(0, toastLimit));
      return id;
    },
    dismiss: id => {
      if (!entries.some(entry => entry.id === id && entry.open)) return;
      set(entries.map(entry => (entry.id === id ? { ...entry, open: false } : entry)));
      later(toastRemoveMs, () => set(entries.filter(entry => entry.id !== id)));
    },
  };
}
