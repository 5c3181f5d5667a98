/** Where this browser keeps what was typed for a task and not saved. */
export function unsavedKey(taskId: string): string {
  return `legwork.draft.${taskId}`;
}
