/** How a run leaves its worker, for another one to go on with it. */
import { deserialize, serialize } from 'node:v8';
import type { InboxMemory } from '#src/agent/inbox.ts';
import type { Planner } from '#src/agent/planner.ts';
import type { Rest } from '#src/agent/resume.ts';
import { AppError } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import type { MovableBrowser } from '#src/browser/recovery/recovering-browser.ts';
import type { LiveActions, LiveSource } from '#src/live/source.ts';
import type { HandOver } from '#src/services/task-run/lease/hand-over.ts';
import { WorkerStopping } from '../ending.ts';
import { type Checkpoint2, fromVersion2 } from './old-checkpoint.ts';
import type { OpenedBrowser } from '../browser/open-browser.ts';
import { packProfile } from '../browser/pack-profile.ts';
import type { Checkpoint, CheckpointTracker } from './progress.ts';

const profileBytes = 20_000_000;
/** What the planner knows and its pages, packed. A run that has more to take along stays where it is. */
const placeBytes = 20_000_000;
const version = 3;

/** The run is given to another worker: which continues where this one was, or starts over where no checkpoint is kept. */
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

type Left = ReturnType<CheckpointTracker['leavable']>;

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
    opened: OpenedBrowser;
    /** Waits until what is being downloaded is kept: its step may be over, so that nobody would ask for it again. */
    settle(signal: AbortSignal): Promise<void>;
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
  awaited,
  said,
  report,
}: {
  stopping: AbortSignal;
  signal: AbortSignal;
  progress: CheckpointTracker;
  drainMs: number;
  /** Whether nothing goes on before a person does something: answers this question, or gives control back. */
  awaited(question: string | null): boolean;
  /** What was said and is not settled. */
  said(): InboxMemory;
  report: (error: unknown) => void;
}): Leaving {
  const now = new AbortController();
  let left: Left;
  let unsettled: InboxMemory;
  let timer: NodeJS.Timeout | undefined;
  /** Fires when nothing is waited for any more. */
  let late: AbortSignal | undefined;
  /** What the run had at its last moment of rest cannot be taken along. */
  let stays = false;
  const leave = (reason: Error): boolean => {
    if (now.signal.aborted) return true;
    const place = progress.leavable();
    if (place === undefined || stays) return false;
    stays = !canBePacked(place, report);
    if (stays) return false;
    left = place;
    late ??= AbortSignal.timeout(drainMs);
    // Now: the agent may take in more before it has stopped.
    unsettled = said();
    now.abort(reason);
    return true;
  };
  const stop = (): void => {
    late ??= AbortSignal.timeout(drainMs);
    if (!leave(new WorkerStopping())) timer = setTimeout(() => now.abort(new WorkerStopping()), drainMs);
  };
  if (stopping.aborted) stop();
  else stopping.addEventListener('abort', stop, { once: true });
  return {
    signal: AbortSignal.any([signal, now.signal]),
    left: now.signal,
    atRest(rest, { browser, planner }) {
      progress.atRest(rest, { browser, memory: planner.memory?.() });
      stays = false;
      return stopping.aborted && leave(new WorkerStopping());
    },
    makeRoom() {
      const place = progress.leavable();
      // A run without a checkpoint would ask its question again; one that was answered just now would wait for ever.
      if (typeof place !== 'object' || !awaited(place.resume.question?.id ?? null)) return false;
      return leave(new MakingRoom());
    },
    rethrow:
      ({ opened, settle, more }) =>
      async error => {
        if (!now.signal.aborted || signal.aborted) throw error;
        if (left === undefined) throw now.signal.reason;
        const waits = now.signal.reason instanceof MakingRoom;
        if (left === 'begin') throw new HandedOver({ waits, kept: null });
        await settle(AbortSignal.any([signal, late ?? signal])).catch(() => undefined);
        const profile = await closeKeeping(opened);
        const step = left.resume.step;
        const state = packCheckpoint({ ...left, ...more(), said: unsettled });
        throw new HandedOver({ waits, kept: { state, profile, step, question: left.resume.question?.id ?? null } });
      },
    stop(): void {
      clearTimeout(timer);
      stopping.removeEventListener('abort', stop);
    },
  };
}

/** Checked before the agent is stopped: after that there is no way back. */
function canBePacked(left: NonNullable<Left>, report: (error: unknown) => void): boolean {
  try {
    return left === 'begin' || serialize(left).byteLength <= placeBytes;
  } catch (error) {
    // Something in the planner's memory cannot be copied, which is a fault of ours.
    report(error);
    return false;
  }
}

export function packCheckpoint(checkpoint: Checkpoint): Uint8Array {
  return serialize({ version, checkpoint });
}

/**
 * Only for bytes that were unsealed: nobody else can have made them. @throws AppError for those of an unknown version: to
 * start over would repeat what was done
 */
export function unpackCheckpoint(bytes: Uint8Array): Checkpoint {
  const packed = deserialize(bytes) as
    | { version: typeof version; checkpoint: Checkpoint }
    | { version: 2; checkpoint: Checkpoint2 };
  if (packed.version === version) return packed.checkpoint;
  if (packed.version === 2) return fromVersion2(packed.checkpoint);
  throw new AppError(
    'UNAVAILABLE',
    'This version of Legwork cannot continue the run of another version. Check what the run has done before you run it again.',
  );
}

/** Whether the run would be signed in at another worker as it is here, as far as that is known before its browser is closed. */
export async function canKeepSignIns({ browser, keeper }: Pick<OpenedBrowser, 'browser' | 'keeper'>): Promise<boolean> {
  if (keeper === 'nobody') return false;
  return browser.profileFits(keeper === 'task' ? limits.profileBytes : profileBytes);
}

/** Closes the browser and gives what websites stored in it, packed: empty where the task's own profile has it, null where nobody has. */
export async function closeKeeping({ browser, keeper, close }: OpenedBrowser): Promise<Uint8Array | null> {
  if (keeper !== 'asked') return (await close()) ? new Uint8Array() : null;
  const keeping = browser.keepProfile({ bytesAtMost: profileBytes, hurried: () => true }).catch(() => undefined);
  await close();
  const profile = await keeping;
  return profile ? packProfile(profile) : null;
}

/** What viewers see and do; whatever a person does in the page is reported to the run's progress. */
export function noticed(
  { browser, actions }: { browser: LiveSource; actions: LiveActions },
  progress: Pick<CheckpointTracker, 'touched'>,
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
      show: actions.show,
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
