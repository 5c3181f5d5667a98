import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '#src/services/context.ts';
import type { Clock } from '#src/services/schedule/firing/clock.ts';
import { FiringFailed, fireNext, nextDue } from '#src/services/schedule/firing/fire.ts';
import { settleSlots } from '#src/services/schedule/firing/settle.ts';

export type SchedulerParts = {
  ctx: Context;
  clock: Clock;
  /** Calls back when schedules have changed anywhere; returns how to stop. */
  onChange(notify: () => void): () => void;
  /** Logs a fault of ours. */
  report(error: unknown, context: Record<string, unknown>): string;
};

/** It looks at least this often, should a notification be lost; it also bounds how long an ended run goes uncounted. */
const pollMs = 2000;
/** Another worker may have locked a schedule that is due. */
const leastMs = 5;

/** Fires schedules when they are due until stopped. Any number of workers may do so: each slot fires once. */
export function startScheduler(parts: SchedulerParts): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let changed = Promise.withResolvers<void>();
  const stopListening = parts.onChange(() => changed.resolve());

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      changed = Promise.withResolvers<void>();
      const ms = await pass(parts, stopping.signal).catch((error: unknown) => {
        parts.report(error, { what: 'schedules' });
        return pollMs;
      });
      const timer = new AbortController();
      const signal = AbortSignal.any([timer.signal, stopping.signal]);
      await Promise.race([changed.promise, delay(ms, undefined, { signal }).catch(() => undefined)]);
      timer.abort();
    }
  }

  const done = loop();
  return {
    async stop() {
      stopListening();
      stopping.abort();
      await done;
    },
  };
}

/** Fires all that is due; returns the milliseconds until it is worth looking again. */
async function pass({ ctx, clock, report }: SchedulerParts, signal: AbortSignal): Promise<number> {
  const except: number[] = [];
  for (;;) {
    if (signal.aborted) return 0;
    try {
      const fired = await fireNext(ctx, { now: await clock.now(), except });
      if (fired === undefined) break;
    } catch (error) {
      if (!(error instanceof FiringFailed) || error.scheduleId === undefined) throw error;
      // One that cannot be fired must not hold up the others; the next pass tries it again.
      report(error, { what: 'schedule', scheduleId: error.scheduleId });
      except.push(error.scheduleId);
    }
  }
  const now = await clock.now();
  await settleSlots(ctx, now);
  if (except.length > 0) return pollMs;
  const due = await nextDue(ctx);
  return due ? Math.min(pollMs, Math.max(leastMs, Math.ceil((due.getTime() - now.getTime()) / clock.speed))) : pollMs;
}
