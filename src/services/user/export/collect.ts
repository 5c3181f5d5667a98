import { exportLimits } from '#src/contract/user.ts';
import type { ZipEntry } from '#src/providers/storage/zip.ts';
import { auditEntries, billingEntries, plannedEntries, profileEntries } from './account-entries.ts';
import { type ExportEntry, type Exporting, jsonEntry, textEntry } from './entry.ts';
import { runEntries } from './run-entries.ts';
import { taskEntries, uploadEntries } from './task-entries.ts';

export type ExportLimits = { bytes: number; files: number };

/** Called for each thing that is in the zip whole: a task, a run, an upload, a demonstration. */
export type ReportProgress = (done: { things: number; leftOut: number }) => void;

/** How many things an export has to go through. */
export async function countThings({ ctx, userId }: Exporting): Promise<number> {
  const tables = ['tasks', 'runs', 'files', 'recordings'] as const;
  const counts = await Promise.all(
    tables.map(table => {
      const own = ctx.db.selectFrom(table).where('user_id', '=', userId);
      return own.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    }),
  );
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/**
 * All data of the account, read while the zip is written: text first, the newest runs before the oldest.
 * Files above the limit are left out and listed at the end.
 */
export async function* collect(
  at: Exporting,
  { onProgress, room = exportLimits }: { onProgress: ReportProgress; room?: ExportLimits },
): AsyncGenerator<ZipEntry> {
  const left: { name: string; bytes: number }[] = [];
  let [bytes, files, things] = [0, 0, 0];
  const fits = ({ name, file }: ExportEntry): boolean => {
    if (files >= room.files || bytes + (file?.bytes ?? 0) > room.bytes) {
      if (left.length < leftNamed) left.push({ name, bytes: file?.bytes ?? 0 });
      leftOut += 1;
      return false;
    }
    bytes += file?.bytes ?? 0;
    files += 1;
    return true;
  };
  let leftOut = 0;
  yield textEntry('README.txt', readme);
  for (const few of [profileEntries, auditEntries, plannedEntries, billingEntries]) yield* few(at);
  for (const many of [taskEntries, runEntries, uploadEntries])
    for await (const entries of many(at)) {
      for (const entry of entries) if (fits(entry)) yield entry;
      things += 1;
      onProgress({ things, leftOut });
    }
  if (leftOut > 0) yield jsonEntry('left-out.json', { files: leftOut, first: left });
}

const leftNamed = 10_000;

const readme = `Your data, as Legwork holds it.

profile.json, notifications.json, tokens.json   who you are and what you set; no token is in it
tasks/          each task as YAML (task.import reads it) and as JSON, with its versions, your answers, and what runs recorded of its steps
runs/           each run with its chat, steps, result, names on its pages, pictures of steps, downloads and video
demonstrations/ videos that tasks were made of
uploads/        files that you uploaded
schedules.json, webhooks.json, templates.json
payments/       orders, credits and invoices
audit-log.json, audit-log.csv
left-out.json   files that did not fit; absent when everything is here

Passwords, the secrets of one-time codes, keys and browser profiles are not in it.
`;
