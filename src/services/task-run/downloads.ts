import type { DownloadedFile } from '#src/contract/task-run.ts';
import { isActive } from '#src/core/runs/run-status.ts';
import type { RunRow } from '#src/db/schema.ts';
import { canPreview } from '#src/providers/storage/serving.ts';
import { zipOf, type ZipEntry } from '#src/providers/storage/zip.ts';
import { AppError, notFound } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import { Readable } from 'node:stream';
import type { Context } from '../context.ts';
import { fileLink, linkBase } from '../file/link.ts';
import { runTicket, verifyRunTicket } from './run-ticket.ts';

const purpose = 'run-archive';
const filesAtMost = 200;

/** What the run has downloaded so far, oldest first, each with fresh links. */
export async function presentDownloads(ctx: Context, run: RunRow): Promise<DownloadedFile[]> {
  if (run.downloads_count === 0) return [];
  const rows = await downloadsOf(ctx, run);
  return Promise.all(
    rows.map(async ({ key, name, content_type: contentType, bytes }) => {
      const link = { filename: name, contentType, steady: true };
      return {
        name,
        content_type: contentType,
        size: bytes,
        url: await fileLink(ctx, key, link),
        preview_url: canPreview(contentType) ? await fileLink(ctx, key, { ...link, inline: true }) : null,
      };
    }),
  );
}

/** The link to the zip of the downloads and the result of a finished run; null while it is active, or without any. */
export async function downloadsUrl(ctx: Context, run: RunRow): Promise<string | null> {
  if (isActive(run.status) || run.data_swept_at) return null;
  if (run.downloads_count === 0 && !run.result) return null;
  const token = await runTicket(ctx, run, { purpose, seconds: limits.signedLinkSeconds });
  return `${linkBase(ctx)}/api/downloads/${token}/${archiveName(run.id)}`;
}

/** The zip that a link opens, created while it is read. @throws AppError FORBIDDEN for an invalid link. */
export async function openArchive(ctx: Context, token: string): Promise<{ filename: string; body: Readable }> {
  const opened = await verifyRunTicket(ctx, { purpose, ticket: token });
  if (!opened) throw new AppError('FORBIDDEN', 'This link has expired. Open the run again.');
  const run = await ctx.db
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', opened.runId)
    .where('user_id', '=', opened.userId)
    .executeTakeFirst();
  if (!run || run.data_swept_at) throw notFound('run');
  const rows = await downloadsOf(ctx, run);
  const entries = rows.map(({ key, name, created_at: at }): ZipEntry => ({
    name,
    at,
    async open() {
      const found = await ctx.storage.get(key);
      if (!found) throw notFound('file');
      return found.body;
    },
  }));
  const result = resultEntry(run, new Set(rows.map(({ name }) => name.toLowerCase())));
  return { filename: archiveName(run.id), body: zipOf([...result, ...entries]) };
}

function resultEntry({ result, ended_at }: RunRow, taken: Set<string>): ZipEntry[] {
  if (!result) return [];
  const extension = isJson(result) ? 'json' : 'txt';
  const name =
    [`result.${extension}`, `run-result.${extension}`].find(free => !taken.has(free)) ?? `_result.${extension}`;
  return [{ name, at: ended_at ?? new Date(), open: () => Promise.resolve(Readable.from([Buffer.from(result)])) }];
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function archiveName(runId: number): string {
  return `run-${runId}-results.zip`;
}

/** What the run has downloaded so far, oldest first, as storage has it. */
export function downloadsOf({ db }: Pick<Context, 'db'>, run: Pick<RunRow, 'id' | 'user_id'>) {
  return db
    .selectFrom('files')
    .selectAll()
    .where('run_id', '=', run.id)
    .where('user_id', '=', run.user_id)
    .where('kind', '=', 'download')
    .orderBy('id')
    .limit(filesAtMost)
    .execute();
}
