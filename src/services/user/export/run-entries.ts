import { formatId } from '#src/core/ids.ts';
import { lastPage } from '#src/core/runs/step-picture.ts';
import { safeFileName } from '#src/core/text/file-name.ts';
import type { RunRow } from '#src/db/schema.ts';
import { readLog } from '../../task-run/event-pages.ts';
import { presentUsage } from '../../task-run/history.ts';
import { earlierVideoKey } from '../../task-run/video/present.ts';
import { type ExportEntry, type Exporting, bytesEntry, jsonEntry, storedEntry, uniqueNames } from './entry.ts';

const atOnce = 20;

/** Each run with its chat, steps and result, the pictures of its steps, its downloads and its video. */
export async function* runEntries(at: Exporting): AsyncGenerator<ExportEntry[]> {
  const { ctx, userId } = at;
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await ctx.db
      .selectFrom('runs')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(atOnce)
      .execute();
    for (const row of rows) yield await oneRun(at, row);
    before = rows.at(-1)?.id ?? 0;
    if (rows.length < atOnce) return;
  }
}

async function oneRun(at: Exporting, row: RunRow): Promise<ExportEntry[]> {
  const { db } = at.ctx;
  const folder = `runs/${row.id}`;
  const [log, pages, pictures, downloads] = await Promise.all([
    readLog(db, row.id),
    pagesSeen(at, row.id),
    db.selectFrom('step_evidence').selectAll().where('run_id', '=', row.id).orderBy('step').execute(),
    db.selectFrom('files').selectAll().where('run_id', '=', row.id).where('user_id', '=', row.user_id).execute(),
  ]);
  const nameFor = uniqueNames();
  const files = downloads.map(({ key, name, created_at }) =>
    Array.fromAsync(
      storedEntry(at, { key, name: `${folder}/downloads/${nameFor(safeFileName(name))}`, at: created_at }),
    ),
  );
  const ended = row.ended_at ?? row.created_at;
  return [
    jsonEntry(
      `${folder}/run.json`,
      { ...aboutRun(row), chat: log.chat_history, steps: log.step_metadata_list, pages_seen: pages },
      ended,
    ),
    ...pictures.map(({ step, moment, picture, at: taken }) =>
      bytesEntry(`${folder}/${step === lastPage.step ? 'last-page' : `steps/${step}-${moment}`}.webp`, picture, taken),
    ),
    ...(await Promise.all(files)).flat(),
    ...(row.video?.state === 'ready' && !row.video_swept_at
      ? await Array.fromAsync(
          storedEntry(at, { key: row.video.key ?? earlierVideoKey(row), name: `${folder}/video.mp4`, at: ended }),
        )
      : []),
    ...(await shown(at, row, folder)),
  ];
}

/** The names on the pages that the run saw, as the editor offers them. The log that is shown does not have them. */
async function pagesSeen({ ctx }: Exporting, runId: number): Promise<unknown[]> {
  const rows = await ctx.db
    .selectFrom('run_events')
    .select(['at', 'data'])
    .where('run_id', '=', runId)
    .where('type', '=', 'page-seen')
    .orderBy('seq')
    .execute();
  return rows.map(({ at, data }) => ({ at, ...data }));
}

/** The row without what is the server's own, and without sealed sign-ins. */
function aboutRun(row: RunRow): Record<string, unknown> {
  const { steps, additionalInstructions } = row.assignment;
  return {
    id: formatId(row.user_id, 'taskrun', row.id),
    task_id: formatId(row.user_id, 'task', row.task_id),
    task_name: row.task_name,
    status: row.status,
    status_reason: row.status_reason,
    agent: row.agent,
    model: row.model,
    task_steps: steps,
    additional_instructions: additionalInstructions,
    inputs: row.inputs,
    uploaded_files: row.uploaded_files,
    is_scheduled: row.is_scheduled,
    is_recording: row.is_recording,
    result: row.result,
    usage: presentUsage(row.usage),
    credits: row.credits_reserved,
    data_retention: row.data_retention,
    video_retention: row.video_retention,
    created_at: row.created_at,
    ended_at: row.ended_at,
  };
}

/** What a person did in the run's browser while it was written down, and what they said. */
async function shown({ ctx, userId }: Exporting, row: RunRow, folder: string): Promise<ExportEntry[]> {
  const recorded = await ctx.db
    .selectFrom('live_recordings')
    .select(['start_url', 'in_control', 'events', 'edits', 'saved_at', 'created_at'])
    .where('run_id', '=', row.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!recorded) return [];
  const clips = await ctx.db
    .selectFrom('narrations')
    .select(['id', 'started_at', 'ms', 'mime_type', 'said', 'step_id', 'sound'])
    .where('run_id', '=', row.id)
    .where('user_id', '=', userId)
    .orderBy('started_at')
    .execute();
  const said = clips.map(({ sound: _, ...clip }) => clip);
  const kind = recorded.in_control ? 'take-over-recording' : 'live-recording';
  return [
    jsonEntry(`${folder}/${kind}.json`, { ...recorded, said }, recorded.created_at),
    ...clips.map(({ id, mime_type, sound, started_at }) =>
      bytesEntry(`${folder}/said/${id}.${mime_type.split('/')[1] ?? 'sound'}`, sound, started_at),
    ),
  ];
}
