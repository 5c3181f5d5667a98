import { type Control, createControl } from '#src/agent/control.ts';
import { createInbox, type Inbox } from '#src/agent/inbox.ts';
import { type LoopOptions, runLoop } from '#src/agent/loop.ts';
import { createOutputCheck } from '#src/agent/output.ts';
import { createActionGuard } from '#src/agent/safety/action-guard.ts';
import type { ModelClient } from '#src/core/model-client.ts';
import { limits } from '#src/core/limits.ts';
import { builtinModel } from '#src/core/models.ts';
import { createRunHub, type RunHub } from '#src/live/hub.ts';
import { recordAndTell } from '#src/services/notice/record-and-tell.ts';
import { openAnswer } from '#src/services/task-run/secret-answer.ts';
import { markHandled, waitingCommands } from '#src/services/task-run/lease/commands.ts';
import { aRunWaits, type Claimed } from '#src/services/task-run/lease/claim-next.ts';
import { type ClaimedRun, type Lease, LeaseLost, renewLease, storeParked } from '#src/services/task-run/lease/lease.ts';
import { isByOwner } from '#src/services/task-run/source.ts';
import { finishRun, recallAnswers, recordEvents, recordPaused } from '#src/services/task-run/lease/record.ts';
import type { WorkerParts } from '../parts.ts';
import type { Slot, Slots } from '../slots.ts';
import { recordTask } from '../record-task/record-task.ts';
import type { Recorder } from '../video/recorder.ts';
import { startActingClock } from './acting-clock.ts';
import { assignmentOf } from './assignment.ts';
import { choosePlanner, toolboxOf } from './choose-planner.ts';
import { type ControlRecorder, createControlRecorder } from './control-recorder.ts';
import { openCredentials, type RunCredentials, websitesOf } from './credentials.ts';
import { Ended, endingOf, Faulted, ourFault, type RunEnding, TimeIsUp, WorkerStopping } from './ending.ts';
import { liveActionsOf } from './live-actions.ts';
import { watchersOf } from './evidence.ts';
import { followOrders } from './orders.ts';
import { createParking, type Parking, type ParkingOptions } from './parking.ts';
import { type Spend, startSpend } from './spend.ts';
import { openRunFiles, type RunFiles } from './run-files.ts';
import { veiledClient } from './veiled-client.ts';
import { openBrowser, type OpenedBrowser } from './open-browser.ts';

/** How often a run whose person lets it wait looks whether others wait for its slot. */
const othersMs = 5000;

/** The slot that the run was claimed with, and where it gets another. */
type Place = { slot: Slot; slots: Slots };

/** Carries out a run that was claimed, to its end. Whatever happens, its browser is gone when this resolves. */
export async function runTask(
  parts: WorkerParts,
  { lease, run }: Claimed,
  { stopping, ...place }: Place & { stopping: AbortSignal },
): Promise<void> {
  const end = new AbortController();
  const stop = (): void => end.abort(new WorkerStopping());
  stopping.addEventListener('abort', stop, { once: true });
  const stopRenewing = keepLease(parts, lease, error => end.abort(error));
  try {
    const spend = startSpend({
      used: run.usage,
      installation: parts.spendLimits,
      taskUsd: run.assignment.spendLimitUsd ?? null,
    });
    const failed = (_error: unknown, incident: string): void => end.abort(new Faulted(incident));
    const scope = { context: { runId: run.id }, failed };
    const ending = await parts.isolate(scope, () => attempt(parts, { lease, run, end, spend, place }));
    await recordEvents(parts.db, lease, spend.take());
    await finishRun(parts.db, lease, ending);
  } catch (error) {
    // Ended from outside or taken over: whoever did it has written the run's end.
    if (!(error instanceof LeaseLost) && !(error instanceof Ended)) throw error;
  } finally {
    stopRenewing();
    stopping.removeEventListener('abort', stop);
    parts.videos.look();
  }
}

type Attempt = { lease: Lease; run: ClaimedRun; end: AbortController; spend: Spend; place: Place };

