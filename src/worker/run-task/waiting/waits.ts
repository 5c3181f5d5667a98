import { limits } from '#src/core/limits.ts';
import { aRunWaits } from '#src/services/task-run/lease/claim-next.ts';
import { type ClaimedRun, type Lease, LeaseLost, storeParked } from '#src/services/task-run/lease/lease.ts';
import type { WorkerParts } from '../../parts.ts';
import type { Slot, Slots } from '../../slots.ts';
import { startActingClock } from './acting-clock.ts';
import { TimeIsUp } from '../ending.ts';
import { createParking, type Parking, type ParkingOptions } from './parking.ts';

/** How often a run whose person lets it wait looks whether others wait for its slot. */
const othersMs = 5000;

/** The slot that the run was claimed with, and where it gets another. */
export type WorkerSlot = { slot: Slot; slots: Slots; /** Fires when the worker is to stop. */ stopping: AbortSignal };

type Waiting = Pick<ParkingOptions, 'say'> & {
  lease: Lease;
  run: ClaimedRun;
  end: AbortController;
  place: WorkerSlot;
  /** What the run has used of its time limit before. */ actedMs: number;
};

export type Waits = Parking & { /** Time spent acting so far, at workers before included. */ actedMs(): number };

/** Counts how long a run acts and waits, and gives its slot to others while it waits for long. */
export function waitsOf(parts: WorkerParts, { lease, run, end, place, say, actedMs }: Waiting): Waits {
  const clock = startActingClock({
    actingMs: Math.max(0, run.assignment.timeoutSeconds * 1000 - actedMs),
    waitingMs: limits.waitForPersonSeconds * 1000,
    expired: which => end.abort(new TimeIsUp(which)),
  });
  const parking = createParking({
    ...place,
    afterMs: parts.parkAfterMs,
    everyMs: othersMs,
    othersWait: () => aRunWaits(parts.db),
    store: parked => storeParked(parts.db, lease, parked),
    queued: clock.queued,
    say,
    failed: error => (error instanceof LeaseLost ? end.abort(error) : parts.report(error, { runId: lease.runId })),
    signal: end.signal,
  });
  return {
    ready: parking.ready,
    parked: parking.parked,
    actedMs: () => actedMs + clock.actedMs(),
    waiting(waits) {
      clock.waiting(waits);
      parking.waiting(waits);
    },
    stop() {
      clock.stop();
      parking.stop();
    },
  };
}
