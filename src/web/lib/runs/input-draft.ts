import { useState } from 'react';

/** Where typed values are kept until they are used: with the browser's tab, and no longer. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type Values = Record<string, string>;

const keyOf = (taskId: string): string => `legwork.inputs.${taskId}`;

/** What was typed for a task and not yet used; nothing when it cannot be read. */
export function readInputDraft(taskId: string, store: DraftStore = sessionStorage): Values {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(taskId)) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    // Kept by something else, or half written: as if nothing had been typed.
    return {};
  }
}

export function keepInputDraft(taskId: string, values: Values, store: DraftStore = sessionStorage): void {
  try {
    store.setItem(keyOf(taskId), JSON.stringify(values));
  } catch {
    // The tab's store is full: what is typed stays on the screen all the same.
    store.removeItem(keyOf(taskId));
  }
}

export function forgetInputDraft(taskId: string, store: DraftStore = sessionStorage): void {
  store.removeItem(keyOf(taskId));
}

/** Typed values that survive leaving the screen and reloading it. */
export function useInputDraft(taskId: string): [Values, (name: string, value: string) => void] {
  const [values, setValues] = useState(() => readInputDraft(taskId));
  return [
    values,
    (name, value) => {
      const next = { ...values, [name]: value };
      setValues(next);
      keepInputDraft(taskId, next);
    },
  ];
}
