import { useEffect, useRef, useState } from 'react';
import { type UnsavedForm, readDraft, removeDraft, writeDraft } from './draft.ts';
import { isDirty, type TaskForm } from './form.ts';

const writeAfterMs = 400;

type Options = { taskId: string; form: TaskForm; saved: TaskForm; dirty: boolean };

/** Keeps what is typed and not saved in this browser, and offers it again when the task is opened. */
export function useDraft({ taskId, form, saved, dirty }: Options) {
  const [found, setFound] = useState<UnsavedForm | undefined>(() => {
    const draft = readDraft(taskId);
    if (draft && isDirty(draft.form, saved)) return draft;
    if (draft) removeDraft(taskId);
    return undefined;
  });
  const waiting = found !== undefined;
  const latest = useRef<TaskForm>(undefined);
  useEffect(() => {
    latest.current = dirty ? form : undefined;
  }, [dirty, form]);

  useEffect(() => {
    // What was found stays until it is decided on, unless something new is typed over it.
    if (!dirty) {
      if (!waiting) removeDraft(taskId);
      return undefined;
    }
    const timer = setTimeout(() => writeDraft(taskId, form), writeAfterMs);
    return () => clearTimeout(timer);
  }, [taskId, form, dirty, waiting]);

  useEffect(() => {
    const keep = (): void => {
      if (latest.current) writeDraft(taskId, latest.current);
    };
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [taskId]);

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
      latest.current = undefined;
      setFound(undefined);
      removeDraft(taskId);
    },
  };
}
