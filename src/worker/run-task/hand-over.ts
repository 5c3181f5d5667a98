/** How a run leaves its worker, for another one to go on with it. */
import { deserialize, serialize } from 'node:v8';
import type { Planner } from '#src/agent/planner.ts';
import type { Rest } from '#src/agent/resume.ts';
import type { MovableBrowser } from '#src/browser/recovery/recovering-browser.ts';
import type { LiveActions, LiveSource } from '#src/live/source.ts';
import type { ClaimedRun } from '#src/services/task-run/lease/lease.ts';
import type { HandOver } from '#src/services/task-run/lease/hand-over.ts';
import { WorkerStopping } from './ending.ts';
import type { OpenedBrowser } from './open-browser.ts';
import { packProfile } from './pack-profile.ts';
import type { Checkpoint, Progress } from './progress.ts';

const profileBytes = 20_000_000;
const version = 1;

/** The run is given to another worker: which goes on where this one was, or begins anew where nothing is kept. */
export class HandedOver extends Error {
  readonly handOver: HandOver;
  constructor(handOver: HandOver) {
    super('The run is handed over');
    this.name = 'HandedOver';
    this.handOver = handOver;
  }
}

/** The run's browser is closed to have its memory, while its person is waited for. */
class MakingRoom extends Error {
  constructor() {
    super('The run makes room');
    this.name = 'MakingRoom';
  }
}

type Left = ReturnType<Progress['leavable']>;

/** How a run leaves its worker. */
export type Leaving = {
  /** What the agent does ends by this. */
  signal: AbortSignal;
  /** Fires when the run leaves. */
  left: AbortSignal;
  /** Whether the run leaves now. */
  atRest(rest: Rest, from: { browser: MovableBrowser; planner: Planner }): boolean;
  /** Has the run leave while a person is waited for; false where that would lose something. */
  makeRoom(): boolean;
  /** Passes on why the agent has stopped; where the run leaves, with all that another worker needs. */
  rethrow(of: {
    run: ClaimedRun;
    opened: OpenedBrowser;
    more(): Pick<Checkpoint, 'actedMs' | 'answers'>;
  }): (error: unknown) => Promise<never>;
  stop(): void;
};

/** Has a run leave when its worker is to stop: at once where nothing is lost by that, else at its next moment of rest. */
export function createLeaving({
  stopping,
  signal,
  progress,
  drainMs,
}: {
  stopping: AbortSignal;
  signal: AbortSignal;
  progress: Progress;
  drainMs: number;
}): Leaving {
  const now = new AbortController();
  let left: Left;
  let timer: NodeJS.Timeout | undefined;
  const leave = (reason: Error): boolean => {
    if (now.signal.aborted) return true;
    left = progress.leavable();
    if (left === undefined) return false;
    now.abort(reason);
    return true;
  };
  const stop = (): void => {
    if (!leave(new WorkerStopping())) timer = setTimeout(() => now.abort(new WorkerStopping()), drainMs);
  };
  if (stopping.aborted) stop();
  else stopping.addEventListener('abort', stop, { once: true });
  return {
    signal: AbortSignal.any([signal, now.signal]),
    left: now.signal,
    atRest(rest, { browser, planner }) {
      progress.atRest(rest, { browser, memory: planner.memory?.() });
      return stopping.aborted && leave(new WorkerStopping());
    },
    // One that has nothing to go on from would ask its question anew.
    makeRoom: () => typeof progress.leavable() === 'object' && leave(new MakingRoom()),
    rethrow:
      ({ run, opened, more }) =>
      async error => {
        if (!now.signal.aborted || signal.aborted) throw error;
        if (left === undefined) throw now.signal.reason;
        const waits = now.signal.reason instanceof MakingRoom;
        if (left === 'begin') throw new HandedOver({ waits, kept: null });
        const profile = await closeKeeping(opened, { ownProfile: run.assignment.useProfile ?? false });
        const step = left.resume.step;
        const state = packCheckpoint({ ...left, ...more() });
        throw new HandedOver({ waits, kept: { state, profile, step, question: left.resume.question?.id ?? null } });
      },
    stop(): void {
      clearTimeout(timer);
      stopping.removeEventListener('abort', stop);
    },
  };
}

function packCheckpoint(checkpoint: Checkpoint): Uint8Array {
  return serialize({ version, checkpoint });
}

/** Only for bytes that were unsealed: nobody else can have made them. Undefined for those of another version. */
export function unpackCheckpoint(bytes: Uint8Array): Checkpoint | undefined {
  const packed = deserialize(bytes) as { version: number; checkpoint: Checkpoint };
  return packed.version === version ? packed.checkpoint : undefined;
}

/** Closes the browser and gives what websites stored in it, packed; a task's own profile is kept by itself. */
async function closeKeeping(
  { browser, close }: OpenedBrowser,
  { ownProfile }: { ownProfile: boolean },
): Promise<Uint8Array | null> {
  const keeping = ownProfile
    ? Promise.resolve(undefined)
    : browser.keepProfile({ bytesAtMost: profileBytes, hurried: () => true }).catch(() => undefined);
  await close();
  const profile = await keeping;
  return profile ? packProfile(profile) : null;
}

/** What viewers see and do, with whatever a person does in the page told to the run's progress. */
export function noticed(
  { browser, actions }: { browser: LiveSource; actions: LiveActions },
  progress: Pick<Progress, 'touched'>,
): { browser: LiveSource; actions: LiveActions } {
  return {
    browser: {
      ...browser,
      input(event) {
        if (event.type !== 'mouse' || event.action === 'down') progress.touched();
        return browser.input(event);
      },
      selectedText(options) {
        if (options.cut) progress.touched();
        return browser.selectedText(options);
      },
    },
    actions: {
      activateTab: actions.activateTab,
      navigate(to) {
        progress.touched();
        return actions.navigate(to);
      },
      answerDialog(answer) {
        progress.touched();
        return actions.answerDialog(answer);
      },
    },
  };
}
