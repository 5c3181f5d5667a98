import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { AppError } from '#src/core/errors.ts';

export type ThreadLimits = {
  /** What of an account is checked, in the plural, for the error when too much of it waits. */
  things: string;
  /** Threads at once, of which one account has one at most. */
  threads: number;
  /** Processor time of one job, so that a busy machine refuses nobody. Its time by the clock is bounded by a multiple. */
  jobMs: number;
  memoryMb: number;
  waitingPerAccount: number;
  /** A thread that had nothing to do for so long ends. */
  idleMs: number;
};

/** Why a job was given up, to follow the name of what was checked: `takes more than 5 s to check`. */
export type JobResult<Answer> = { ok: true; answer: Answer } | { ok: false; why: string };

export type Threads<Asked, Answer> = {
  /**
   * Has a thread do a job for an account. Jobs of one account are done one after another, those of others in between.
   * @throws AppError TOO_MANY_REQUESTS when the account has too many waiting; the signal's reason; what the thread did not catch
   */
  ask(account: number, asked: Asked, signal?: AbortSignal): Promise<JobResult<Answer>>;
  close(): Promise<void>;
};

/** How many times its processor time a job may take by the clock. */
const clockTimes = 12;

type Settle<Answer> = (done: JobResult<Answer> | Error) => void;
type Job<Asked, Answer> = { account: number; asked: Asked; settle: Settle<Answer> };
type FromThread<Answer> = { ready: true } | { answer: Answer };

/** Runs jobs in threads of a file that posts `{ ready: true }` and then `{ answer }` for each message. */
export function openFairThreads<Asked, Answer>(file: URL, limits: ThreadLimits): Threads<Asked, Answer> {
  /** Accounts in turn. */
  const waiting = new Map<number, Job<Asked, Answer>[]>();
  const busy = new Set<number>();
  const all = new Set<Thread<Asked, Answer>>();
  const idle: Thread<Asked, Answer>[] = [];
  let closed = false;

  function next(): Job<Asked, Answer> | undefined {
    for (const [account, [job, ...more]] of waiting) {
      if (busy.has(account)) continue;
      waiting.delete(account);
      if (more.length > 0) waiting.set(account, more);
      if (job) return job;
    }
    return undefined;
  }

  function look(): void {
    while (!closed && (idle.length > 0 || all.size < limits.threads)) {
      const job = next();
      if (!job) return;
      const thread = idle.pop() ?? start();
      busy.add(job.account);
      thread.run(job.asked, done => {
        busy.delete(job.account);
        const more = waiting.get(job.account);
        // Last in turn.
        if (more && waiting.delete(job.account)) waiting.set(job.account, more);
        if (all.has(thread)) idle.push(thread);
        job.settle(done);
        look();
      });
    }
  }

  function start(): Thread<Asked, Answer> {
    const thread = new Thread<Asked, Answer>(file, limits, () => {
      all.delete(thread);
      const at = idle.indexOf(thread);
      if (at >= 0) idle.splice(at, 1);
    });
    all.add(thread);
    return thread;
  }

  return {
    ask(account, asked, signal) {
      return new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const jobs = waiting.get(account) ?? [];
        if (jobs.length >= limits.waitingPerAccount)
          throw new AppError(
            'TOO_MANY_REQUESTS',
            `Too many of your ${limits.things} are being checked. Try again in a few seconds.`,
          );
        const job: Job<Asked, Answer> = {
          account,
          asked,
          settle(done) {
            signal?.removeEventListener('abort', leave);
            if (done instanceof Error) reject(done);
            else resolve(done);
          },
        };
        const leave = (): void => {
          const left = (waiting.get(account) ?? []).filter(one => one !== job);
          if (left.length > 0) waiting.set(account, left);
          else waiting.delete(account);
          reject(signal?.reason as Error);
        };
        signal?.addEventListener('abort', leave, { once: true });
        waiting.set(account, [...jobs, job]);
        look();
      });
    },
    async close() {
      closed = true;
      const left = [...waiting.values()].flat();
      waiting.clear();
      for (const { settle } of left) settle(stopped());
      await Promise.all([...all].map(thread => thread.end(stopped())));
    },
  };
}

function stopped(): AppError {
  return new AppError('UNAVAILABLE', 'Legwork is stopping. Try again in a moment.');
}

/** One thread, which does one job at a time. */
class Thread<Asked, Answer> {
  readonly #worker: Worker;
  readonly #limits: ThreadLimits;
  readonly #gone: () => void;
  #ready = false;
  #asked: { message: Asked } | undefined;
  #settleJob: Settle<Answer> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(file: URL, limits: ThreadLimits, gone: () => void) {
    this.#limits = limits;
    this.#gone = gone;
    this.#worker = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 16 },
      // What this process was started with, and its keys, are not for it.
      execArgv: [],
      env: {},
    });
    this.#worker.on('message', (message: FromThread<Answer>) => this.#hear(message));
    this.#worker.on('error', (error: Error & { code?: string }) => {
      const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      void this.end(memory ? { ok: false, why: `takes more than ${limits.memoryMb} MB of memory to check` } : error);
    });
    this.#worker.on('exit', code => void this.end(new Error(`A thread ended with exit code ${code}.`)));
  }

  run(message: Asked, settle: Settle<Answer>): void {
    clearTimeout(this.#timer);
    this.#worker.ref();
    this.#settleJob = settle;
    this.#asked = { message };
    if (this.#ready) this.#post();
  }

  /** Ends it, and the job that it is at. */
  async end(done: JobResult<Answer> | Error): Promise<void> {
    clearTimeout(this.#timer);
    this.#gone();
    this.#settle(done);
    await this.#worker.terminate();
  }

  #hear(message: FromThread<Answer>): void {
    if ('ready' in message) {
      this.#ready = true;
      return this.#post();
    }
    clearTimeout(this.#timer);
    this.#worker.unref();
    this.#timer = setTimeout(() => void this.end(stopped()), this.#limits.idleMs).unref();
    this.#settle({ ok: true, answer: message.answer });
  }

  /** Its time begins here: to start a thread takes long on a busy machine. */
  #post(): void {
    if (!this.#asked) return;
    const { message } = this.#asked;
    this.#asked = undefined;
    void this.#watch();
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(message);
  }

  /** Ends the job when it has had its time. */
  async #watch(): Promise<void> {
    const { jobMs } = this.#limits;
    const job = this.#settleJob;
    const over = (): void => void this.end({ ok: false, why: `takes more than ${jobMs / 1000} s to check` });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(over, jobMs * clockTimes);
    try {
      const before = await this.#worker.cpuUsage();
      while (this.#settleJob === job) {
        await delay(Math.min(jobMs / 4, 500));
        const { user, system } = await this.#worker.cpuUsage(before);
        if (this.#settleJob === job && (user + system) / 1000 > jobMs) over();
      }
    } catch {
      // The thread has ended, and its job with it.
    }
  }

  #settle(done: JobResult<Answer> | Error): void {
    const settle = this.#settleJob;
    this.#settleJob = undefined;
    settle?.(done);
  }
}
