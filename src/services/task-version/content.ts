import { TaskContent } from '#src/contract/tasks/task-version.ts';
import type { TaskRow } from '#src/db/schema.ts';
import { presentTask } from '../task/present.ts';
import { defaultSettings, withoutLinks } from '../task/settings.ts';

// safe because the keys are those of the schema itself
const fields = Object.keys(TaskContent.shape) as (keyof TaskContent)[];

/** The content of a version of a task, its keys always in the same order. */
export function contentOf(row: TaskRow): TaskContent {
  return inOrder(presentTask(row));
}

/** The content of a version; settings that were added later have their defaults. */
export function readContent(stored: Record<string, unknown>): TaskContent {
  // safe because only keep.ts writes it, from contentOf
  return inOrder(withoutLinks({ ...defaultSettings, ...(stored as TaskContent) }));
}

export function isSame(one: TaskContent, other: TaskContent): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function inOrder(from: TaskContent): TaskContent {
  // safe because every field of the schema is there, and no other
  return Object.fromEntries(fields.map(field => [field, from[field]])) as TaskContent;
}
