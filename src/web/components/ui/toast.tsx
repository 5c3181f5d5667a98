import { createToastStore, type ToastInput } from './toast-store.ts';

/** What `Toaster` shows, which is loaded after the first screen. */
export const toastStore = createToastStore((ms, run) => void setTimeout(run, ms));

export function toast(input: ToastInput): void {
  toastStore.show(input);
}

/** The destructive toast titled 'Error'. */
export function errorToast(description: string): void {
  toastStore.show({ title: 'Error', description, variant: 'destructive' });
}
