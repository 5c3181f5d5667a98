import type { TaskContent, TaskVersion } from '#src/contract/tasks/task-version.ts';
import { formatId } from '#src/core/ids.ts';
import { taskChangeWords } from '#src/core/tasks/task-changes.ts';
import { isSame, readContent } from './content.ts';
import type { FoundVersion } from './find.ts';

type Beside = {
  /** The version before it; undefined for the oldest that is kept. */
  before: FoundVersion | undefined;
  /** The task as it is, and the number of its newest version. */
  present: { number: number | null; content: TaskContent };
};

export function presentVersion(row: FoundVersion, { before, present }: Beside): TaskVersion {
  const content = readContent(row.content);
  return {
    version: row.number,
    task_id: formatId(row.user_id, 'task', row.task_id),
    name: content.name,
    by: row.by,
    token_name: row.token_name,
    source: row.source,
    restored_from: row.restored_from,
    changes: before ? taskChangeWords(readContent(before.content), content) : [],
    is_present: row.number === present.number && isSame(content, present.content),
    created_at: row.created_at.toISOString(),
    saved_at: row.saved_at.toISOString(),
  };
}
