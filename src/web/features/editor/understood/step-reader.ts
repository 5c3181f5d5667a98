import type { StepQuestion, StepReading } from './read-step.ts';

/** Reads one step after the other. It starts when it is first asked, also after it was closed. */
export type StepReader = {
  /** Undefined if the step could not be read: the code did not load, or reading took too long. */
  read(question: StepQuestion): Promise<StepReading | undefined>;
  close(): void;
};

const longestReadMs = 3000;
const mostKept = 1000;

/** A reader in a worker of its own, or in the page where there are no workers. */
export function openStepReader(): StepReader {
  const ways = typeof Worker === 'undefined' ? inPage : inWorker;
  const { read, close } = ways();
  const kept = new Map<string, StepReading | undefined>();
  let queue: Promise<unknown> = Promise.resolve();
  return {
    read(question) {
      const key = JSON.stringify([question.inputs, question.text]);
      const next = queue.then(async () => {
        if (kept.has(key)) return kept.get(key);
        if (kept.size >= mostKept) kept.clear();
        const reading = await read(question);
        kept.set(key, reading);
        return reading;
      });
      queue = next;
      return next;
    },
    close,
  };
}

function inPage(): StepReader {
  let code: Promise<typeof import('./read-step.ts') | undefined> | undefined;
  return {
    async read(question) {
      code ??= import('./read-step.ts').catch(() => undefined);
      return (await code)?.readStep(question);
    },
    close: () => undefined,
  };
}

type Started = { worker: Worker; ready: Promise<boolean> };

function inWorker(): StepReader {
  let started: Started | undefined;
  const close = (): void => {
    started?.worker.terminate();
    started = undefined;
  };
  return {
    async read(question) {
      started ??= start();
      const { worker, ready } = started;
      if (!(await ready)) return undefined;
      const reading = await answerOf(worker, question);
      // A worker that is still reading cannot be asked anything else.
      if (!reading && started?.worker === worker) close();
      return reading;
    },
    close,
  };
}

function start(): Started {
  const worker = new Worker(new URL('./step-worker.ts', import.meta.url), { type: 'module' });
  const ready = new Promise<boolean>(resolve => {
    worker.addEventListener('message', () => resolve(true), { once: true });
    worker.addEventListener('error', () => resolve(false), { once: true });
  });
  return { worker, ready };
}

function answerOf(worker: Worker, question: StepQuestion): Promise<StepReading | undefined> {
  return new Promise(resolve => {
    const timer = setTimeout(() => finish(undefined), longestReadMs);
    const onMessage = ({ data }: MessageEvent<StepReading>): void => finish(data);
    const onError = (): void => finish(undefined);
    const finish = (reading: StepReading | undefined): void => {
      clearTimeout(timer);
      worker.removeEventListener('message', onMessage);
      worker.removeEventListener('error', onError);
      resolve(reading);
    };
    worker.addEventListener('message', onMessage);
    worker.addEventListener('error', onError);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's takes none
    worker.postMessage(question);
  });
}
