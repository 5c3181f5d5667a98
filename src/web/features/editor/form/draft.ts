import { unsavedKey } from '../../../lib/unsaved-task.ts';
import type { TaskForm } from './form.ts';

const version = 1;

/** What was typed and not saved, as this browser keeps it. */
export type UnsavedForm = { form: TaskForm; at: string };

/** Passwords, secrets and test values are not kept: what is in the browser's storage can be read by who sits at it. */
function withoutSecrets(form: TaskForm): TaskForm {
  return {
    ...form,
    inputs: form.inputs.map(row => ({ ...row, value: undefined })),
    credentials: form.credentials.map(row => ({ ...row, password: '', otp: '' })),
  };
}

export function writeDraft(taskId: string, form: TaskForm): void {
  const draft = { version, at: new Date().toISOString(), form: withoutSecrets(form) };
  try {
    localStorage.setItem(unsavedKey(taskId), JSON.stringify(draft));
  } catch (error) {
    // A browser without room for it keeps no draft; saving still works.
    if (!(error instanceof DOMException)) throw error;
  }
}

export function removeDraft(taskId: string): void {
  localStorage.removeItem(unsavedKey(taskId));
}

/** The draft of a task; undefined when there is none, or none that this version wrote. */
export function readDraft(taskId: string): UnsavedForm | undefined {
  const text = localStorage.getItem(unsavedKey(taskId));
  if (text === null) return undefined;
  try {
    // safe because only writeDraft writes below this key, and its version is compared.
    const kept = JSON.parse(text) as UnsavedForm & { version: number };
    if (kept.version === version) return { form: kept.form, at: kept.at };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  removeDraft(taskId);
  return undefined;
}
