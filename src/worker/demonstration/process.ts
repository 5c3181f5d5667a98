import type { ModelUsage } from '#src/core/models/usage.ts';
import type { Context } from '#src/services/context.ts';
import { countDemonstrationUse } from '#src/services/demonstration/process/count-use.ts';
import {
  beat,
  claimDemonstration,
  failDemonstration,
  finishDemonstration,
  type DemonstrationLease,
  recordStage,
} from '#src/services/demonstration/process/lease.ts';
import { isOutOfSpace } from '#src/services/storage/reservations.ts';
import { Unusable } from './probe.ts';
import {
  type DemonstrationTools,
  draftOf,
  fetchVideo,
  readResult,
  type Results,
  stages,
  writeResult,
} from './stages.ts';

const beatMs = 4000;
const longestMs = 3 * 3600_000;

export type DemonstrationParts = {
  db: Context['db'];
  storage: Context['storage'];
  demonstrations: DemonstrationTools;
  report(error: unknown, context: Record<string, unknown>): string;
};

/**
 * Makes a demonstration into a task, stage by stage. Each result is stored before its stage counts as done, so whoever takes
 * over after a crash goes on with the next one. A worker that is stopped leaves the demonstration to the next.
 */
export async function processVideo(
  parts: DemonstrationParts,
  demonstrationId: number,
  stopping: AbortSignal,
): Promise<void> {
  const { db, storage } = parts;
  const tools = metered(parts.demonstrations, usage => countDemonstrationUse(db, demonstrationId, usage));
  const claimed = await claimDemonstration(db, demonstrationId);
  if (claimed === 'nothing to do') return;
  if (claimed === 'tried too often') {
    const error =
      'This video could not be processed: it stopped the program that reads it several times. Record it again.';
    return failDemonstration(db, demonstrationId, { error });
  }
  const { lease, demonstration } = claimed;
  const lost = new AbortController();
  const beating = keepBeating(parts, lease, lost);
  const deadline = AbortSignal.timeout(longestMs);
  const signal = AbortSignal.any([stopping, lost.signal, deadline]);
  try {
    const { ffmpeg } = tools;
    if ('missing' in ffmpeg) throw new Unusable(`This installation cannot process videos: ${ffmpeg.missing}`);
    const { path, sandbox } = ffmpeg;
    await using room = await sandbox.room();
    const media = await fetchVideo(storage, { room, ffmpeg: path, claimed, signal });
    let results: Results = {};
    for (const [index, stage] of stages.entries()) {
      const stored = index < demonstration.stage ? await readResult(storage, claimed, stage.name) : undefined;
      const result = stored ?? (await stage.run({ storage, tools, claimed, sandbox, media, signal }, results));
      results = { ...results, ...result };
      if (stored) continue;
      signal.throwIfAborted();
      await writeResult(storage, claimed, { name: stage.name, result });
      if (index + 1 < stages.length && !(await recordStage(db, lease, index + 1))) return;
    }
    if (await finishDemonstration(db, lease, draftOf(claimed, results)))
      await storage.deletePrefix(`${demonstration.folder}/work/`);
  } catch (error) {
    if (stopping.aborted || lost.signal.aborted) return;
    await failDemonstration(db, demonstrationId, {
      error: reasonOf(error, { parts, demonstrationId, deadline }),
      epoch: lease.epoch,
    });
  } finally {
    clearInterval(beating);
  }
}

/** The same tools, but the usage of the models is counted before their answers are used. */
function metered(tools: DemonstrationTools, count: (usage: ModelUsage) => Promise<void>): DemonstrationTools {
  const { transcriber } = tools;
  return {
    ...tools,
    transcriber: transcriber && {
      ...transcriber,
      transcribe: (sound, signal) => transcriber.transcribe(sound, signal, count),
    },
    model(preferred) {
      const client = tools.model(preferred);
      return (
        client && {
          ...client,
          async generate(request) {
            const answer = await client.generate(request);
            await count({ ...answer.tokens, costUsd: answer.costUsd });
            return answer;
          },
        }
      );
    },
  };
}

function keepBeating(
  { db, report }: DemonstrationParts,
  lease: DemonstrationLease,
  lost: AbortController,
): NodeJS.Timeout {
  return setInterval(() => {
    beat(db, lease).then(
      still => void (still || lost.abort()),
      (error: unknown) => report(error, { demonstrationId: lease.id, what: 'beat' }),
    );
  }, beatMs);
}

function reasonOf(
  error: unknown,
  { parts, demonstrationId, deadline }: { parts: DemonstrationParts; demonstrationId: number; deadline: AbortSignal },
): string {
  if (error instanceof Unusable || isOutOfSpace(error)) return error.message;
  if (deadline.aborted) return 'Processing this video took longer than 3 hours. Record a shorter one.';
  return `The video could not be processed (${parts.report(error, { demonstrationId, what: 'demonstration' })}). Try again.`;
}
