import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuSlowness } from './cpu-time.ts';
import { type EventLoopBlock, watchEventLoop } from '#src/process/event-loop-watch.ts';

const mostMs = 200;
const reportMs = 500;

export type WatchedLoop = {
  /** Blocks of the event loop in `work` are reported as those of `what`. */
  during<T>(what: string, work: () => Promise<T>): Promise<T>;
  /** What blocked for over 200 ms of this thread's own computing, in words; a machine that is busy with others does not count. */
  blocks(): Promise<string[]>;
  stop(): Promise<void>;
};

/** Watches the event loop of a test's process as the product watches its own. */
export function watchLoop(): WatchedLoop {
  const scope = new AsyncLocalStorage<{ what: string }>();
  const seen: EventLoopBlock[] = [];
  const watch = watchEventLoop({
    thresholdMs: mostMs,
    contextOf: () => scope.getStore(),
    blocked: block => seen.push(block),
  });
  const isOurs = ({ cpuMs, context, stack = '' }: EventLoopBlock): boolean =>
    cpuMs / cpuSlowness() > mostMs && (context['what'] !== undefined || /\/src\/(?!.*\.test\.ts)/.test(stack));
  return {
    during: (what, work) => scope.run({ what }, work),
    async blocks() {
      // The last one is reported a moment after its end.
      await delay(reportMs);
      return seen
        .filter(isOurs)
        .map(({ cpuMs, context, stack }) => `${String(context['what'])}: ${cpuMs} ms\n${stack}`);
    },
    stop: watch.stop,
  };
}