/** Acts until the run's end, and tells how it ended. Rejects only when the run is no longer ours to end. */
async function attempt(parts: WorkerParts, at: Attempt): Promise<RunEnding> {
  try {
    return await (at.run.is_recording ? recordTask(parts, at) : drive(parts, at));
  } catch (caught) {
    const error: unknown = at.end.signal.aborted ? at.end.signal.reason : caught;
    if (error instanceof LeaseLost || error instanceof Ended) throw error;
    const ending = endingOf(error, at.run.assignment.timeoutSeconds);
    if (ending) return ending;
    return ourFault(parts.report(error, { runId: at.run.id }));
  }
}

async function drive(parts: WorkerParts, { lease, run, end, spend, place }: Attempt): Promise<RunEnding> {
  const { signal } = end;
  const startedAt = parts.now().getTime();
  const control = createControl({ ready: () => waits.ready() });
  const inbox = createInbox();
  const recorded = createControlRecorder(parts, { lease, control });
  const say = (text: string): void => sayInChat(parts, lease, text);
  const waits = waitsOf(parts, { lease, run, end, place, say });
  let opened: OpenedBrowser | undefined;
  let hub: RunHub | undefined;
  let recorder: Recorder | undefined;
  let asking = false;
  /** The wheel is free for the user whenever the agent is paused or waits for an answer. */
  const settleWheel = async (): Promise<void> => {
    const free = control.paused || asking;
    waits.waiting(free);
    await hub?.setAgentHolds(!free);
  };
  const stopOrders = followRunOrders(parts, {
    lease,
    run,
    end,
    control,
    inbox,
    recorded,
    settleWheel,
    async giveBack() {
      waits.waiting(asking);
      // What the person still presses is let go of before the agent acts again.
      await hub?.setAgentHolds(!asking);
      control.resume();
    },
  });
  // A terminated run has no browser two seconds later, whatever the agent is in the middle of.
  // The end closes it again, and tells what went wrong.
  const kill = (): void => void opened?.browser.close().catch(() => undefined);
  signal.addEventListener('abort', kill, { once: true });
  let unregister = (): void => {};
  let unwatch = (): void => {};
  try {
    opened = await openBrowser(parts, { lease, run, signal, say, lost: error => end.abort(error) });
    signal.throwIfAborted();
    const { browser } = opened;
    unwatch = parts.resources.watch({ pid: () => browser.pid, exceeded: reason => end.abort(reason), say });
    hub = createRunHub({ browser, actions: await recorded.attach(browser, liveActionsOf(browser, signal)) });
    unregister = parts.live.register(run.id, hub);
    recorder = await parts.videos.record({ run, lease, browser, startedAt });
    await settleWheel();
    const files = await openRunFiles(parts, { run, lease, browser, say, signal });
    const toolbox = toolboxOf(run, parts.searchUrl);
    const credentials = openCredentials(parts, run, browser.conceal);
    const { veil } = credentials;
    const meter = (client: ModelClient): ModelClient => spend.meter(veiledClient(client, veil));
    const task = await taskPart(parts, run, { files, credentials, signal });
    const ending = await runLoop({
      ...task,
      ...watchersOf(parts, { ...task, run, lease, browser, signal, meter, credentials }),
      planner: choosePlanner(run, { openModel: name => meter(parts.openModel(name)), toolbox, browser }),
      browser,
      toolbox,
      control,
      inbox,
      remembered: await recallAnswers(parts.db, run.task_id),
      emit: events => recordAndTell(parts, lease, veil.deep([...spend.take(), ...events])),
      async waiting(now) {
        if (!now && !control.paused) await recorded.set(false);
        asking = now;
        return settleWheel();
      },
      takeReplacement: opened.takeReplacement,
      signal,
    });
    await files.settle(signal);
    return veil.deep(ending);
  } finally {
    waits.stop();
    stopOrders();
    signal.removeEventListener('abort', kill);
    unregister();
    unwatch();
    hub?.close();
    // Whatever becomes of the recording, the browser ends and its profile is kept.
    await closeAll(recorder, opened);
  }
}

