import { Buffer } from 'node:buffer';
import { formatId } from '#src/core/ids.ts';
import { readPlaybook } from '#src/core/playbook/entry.ts';
import { safeFileName } from '#src/core/text/file-name.ts';
import { fileSlug } from '#src/core/text/file-slug.ts';
import { writeTaskFile } from '#src/core/tasks/task-file.ts';
import type { TaskRow } from '#src/db/schema.ts';
import { videoOf } from '../../demonstration/find.ts';
import { presentTask } from '../../task/present.ts';
import { type ExportEntry, type Exporting, bytesEntry, jsonEntry, storedEntry, textEntry } from './entry.ts';

const atOnce = 50;
const answersAtMost = 1000;
const versionsAtMost = 1000;

/** Each task with its versions, what was answered in its runs, and the names of its sign-ins without what opens them. */
export async function* taskEntries(at: Exporting): AsyncGenerator<ExportEntry[]> {
  const { ctx, userId } = at;
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await ctx.db
      .selectFrom('tasks')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(atOnce)
      .execute();
    for (const row of rows) yield await oneTask(at, row);
    before = rows.at(-1)?.id ?? 0;
    if (rows.length < atOnce) return;
  }
}

async function oneTask({ ctx, userId }: Exporting, row: TaskRow): Promise<ExportEntry[]> {
  const { db } = ctx;
  const folder = `tasks/${row.id}-${fileSlug(row.name, 'task')}`;
  const [versions, answers] = await Promise.all([
    db
      .selectFrom('task_versions')
      .select(['number', 'content', 'source', 'restored_from', 'created_at', 'saved_at'])
      .where('task_id', '=', row.id)
      .where('user_id', '=', userId)
      .orderBy('number', 'desc')
      .limit(versionsAtMost)
      .execute(),
    db
      .selectFrom('task_answers')
      .select(['key', 'answer', 'updated_at'])
      .where('task_id', '=', row.id)
      .limit(answersAtMost)
      .execute(),
  ]);
  const task = presentTask(row);
  const playbook = readPlaybook(row.playbook);
  const changed = row.updated_at;
  return [
    textEntry(`${folder}/task.yaml`, writeTaskFile(task), changed),
    jsonEntry(
      `${folder}/task.json`,
      withoutLinks({ ...task, thumbnail: pictureOf(row) ? undefined : row.thumbnail }),
      changed,
    ),
    ...(pictureOf(row) ?? []).map(bytes => bytesEntry(`${folder}/thumbnail.jpg`, bytes, changed)),
    ...(versions.length > 0
      ? [
          jsonEntry(
            `${folder}/versions.json`,
            versions.map(one => ({ ...one, content: withoutLinks(one.content) })),
          ),
        ]
      : []),
    ...(answers.length > 0 ? [jsonEntry(`${folder}/answers.json`, answers)] : []),
    ...(playbook.entries.length > 0 ? [jsonEntry(`${folder}/playbook.json`, playbook)] : []),
  ];
}

/** The picture of a task that holds it itself. */
function pictureOf({ thumbnail }: TaskRow): Uint8Array[] | undefined {
  const [head = '', data] = thumbnail?.split(',') ?? [];
  return data !== undefined && head.startsWith('data:image/') ? [Buffer.from(data, 'base64')] : undefined;
}

/** Links to uploads are signed: they are no part of what is kept. */
function withoutLinks(content: object): object {
  const { uploaded_files: files, ...rest } = content as { uploaded_files?: { url?: string }[] };
  return { ...rest, uploaded_files: files?.map(({ url: _, ...file }) => file) };
}

/** Files that were uploaded, and videos that tasks were made of. */
export async function* uploadEntries(at: Exporting): AsyncGenerator<ExportEntry[]> {
  const { ctx, userId } = at;
  const { db } = ctx;
  const uploads = await db
    .selectFrom('files')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'upload')
    .orderBy('id', 'desc')
    .execute();
  for (const { id, key, name, created_at } of uploads)
    yield await Array.fromAsync(storedEntry(at, { key, name: `uploads/${id}-${safeFileName(name)}`, at: created_at }));
  const demonstrations = await db
    .selectFrom('recordings')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  for (const row of demonstrations) {
    const folder = `demonstrations/${row.id}`;
    const { name, content_type, state, error, outcome, created_at } = row;
    const task_id = row.task_id === null ? null : formatId(userId, 'task', row.task_id);
    yield [
      jsonEntry(
        `${folder}/demonstration.json`,
        { name, content_type, state, error, outcome, task_id, created_at },
        created_at,
      ),
      ...(await Array.fromAsync(
        storedEntry(at, { key: videoOf(row), name: `${folder}/${safeFileName(name)}`, at: created_at }),
      )),
    ];
  }
}
