import { useEffect, useRef, useState } from 'react';
import { type UnsavedForm, readDraft, removeDraft, writeDraft } from './draft.ts';
import { isDirty, type TaskForm } from './form.ts';
import type { FormStore } from './form-store.ts';

const writeAfterMs = 400;

type Options = { taskId: string; store: FormStore; saved: TaskForm; dirty: boolean };

/** Keeps what is typed and not saved in this browser, and offers it again when the task is opened. */
export function useDraft({ taskId, store, saved, dirty }: Options) {
  const [found, setFound] = useState<UnsavedForm | undefined>(() => {
    const draft = readDraft(taskId);
    if (draft && isDirty(draft.form, saved)) return draft;
    if (draft) removeDraft(taskId);
    return undefined;
  });
  const waiting = found !== undefined;
  const keeps = useRef(false);
  useEffect(() => {
    keeps.current = dirty;
  }, [dirty]);

  useEffect(() => {
    // What was found stays until it is decided on, unless something new is typed over it.
    if (!dirty) {
      if (!waiting) removeDraft(taskId);
      return undefined;
    }
    let timer = 0;
    const later = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => writeDraft(taskId, store.get()), writeAfterMs);
    };
    later();
    const stop = store.subscribe(later);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [taskId, store, dirty, waiting]);

  useEffect(() => {
    const keep = (): void => {
      if (keeps.current) writeDraft(taskId, store.get());
    };
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [taskId, store]);

  return {
    found,
    /** The draft as a form, once; passwords have to be typed again. */
    take: (now: TaskForm): TaskForm => {
      setFound(undefined);
      return found ? found.form : now;
    },
    discard: () => {
      setFound(undefined);
      if (!dirty) removeDraft(taskId);
    },
    /** Nothing is left to keep: the task is saved and its screen about to be left. */
    forget: () => {
      keeps.current = false;
      setFound(undefined);
      removeDraft(taskId);
    },
  };
}