type Ordered = Pick<Attempt, 'lease' | 'run' | 'end'> & {
  control: Control;
  inbox: Inbox;
  recorded: ControlRecorder;
  settleWheel(): Promise<void>;
  giveBack(): Promise<void>;
};

/** Carries out what people order of this run. */
function followRunOrders(parts: WorkerParts, of: Ordered): () => void {
  const { lease, run, end, control, inbox, recorded, settleWheel, giveBack } = of;
  return followOrders({
    control,
    inbox,
    open: sealed => openAnswer({ vault: parts.vault, userId: run.user_id }, { runId: run.id, sealed }),
    waiting: () => waitingCommands(parts.db, lease),
    handled: ids => markHandled(parts.db, lease, ids),
    onRing: ring => parts.onCommand(run.id, ring),
    async paused() {
      await settleWheel();
      await recordPaused(parts.db, lease);
    },
    recordControl: recorded.set,
    async resumed() {
      // What the agent does next is no step of the person's.
      await recorded.set(false);
      await giveBack();
    },
    terminated: () => end.abort(new Ended()),
    failed: error => (error instanceof LeaseLost ? end.abort(error) : parts.report(error, { runId: run.id })),
  });
}

/** Whatever becomes of the recording, the browser ends and its profile is kept. */
async function closeAll(recorder: Recorder | undefined, opened: OpenedBrowser | undefined): Promise<void> {
  try {
    await recorder?.stop();
  } finally {
    await opened?.close();
  }
}

type Waiting = Pick<Attempt, 'lease' | 'run' | 'end' | 'place'> & Pick<ParkingOptions, 'say'>;

/** Counts how long a run acts and waits, and gives its slot to others while it waits for long. */
function waitsOf(parts: WorkerParts, { lease, run, end, place, say }: Waiting): Parking {
  const clock = startActingClock({
    actingMs: run.assignment.timeoutSeconds * 1000,
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

/** Tells the user something beside the course of the run, which does not wait for it. */
function sayInChat(parts: WorkerParts, lease: Lease, text: string): void {
  recordEvents(parts.db, lease, [{ type: 'message', from: 'system', text }]).catch((error: unknown) => {
    if (!(error instanceof LeaseLost)) parts.report(error, { runId: lease.runId });
  });
}

type Given = { files: RunFiles; credentials: RunCredentials; signal: AbortSignal };

/** What the task says of how its run goes. */
async function taskPart(parts: WorkerParts, run: ClaimedRun, { files, credentials, signal }: Given) {
  const { initialActions = [], stepTimeoutMs, outputSchema = null } = run.assignment;
  const { maxActionsPerStep, flashMode, excludedFunctions } = run.assignment;
  const { outputSchemas } = parts;
  const schema = outputSchema === null ? undefined : await outputSchemas.read(run.user_id, outputSchema);
  const told = assignmentOf(run, { now: parts.now(), files: files.names });
  const assignment = { ...told, ...(schema !== undefined && { outputSchema: schema }) };
  return {
    assignment,
    ...(schema !== undefined && {
      accept: createOutputCheck(result => outputSchemas.fit(run.user_id, { schema, result, signal })),
    }),
    initialActions,
    limits: { maxActionsPerStep, flashMode, excluded: excludedFunctions },
    stepTimeoutMs,
    // The built-in planner does nothing that the user's own words do not say.
    guard: createActionGuard(assignment, {
      trusted: run.model === builtinModel,
      ownerInstructions: isByOwner(run.source),
      websites: websitesOf(run),
    }),
    secret: credentials.secret,
    websitesOf: credentials.websitesOf,
    keepAnswer: credentials.keepAnswer,
    filePath: files.path,
  } satisfies Partial<LoopOptions>;
}

function keepLease(parts: WorkerParts, lease: Lease, lost: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    renewLease(parts.db, lease).catch((error: unknown) => {
      // A database that is away for a moment is not a lost lease; its expiry decides.
      if (error instanceof LeaseLost) lost(error);
      else parts.report(error, { runId: lease.runId });
    });
  }, limits.leaseRenewSeconds * 1000);
  return () => clearInterval(timer);
}
