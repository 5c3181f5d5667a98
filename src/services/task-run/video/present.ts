import type { RunVideo } from '#src/contract/task-run.ts';
import { keptMs } from '#src/core/files/retention.ts';
import { isActive } from '#src/core/runs/run-status.ts';
import type { RunRow } from '#src/db/schema.ts';
import type { Context } from '../../context.ts';
import { fileLink } from '../../file/link.ts';

const hourMs = 3600_000;
/** How long after the run's end a video may still be in preparation. */
const lostAfterMs = hourMs;

export const videoType = 'video/mp4';

type OfRun = { id: number; user_id: number };

/** The prefix of all objects of a run's video. The names below it cannot be guessed. */
export function videoFolder(run: OfRun): string {
  return `users/${run.user_id}/runs/${run.id}/video/`;
}

/** The place of older videos, which was not stored in their row. */
export function earlierVideoKey(run: OfRun): string {
  return `users/${run.user_id}/runs/${run.id}/video.mp4`;
}

/** The state of the run's video, with the reason where there is none. */
export function presentVideo(row: RunRow, now: Date): Omit<RunVideo, 'download_url'> {
  const none = { seconds: null, parts: [], reason: null };
  if (row.video_retention === 'none') {
    return { ...none, state: 'off', reason: 'This run was not recorded: your video retention is set to No Retention.' };
  }
  const { video } = row;
  if (!video) return { ...none, state: 'none' };
  if (video.state === 'failed') return { ...none, state: 'failed', reason: video.reason };
  const endedMs = row.ended_at?.getTime() ?? now.getTime();
  if (video.state === 'recording') {
    if (isActive(row.status)) return { ...none, state: 'recording' };
    if (now.getTime() - endedMs < lostAfterMs) return { ...none, state: 'preparing' };
    return { ...none, state: 'failed', reason: 'The video was lost with the worker that recorded it.' };
  }
  const keptUntil = endedMs + (keptMs[row.video_retention] ?? Infinity);
  if (now.getTime() > keptUntil)
    return { ...none, state: 'expired', reason: 'The video was deleted at the end of its retention time.' };
  if (row.video_swept_at) return { ...none, state: 'expired', reason: 'The video was deleted.' };
  return { state: 'ready', seconds: video.seconds, parts: video.parts, reason: null };
}

/** A link to watch the video, good for 15 minutes; null when there is none to watch, or not yet. */
export async function videoUrl(ctx: Context, row: RunRow): Promise<string | null> {
  return signed(ctx, row, { inline: true });
}

/** The video with links to watch and to save it. */
export async function videoWithLinks(
  ctx: Context,
  row: RunRow,
): Promise<{ video: RunVideo; video_url: string | null }> {
  const [url, download] = await Promise.all([videoUrl(ctx, row), signed(ctx, row, { inline: false })]);
  return { video: { ...presentVideo(row, ctx.now()), download_url: download }, video_url: url };
}

async function signed(ctx: Context, row: RunRow, { inline }: { inline: boolean }): Promise<string | null> {
  if (isActive(row.status) || presentVideo(row, ctx.now()).state !== 'ready') return null;
  const key = (row.video?.state === 'ready' && row.video.key) || earlierVideoKey(row);
  const filename = `${row.task_name.replaceAll(/[^\p{L}\p{N}._-]+/gu, ' ').trim() || 'Run'} ${row.id}.mp4`;
  return fileLink(ctx, key, { filename, contentType: videoType, inline, steady: true });
}
