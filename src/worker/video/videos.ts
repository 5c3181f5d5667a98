import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isActive } from '#src/core/runs/run-status.ts';
import type { RunBrowser } from '#src/browser/run-browser.ts';
import type { Context } from '#src/services/context.ts';
import { isOutOfSpace } from '#src/services/storage/reservations.ts';
import { type ClaimedRun, type Lease, LeaseLost } from '#src/services/task-run/lease/lease.ts';
import { beginVideo, findRecordedRun, settleVideo } from '#src/services/task-run/video/record.ts';
import { videoFolder, videoType } from '#src/services/task-run/video/present.ts';
import type { Encode } from './ffmpeg.ts';
import { type RunVideoRecorder, startRunVideoRecorder } from './recorder.ts';
import { openSpoolPart, readSpool, removeSpool, spooledRuns, spoolOf } from './spool.ts';
import { concatList, timelineOf } from './timeline.ts';

const lookEveryMs = 20_000;
const encodeAtMostMs = 900_000;
const mostTries = 4;

export type VideoParts = {
  db: Context['db'];
  storage: Pick<Context['storage'], 'put' | 'deletePrefix'>;
  /** Or why there is none here, in words. */
  encode: Encode | { missing: string };
  /** Where pictures are spooled on this machine. */
  dir: string;
  size: { width: number; height: number };
  report(error: unknown, context: Record<string, unknown>): string;
};

export type Videos = {
  /** Begins to record a run, unless its owner keeps no videos or there is no encoder. Fails only with LeaseLost. */
  record(what: {
    run: ClaimedRun;
    lease: Lease;
    browser: RunBrowser;
    startedAt: number;
  }): Promise<RunVideoRecorder | undefined>;
  /** A run has ended: its video is made soon. */
  look(): void;
  /** Gives up the video under way; it is made at the next start. */
  stop(): Promise<void>;
};

/**
 * Makes videos of what is spooled, one at a time. The spool is the queue: pictures lie on this machine's disk, so no
 * other worker could take such a job, and what a killed process left is found here at the next start.
 */
export function startVideos(parts: VideoParts): Videos {
  const stopping = new AbortController();
  const tries = new Map<number, number>();
  let again = false;
  let looking: Promise<void> | undefined;

  const look = (): void => {
    again = true;
    looking ??= lookAll().finally(() => (looking = undefined));
  };
  async function lookAll(): Promise<void> {
    while (again && !stopping.signal.aborted) {
      again = false;
      try {
        for (const runId of await spooledRuns(parts.dir)) await tryRun(runId);
      } catch (error) {
        parts.report(error, { what: 'videos' });
      }
    }
  }

  async function tryRun(runId: number): Promise<void> {
    if (stopping.signal.aborted) return;
    const { signal } = stopping;
    try {
      await makeVideo(parts, runId, AbortSignal.any([signal, AbortSignal.timeout(encodeAtMostMs)]));
      tries.delete(runId);
    } catch (error) {
      if (signal.aborted) return;
      if (isOutOfSpace(error)) return giveUp(runId, `The video was not kept. ${error.message}`);
      const incident = parts.report(error, { runId, what: 'video' });
      const tried = (tries.get(runId) ?? 0) + 1;
      tries.set(runId, tried);
      if (tried < mostTries) return;
      await giveUp(runId, `The video could not be made (${incident}).`);
    }
  }

  async function giveUp(runId: number, reason: string): Promise<void> {
    tries.delete(runId);
    await settleVideo(parts.db, runId, { state: 'failed', reason });
    await removeSpool(parts.dir, runId);
  }

  const timer = setInterval(look, lookEveryMs);
  look();
  return {
    record: what => record(parts, what),
    look,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await looking;
    },
  };
}

async function record(
  parts: VideoParts,
  { run, lease, browser, startedAt }: Parameters<Videos['record']>[0],
): Promise<RunVideoRecorder | undefined> {
  if (run.video_retention === 'none') return undefined;
  if ('missing' in parts.encode) {
    const reason = `This run was not recorded: ${parts.encode.missing}`;
    await beginVideo(parts.db, lease, { state: 'failed', reason });
    return undefined;
  }
  try {
    const spool = await openSpoolPart(parts.dir, { runId: run.id, epoch: lease.epoch, startedAt });
    await beginVideo(parts.db, lease, { state: 'recording' });
    return startRunVideoRecorder({
      browser,
      spool,
      failed: error => parts.report(error, { runId: run.id, what: 'video' }),
    });
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    const incident = parts.report(error, { runId: run.id, what: 'video' });
    await beginVideo(parts.db, lease, { state: 'failed', reason: `The run could not be recorded (${incident}).` });
    return undefined;
  }
}

/** Stores the video of a run that has ended, and forgets its pictures. Does nothing while the run, or its recording, goes on. */
async function makeVideo(parts: VideoParts, runId: number, signal: AbortSignal): Promise<void> {
  const run = await findRecordedRun(parts.db, runId);
  if (!run || run.video_retention === 'none' || run.video?.state === 'ready') return removeSpool(parts.dir, runId);
  if (isActive(run.status)) return;
  const spooled = await readSpool(parts.dir, runId);
  if (!spooled) return;
  const timeline = timelineOf(spooled);
  if (timeline.shots.length === 0) {
    const reason = 'The run ended before its browser showed a page.';
    await settleVideo(parts.db, runId, { state: 'failed', reason });
    return removeSpool(parts.dir, runId);
  }
  if ('missing' in parts.encode) throw new Error(parts.encode.missing);
  const folder = spoolOf(parts.dir, runId);
  // Another process may share the folder and be at the same run.
  const list = `list-${process.pid}`;
  await writeFile(join(folder, list), concatList(timeline), { mode: 0o600 });
  await using video = await parts.encode({ folder, list, size: parts.size, signal });
  const { bytes } = video;
  if (bytes === 0) throw new Error('ffmpeg wrote no video.');
  // Another try may have stored one without saying so.
  await parts.storage.deletePrefix(videoFolder(run));
  const key = `${videoFolder(run)}${randomUUID()}.mp4`;
  const owner = { userId: run.user_id, kind: 'run_video' } as const;
  await parts.storage.put(key, { stream: video.open(), bytes }, { contentType: videoType, ...owner });
  const { seconds, parts: moments } = timeline;
  await settleVideo(parts.db, runId, { state: 'ready', seconds, bytes, parts: moments, key });
  await removeSpool(parts.dir, runId);
}
