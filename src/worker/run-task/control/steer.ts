/** What people order of a run, and who has its page meanwhile. */
import type { AgentControl } from '#src/agent/control.ts';
import type { Inbox } from '#src/agent/inbox.ts';
import type { RunHub } from '#src/live/hub.ts';
import { markHandled, waitingCommands } from '#src/services/task-run/lease/commands.ts';
import { type ClaimedRun, type Lease, LeaseLost } from '#src/services/task-run/lease/lease.ts';
import { recordPaused } from '#src/services/task-run/lease/record.ts';
import { openAnswer } from '#src/services/task-run/secret-answer.ts';
import type { WorkerParts } from '../../parts.ts';
import type { TakeOverRecorder } from './take-over-recorder.ts';
import { Ended } from '../ending.ts';
import { followOrders } from './orders.ts';
import type { Waits } from '../waiting/waits.ts';

type Ordered = {
  lease: Lease;
  run: ClaimedRun;
  end: AbortController;
  control: AgentControl;
  inbox: Inbox;
  recorded: TakeOverRecorder;
  settleControl(): Promise<void>;
  giveBack(): Promise<void>;
};

type Steered = Omit<Ordered, 'settleControl' | 'giveBack'> & {
  waits: Pick<Waits, 'waiting'>;
  /** Fires when the run leaves: what is ordered from then on is for the next worker. */
  left: AbortSignal;
  hub: () => RunHub | undefined;
};

/** Has the user control the page whenever the agent is paused or waits for an answer, and carries out what people order. */
export function steer(parts: WorkerParts, { waits, left, hub, ...of }: Steered) {
  const { control, recorded, run } = of;
  let asking = false;
  // Before any order is carried out: control may be given back while the browser is still being opened.
  if (run.status !== 'running') void control.pause();
  const settle = async (): Promise<void> => {
    const free = control.paused || asking;
    waits.waiting(free);
    await hub()?.setAgentHolds(!free);
  };
  const stop = followRunOrders(parts, {
    ...of,
    settleControl: settle,
    async giveBack() {
      waits.waiting(asking);
      // What the person still presses is let go of before the agent acts again.
      await hub()?.setAgentHolds(!asking);
      control.resume();
    },
  });
  left.addEventListener('abort', stop, { once: true });
  return {
    settle,
    stop,
    /** For a run in which a person had control when its worker before left it. */
    async paused(): Promise<void> {
      await settle();
      await recordPaused(parts.db, of.lease);
    },
    /** Called when the agent starts and stops waiting for an answer. */
    async asks(now: boolean): Promise<void> {
      if (!now && !control.paused) await recorded.end();
      asking = now;
      return settle();
    },
  };
}

/** Carries out what people order of this run. */
function followRunOrders(parts: WorkerParts, of: Ordered): () => void {
  const { lease, run, end, control, inbox, recorded, settleControl, giveBack } = of;
  return followOrders({
    control,
    inbox,
    open: sealed => openAnswer({ vault: parts.vault, userId: run.user_id }, { runId: run.id, sealed }),
    waiting: () => waitingCommands(parts.db, lease),
    handled: ids => markHandled(parts.db, lease, ids),
    onNotify: notify => parts.onCommand(run.id, notify),
    async paused() {
      await settleControl();
      await recordPaused(parts.db, lease);
    },
    recordControl: recorded.order,
    async resumed() {
      // What the agent does next is no step of the person's.
      await recorded.end();
      await giveBack();
    },
    terminated: () => end.abort(new Ended()),
    failed: error => (error instanceof LeaseLost ? end.abort(error) : parts.report(error, { runId: run.id })),
  });
}

export type Steering = ReturnType<typeof steer>;
