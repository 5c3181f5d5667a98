import { useSyncExternalStore } from 'react';
import { changeForm, type FormChange, type TaskForm } from './form.ts';

/** The form of one task, outside of React: what shows a part of it is drawn when that part changes, and nothing else is. */
export type FormStore = {
  get(): TaskForm;
  change(change: FormChange): void;
  /** Returns what ends it. */
  subscribe(changed: () => void): () => void;
};

export function createFormStore(begun: TaskForm): FormStore {
  let form = begun;
  const listeners = new Set<() => void>();
  return {
    get: () => form,
    change(change) {
      form = changeForm(form, change);
      for (const changed of listeners) changed();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** A part of the form, which has to be the same value as long as it has not changed. */
export function useFormPart<Part>({ get, subscribe }: FormStore, part: (form: TaskForm) => Part): Part {
  return useSyncExternalStore(subscribe, () => part(get()));
}
