import { Worker } from 'node:worker_threads';

/** A time in which the event loop did nothing else: no request was answered, no run went on. */
export type EventLoopBlock = {
  /** How long, by the clock. */
  ms: number;
  /** What this thread computed meanwhile. Far less than `ms` when the machine gave the processor to others. */
  cpuMs: number;
  /** What ran, when it could be seen: the call stack in the middle of it. */
  stack: string | undefined;
  /** Whose work it was, by `contextOf` in the middle of it: a run, a request. */
  context: Record<string, unknown>;
};

export type EventLoopWatch = { stop(): Promise<void> };

type Options = {
  /** Blocks shorter than this are not reported. Default 200 ms. */
  thresholdMs?: number;
  /** What the code that runs at this moment works on. */
  contextOf?: () => Record<string, unknown> | undefined;
  blocked: (block: EventLoopBlock) => void;
};

type Seen = { beat: number; stack: string | undefined; context: Record<string, unknown> | null };

const beatMs = 50;
/** For what was seen of a block to arrive after it has ended. */
const arrivalMs = 200;
const lookName = 'legwork.eventLoopWatch';

/**
 * Reports each time that the event loop was blocked. A separate thread notices missing heartbeats of this one, and then asks
 * the inspector for the stack of what runs. A function that blocks in native code is seen where it next runs JavaScript.
 */
export function watchEventLoop({ thresholdMs = 200, contextOf, blocked }: Options): EventLoopWatch {
  const shared = new Int32Array(new SharedArrayBuffer(4));
  const seen = new Map<number, Seen>();
  const look = (): Omit<Seen, 'beat'> => ({ stack: new Error().stack, context: contextOf?.() ?? null });
  Object.defineProperty(globalThis, Symbol.for(lookName), { value: look, configurable: true });
  const watcher = new Worker(new URL('./event-loop-watcher.ts', import.meta.url), {
    workerData: { shared, beatMs, missed: Math.max(1, Math.round(thresholdMs / beatMs) - 1), lookName },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
    // What this process was started with is not for it.
    execArgv: [],
    env: {},
  });
  watcher.unref();
  watcher.on('message', (message: Seen) => seen.set(message.beat, message));
  // Without it blocks are still reported, but not what ran.
  watcher.on('error', () => undefined);

  let before = { at: performance.now(), cpu: process.threadCpuUsage() };
  const beat = setInterval(() => {
    const now = { at: performance.now(), cpu: process.threadCpuUsage() };
    const ms = now.at - before.at - beatMs;
    const cpuMs = (now.cpu.user + now.cpu.system - before.cpu.user - before.cpu.system) / 1000;
    before = now;
    const number = Atomics.add(shared, 0, 1);
    if (ms < thresholdMs) return;
    setTimeout(() => {
      const { stack, context } = seen.get(number) ?? {};
      seen.clear();
      blocked({ ms: Math.round(ms), cpuMs: Math.round(cpuMs), stack: withoutLook(stack), context: context ?? {} });
    }, arrivalMs).unref();
  }, beatMs);
  beat.unref();
  return {
    async stop() {
      clearInterval(beat);
      await watcher.terminate();
    },
  };
}

/** Without the frames of the look itself; undefined when nothing else ran. */
function withoutLook(stack = ''): string | undefined {
  return stack.split('\n').slice(3).join('\n') || undefined;
}
