import type { StepQuestion, StepReading } from './read-step.ts';

/** Reads one step after the other. It starts when it is first asked. */
export type StepReader = {
  /** Undefined if the step could not be read: the code did not load, reading took too long, or the reader is closed. */
  read(question: StepQuestion): Promise<StepReading | undefined>;
  close(): void;
};

const longestLoadMs = 30_000;
const longestReadMs = 3000;
const mostKept = 1000;

/** A reader in a worker of its own, or in the page where there are no workers. */
export function openStepReader(): StepReader {
  const { read, close } = typeof Worker === 'undefined' ? inPage() : inWorker();
  const kept = new Map<string, StepReading | undefined>();
  let queue: Promise<unknown> = Promise.resolve();
  return {
    read(question) {
      const key = JSON.stringify([question.inputs, question.text]);
      const next = queue.then(async () => {
        if (kept.has(key)) return kept.get(key);
        const answer = await read(question);
        // What did not load may load for the next step; what failed or took too long would do so again.
        if (answer === 'not-loaded') return undefined;
        const reading = answer === 'failed' ? undefined : answer;
        if (kept.size >= mostKept) kept.clear();
        kept.set(key, reading);
        return reading;
      });
      queue = next;
      return next;
    },
    close,
  };
}

type Way = {
  /** Never rejects. */
  read(question: StepQuestion): Promise<StepReading | 'failed' | 'not-loaded'>;
  close(): void;
};

function inPage(): Way {
  return {
    async read(question) {
      const code = await import('./read-step.ts').catch(() => undefined);
      try {
        return code?.readStep(question) ?? 'not-loaded';
      } catch {
        return 'failed';
      }
    },
    close: () => undefined,
  };
}

function inWorker(): Way {
  let started: Promise<Worker | undefined> | undefined;
  const leaving = new AbortController();
  return {
    async read(question) {
      if (leaving.signal.aborted) return 'not-loaded';
      started ??= start(leaving.signal);
      const worker = await started;
      const reading = worker && (await answerOf(worker, question, leaving.signal));
      if (reading) return reading;
      // A worker that is still reading cannot be asked anything else, one that did not load may load the next time.
      worker?.terminate();
      started = undefined;
      return worker && !leaving.signal.aborted ? 'failed' : 'not-loaded';
    },
    close: () => leaving.abort(),
  };
}

/** A worker whose code is there; undefined where the browser refuses it or its code does not come. */
async function start(leaving: AbortSignal): Promise<Worker | undefined> {
  let worker: Worker;
  try {
    worker = new Worker(new URL('./step-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
  leaving.addEventListener('abort', () => worker.terminate(), { once: true });
  const ready = await firstMessage<'ready'>(worker, AbortSignal.any([leaving, AbortSignal.timeout(longestLoadMs)]));
  if (ready) return worker;
  worker.terminate();
  return undefined;
}

function answerOf(worker: Worker, question: StepQuestion, leaving: AbortSignal): Promise<StepReading | undefined> {
  const answer = firstMessage<StepReading>(worker, AbortSignal.any([leaving, AbortSignal.timeout(longestReadMs)]));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's takes none
  worker.postMessage(question);
  return answer;
}

/** The next message of a worker; undefined when it fails or is given up. */
function firstMessage<Message>(worker: Worker, signal: AbortSignal): Promise<Message | undefined> {
  return new Promise(resolve => {
    const done = new AbortController();
    const finish = (message: Message | undefined): void => {
      done.abort();
      resolve(message);
    };
    const { signal: until } = done;
    worker.addEventListener('message', ({ data }: MessageEvent<Message>) => finish(data), { signal: until });
    worker.addEventListener('error', () => finish(undefined), { signal: until });
    signal.addEventListener('abort', () => finish(undefined), { signal: until });
    if (signal.aborted) finish(undefined);
  });
}
