import type { ViewerInput, LiveSource } from './source.ts';

/** One thing to do with the browser, in its turn. */
type Job = { input: ViewerInput } | { run: () => Promise<unknown> };

const maxJobs = 300;
const maxTextChars = 1_000_000;
/** Input that the page does not take in this time (it hangs, or a native dialog is open) is given up. */
const inputDeadlineMs = 3000;

/**
 * Input of the one in control, one at a time and in order. Moves and wheels that wait are merged; when the page does not
 * keep up, input beyond the bound is dropped, the release of something pressed last.
 */
export type InputQueue = {
  input(input: ViewerInput): void;
  /** Runs something in its turn. */
  run(work: () => Promise<unknown>): void;
  /** Gives up the input under way and what waits: a native dialog has opened, nothing reaches the page before its answer. */
  skip(): void;
  /** Drops what waits, releases every key and button that is down, and resolves when the page has that. */
  release(): Promise<void>;
};

export function createInputQueue(options: {
  source: Pick<LiveSource, 'input'>;
  onError: (error: unknown) => void;
}): InputQueue {
  const { source, onError } = options;
  const pressed = createPressed();
  let jobs: Job[] = [];
  let working: Promise<void> | undefined;
  let giveUp: (() => void) | undefined;

  /** Async, so that a browser that refuses at once does so like one that refuses later. */
  async function perform(job: Job): Promise<void> {
    await ('run' in job ? job.run() : source.input(pressed.note(job.input)));
  }

  async function work(): Promise<void> {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const given = new Promise<void>(resolve => (giveUp = resolve));
      const timer = setTimeout(() => giveUp?.(), inputDeadlineMs);
      await Promise.race([perform(job).catch(onError), given]);
      clearTimeout(timer);
    }
    working = undefined;
  }

  function add(job: Job): void {
    jobs.push(job);
    working ??= work();
  }

  return {
    input(input) {
      const last = jobs.at(-1);
      const merged = last && 'input' in last ? merge(last.input, input) : undefined;
      if (merged) jobs[jobs.length - 1] = { input: merged };
      else if (hasRoom(jobs, input)) add({ input });
    },
    run(run) {
      if (jobs.length < maxJobs) add({ run });
    },
    skip() {
      jobs = jobs.filter(job => 'input' in job && isRelease(job.input));
      giveUp?.();
    },
    async release() {
      jobs = [];
      // What is under way first: it may be the press that has to be released.
      await working;
      for (const input of pressed.releases()) add({ input });
      await working;
    },
  };
}

function isRelease(input: ViewerInput): boolean {
  return input.type !== 'text' && input.action === 'up';
}

function hasRoom(jobs: Job[], input: ViewerInput): boolean {
  if (isRelease(input)) return jobs.length < 2 * maxJobs;
  if (jobs.length >= maxJobs) return false;
  if (input.type !== 'text') return true;
  const waiting = jobs.reduce(
    (sum, job) => sum + ('input' in job && job.input.type === 'text' ? job.input.text.length : 0),
    0,
  );
  return waiting + input.text.length <= maxTextChars;
}

/** One event that stands for both, when nothing is lost by it. */
function merge(last: ViewerInput, next: ViewerInput): ViewerInput | undefined {
  if (last.type !== 'mouse' || next.type !== 'mouse' || last.action !== next.action) return undefined;
  if (last.modifiers !== next.modifiers || last.buttons !== next.buttons) return undefined;
  if (next.action === 'move') return next;
  if (next.action === 'wheel') return { ...next, deltaX: last.deltaX + next.deltaX, deltaY: last.deltaY + next.deltaY };
  return undefined;
}

/** Remembers which keys and buttons the page believes to be down. */
function createPressed(): { note(input: ViewerInput): ViewerInput; releases(): ViewerInput[] } {
  const down = new Map<string, ViewerInput>();
  return {
    note(input) {
      if (input.type === 'text') return input;
      const name = input.type === 'key' ? `key ${input.code || input.key}` : `button ${input.button}`;
      if (input.action === 'down') down.set(name, input);
      if (input.action === 'up') down.delete(name);
      return input;
    },
    releases: () => [...down.values()].map(released),
  };
}

/** The end of a press that its person never ended; a button is let go outside the page, where it clicks nothing. */
function released(press: ViewerInput): ViewerInput {
  if (press.type === 'mouse') return { ...press, action: 'up', x: -1, y: -1, buttons: 0, clickCount: 0 };
  if (press.type === 'key') return { ...press, action: 'up', repeat: false, modifiers: 0 };
  return press;
}
