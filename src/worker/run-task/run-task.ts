import { type AgentControl, createControl } from '#src/agent/control.ts';
import { createInbox, type Inbox } from '#src/agent/inbox.ts';
import { type LoopOptions, runLoop } from '#src/agent/loop.ts';
import { createOutputCheck } from '#src/agent/output.ts';
import { openActionGuard } from '#src/agent/safety/action-guard.ts';
import { redactEvent } from '#src/core/runs/redact-event.ts';
import { createWork } from '#src/agent/verification/work.ts';
import type { Resume } from '#src/agent/resume.ts';
import type { ToolCall } from '#src/core/runs/run-events.ts';
import { createRedactor, type Redactor } from '#src/core/secrets/redactor.ts';
import type { ModelClient } from '#src/core/models/model-client.ts';
import { limits } from '#src/core/limits.ts';
import { builtinModel } from '#src/core/models/models.ts';
import { createRunHub, type RunHub } from '#src/live/hub.ts';
import { recordAndNotify } from '#src/services/notice/record-and-notify.ts';
import type { Claimed } from '#src/services/task-run/lease/claim-next.ts';
import { type ClaimedRun, type Lease, LeaseLost, renewLease } from '#src/services/task-run/lease/lease.ts';
import { isByOwner } from '#src/services/task-run/source.ts';
import { finishRun, recallAnswers, recordEvents } from '#src/services/task-run/lease/record.ts';
import { recallPlaybook } from '#src/services/playbook/read.ts';
import type { WorkerParts } from '../parts.ts';
import { recordTask } from '../live-recording/record-task.ts';
import type { RunVideoRecorder } from '../video/recorder.ts';
import { assignmentOf } from './assignment.ts';
import { choosePlanner, toolboxOf } from './choose-planner.ts';
import { createTakeOverRecorder } from './control/take-over-recorder.ts';
import { openCredentials, type RunCredentials, websitesOf } from './credentials.ts';
import { type HandOver, handOverRun, isAwaited, readCheckpoint } from '#src/services/task-run/lease/hand-over.ts';
import {
  canKeepSignIns,
  createLeaving,
  HandedOver,
  type Leaving,
  noticed,
  unpackCheckpoint,
} from './hand-over/hand-over.ts';
import { type Checkpoint, type CheckpointTracker, trackProgress } from './hand-over/progress.ts';
import { Ended, endingOf, Faulted, ourFault, type RunEnding, WorkerStopping } from './ending.ts';
import { liveActionsOf } from './control/live-actions.ts';
import { watchersOf } from './evidence.ts';
import { type Spend, startSpend } from './spend.ts';
import { recordPlaybook, withPlaybook } from './replay.ts';
import { openRunFiles, type RunFiles } from './browser/run-files.ts';
import { followPage, isPause, type SeenPage } from './page-seen.ts';
import { redactedSource } from './browser/redacted-source.ts';
import { redactingClient } from './redacting-client.ts';
import { openBrowser, type OpenedBrowser } from './browser/open-browser.ts';
import { type Steering, steer } from './control/steer.ts';
import { type WorkerSlot, type Waits, waitsOf } from './waiting/waits.ts';

/** Carries out a run that was claimed, to its end. Whatever happens, its browser is gone when this resolves. */
export async function runTask(parts: WorkerParts, { lease, run }: Claimed, place: WorkerSlot): Promise<void> {
  const end = new AbortController();
  const stop = (): void => end.abort(new WorkerStopping());
  const { stopping } = place;
  // A recording by a person ends here; what an agent does goes on at another worker.
  if (run.is_recording) stopping.addEventListener('abort', stop, { once: true });
  const stopRenewing = keepLease(parts, lease, error => end.abort(error));
  const spend = startSpend({
    used: run.usage,
    installation: parts.spendLimits,
    taskUsd: run.assignment.spendLimitUsd ?? null,
  });
  const redactor = createRedactor();
  const page = followPage(redactor);
  const release = parts.redactLog(redactor);
  try {
    const failed = (_error: unknown, incident: string): void => end.abort(new Faulted(incident));
    const scope = { context: { runId: run.id }, failed };
    const ending = await parts.isolate(scope, () => attempt(parts, { lease, run, end, spend, page, place, redactor }));
    await recordEvents(parts.db, lease, [...spend.take(), ...page.take()]);
    await finishRun(parts.db, lease, redactEvent(redactor, { type: 'finished', ...ending }));
  } catch (error) {
    if (error instanceof HandedOver) return await leave(parts, lease, { ...error.handOver, spend });
    // Ended from outside or taken over: whoever did it has written the run's end.
    if (!(error instanceof LeaseLost) && !(error instanceof Ended)) throw error;
  } finally {
    stopRenewing();
    stopping.removeEventListener('abort', stop);
    parts.videos.look();
    release();
  }
}

type Attempt = {
  lease: Lease;
  run: ClaimedRun;
  end: AbortController;
  spend: Spend;
  page: SeenPage;
  place: WorkerSlot;
  /** Knows the run's secrets. */
  redactor: Redactor;
};

/** Acts until the run's end, and returns how it ended. Rejects only when the run is no longer ours to end. */
async function attempt(parts: WorkerParts, at: Attempt): Promise<RunEnding> {
  try {
    return await (at.run.is_recording ? recordTask(parts, at) : drive(parts, at));
  } catch (caught) {
    const error: unknown = at.end.signal.aborted ? at.end.signal.reason : caught;
    if (error instanceof LeaseLost || error instanceof Ended || error instanceof HandedOver) throw error;
    const ending = endingOf(error, at.run.assignment.timeoutSeconds);
    if (ending) return ending;
    return ourFault(parts.report(error, { runId: at.run.id }));
  }
}

async function drive(parts: WorkerParts, at: Attempt): Promise<RunEnding> {
  const { lease, run, end, place, redactor } = at;
  const { signal } = end;
  const startedAt = parts.now().getTime();
  const control = createControl({ ready: () => waits.ready() });
  const recorded = createTakeOverRecorder(parts, { lease, control });
  const say = (text: string): void => sayInChat(parts, lease, redactor.forPeople.text(text));
  const kept = await readCheckpoint(parts, run.id);
  const checkpoint = kept && (await stillAwaited(parts, run, unpackCheckpoint(kept.state)));
  const inbox = createInbox(checkpoint?.said);
  const waits = waitsOf(parts, { lease, run, end, place, say, actedMs: checkpoint?.actedMs ?? 0 });
  const begun = checkpoint?.resume ?? goingOn(run);
  const progress = trackProgress(checkpoint, begun);
  const leaving = createLeaving({
    stopping: place.stopping,
    signal,
    progress,
    drainMs: parts.drainMs,
    said: () => inbox.memory(),
    report: error => void parts.report(error, { runId: run.id, what: 'hand-over' }),
    awaited: question => control.paused || (question !== null && !isAnswered(inbox.memory(), question)),
  });
  let opened: OpenedBrowser | undefined;
  let hub: RunHub | undefined;
  let recorder: RunVideoRecorder | undefined;
  const steering = steer(parts, { ...at, control, inbox, recorded, waits, left: leaving.left, hub: () => hub });
  // A terminated run has no browser two seconds later, whatever the agent is in the middle of.
  // The end closes it again, and reports what went wrong.
  const kill = (): void => void opened?.browser.close().catch(() => undefined);
  signal.addEventListener('abort', kill, { once: true });
  let unregister = (): void => {};
  let unwatch = (): void => {};
  try {
    opened = await openBrowser(parts, {
      lease,
      run,
      signal,
      say,
      lost: error => end.abort(error),
      profile: kept?.profile,
    });
    signal.throwIfAborted();
    const running = opened;
    const { browser } = running;
    unwatch = parts.resources.watch({
      account: run.user_id,
      pid: () => browser.pid,
      disk: browser.diskUse,
      charge: parts.storage.chargeBrowser({ userId: run.user_id, runId: run.id }),
      exceeded: reason => end.abort(reason),
      say,
      makeRoom: async () => waits.parked() && (await canKeepSignIns(running)) && waits.parked() && leaving.makeRoom(),
    });
    const actions = await recorded.attach(browser, liveActionsOf(browser, signal));
    hub = createRunHub(noticed({ browser: redactedSource(browser, redactor), actions }, progress));
    unregister = parts.live.register(run.id, hub);
    recorder = await parts.videos.record({ run, lease, browser, startedAt });
    await steering.settle();
    return await runAgent(parts, {
      ...at,
      opened,
      control,
      inbox,
      steering,
      waits,
      progress,
      leaving,
      checkpoint,
      begun,
      say,
    });
  } finally {
    waits.stop();
    leaving.stop();
    steering.stop();
    signal.removeEventListener('abort', kill);
    unregister();
    unwatch();
    // Where it did not leave after all, viewers find out that it has ended when they come back.
    hub?.close({ moves: leaving.left.aborted });
    // Whatever becomes of the recording, the browser ends and its profile is kept.
    await closeAll(recorder, opened);
  }
}

const visit = (url: string): ToolCall => ({ tool: 'go_to_url', arguments: { url } });

/** Where a run begins that goes on from an earlier one. Each of the steps before is a turn of its timeline. */
function goingOn({ assignment: { again } }: ClaimedRun): Resume | undefined {
  if (!again) return undefined;
  const { step, verdicts } = again;
  return { turn: step - 1, step, verdicts, memory: undefined, question: null, heard: [], given: [] };
}

/** A question that is closed, its answer gone with a worker that died, would be waited for for ever: it is asked again. */
async function stillAwaited(parts: WorkerParts, run: ClaimedRun, checkpoint: Checkpoint): Promise<Checkpoint> {
  const { resume, said } = checkpoint;
  const id = resume.question?.id;
  if (id === undefined || isAnswered(said, id)) return checkpoint;
  const awaited = await isAwaited(parts.db, { runId: run.id, question: id });
  return awaited ? checkpoint : { ...checkpoint, resume: { ...resume, question: null } };
}

function isAnswered({ early }: Checkpoint['said'], question: string): boolean {
  return early.some(([answered]) => answered === question);
}

type Driven = Attempt & {
  opened: OpenedBrowser;
  control: AgentControl;
  inbox: Inbox;
  steering: Steering;
  waits: Waits;
  progress: CheckpointTracker;
  leaving: Leaving;
  checkpoint: Checkpoint | undefined;
  begun: Resume | undefined;
  say(text: string): void;
};

/** Has the agent act in the browser, from where the worker before left it. */
async function runAgent(parts: WorkerParts, driven: Driven): Promise<RunEnding> {
  const { lease, run, end, spend, page, redactor, opened, checkpoint, begun, say } = driven;
  const { control, inbox, steering, waits, progress, leaving } = driven;
  const { signal } = end;
  const { browser } = opened;
  const files = await openRunFiles(parts, { run, lease, browser, say, signal, moved: checkpoint !== undefined });
  const { searchUrl } = parts;
  const before = checkpoint?.answers;
  const credentials = openCredentials(parts, run, { redactor, conceal: browser.conceal, before });
  const meter = (client: ModelClient): ModelClient => spend.meter(redactingClient(client, redactor));
  const task = await taskPart(parts, run, { files, credentials, signal });
  const work = createWork();
  const planner = withPlaybook(
    choosePlanner(run, { openModel: name => meter(parts.openModel(name)), searchUrl, browser, work }),
    { run, entries: await recallPlaybook(parts.db, run), work },
  );
  const playbook = recordPlaybook(parts, { run, lease, assignment: task.assignment });
  if (checkpoint) await browser.openPages(checkpoint.pages);
  if (control.paused) await steering.paused();
  const watchers = watchersOf(parts, { ...task, run, lease, browser, signal, meter, redactor, page });
  try {
    const ending = await runLoop({
      ...task,
      ...watchers,
      turned: playbook.turned,
      planner,
      browser,
      toolbox: toolboxOf(run, searchUrl),
      control,
      inbox,
      remembered: await recallAnswers(parts.db, run.task_id),
      emit: events => {
        progress.follow(events);
        return recordAndNotify(
          parts,
          lease,
          [...spend.take(), ...(isPause(events) ? page.take() : []), ...events].map(event =>
            redactEvent(redactor, event),
          ),
        );
      },
      waiting: steering.asks,
      takeReplacement: opened.takeReplacement,
      resume: begun,
      initialActions: checkpoint ? [] : task.initialActions,
      atRest: rest => leaving.atRest(rest, { browser, planner }),
      signal: leaving.signal,
    }).catch(
      leaving.rethrow({
        opened,
        settle: files.settle,
        more: () => ({ actedMs: waits.actedMs(), answers: credentials.kept() }),
      }),
    );
    await files.settle(signal);
    await playbook.keep();
    return ending;
  } finally {
    await watchers.screenshots?.ended();
  }
}

/** Whatever becomes of the recording, the browser ends and its profile is kept. */
async function closeAll(recorder: RunVideoRecorder | undefined, opened: OpenedBrowser | undefined): Promise<void> {
  try {
    await recorder?.stop();
  } finally {
    await opened?.close();
  }
}

/** Has another worker take the run, unless it is no longer ours. */
async function leave(
  parts: WorkerParts,
  lease: Lease,
  { spend, ...handOver }: HandOver & { spend: Spend },
): Promise<void> {
  try {
    await recordEvents(parts.db, lease, spend.take());
    await handOverRun(parts, lease, handOver);
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
  }
}

/** Writes a message into the chat; the run does not wait for it. */
function sayInChat(parts: WorkerParts, lease: Lease, text: string): void {
  recordEvents(parts.db, lease, [{ type: 'message', from: 'system', text }]).catch((error: unknown) => {
    if (!(error instanceof LeaseLost)) parts.report(error, { runId: lease.runId });
  });
}

type Given = { files: RunFiles; credentials: RunCredentials; signal: AbortSignal };

/** What the task says of how its run goes. */
async function taskPart(parts: WorkerParts, run: ClaimedRun, { files, credentials, signal }: Given) {
  const { again, stepTimeoutMs, outputSchema = null } = run.assignment;
  const initialActions = again ? [visit(again.url)] : (run.assignment.initialActions ?? []);
  const { maxActionsPerStep, flashMode, excludedFunctions } = run.assignment;
  const { outputSchemas } = parts;
  const schema = outputSchema === null ? undefined : await outputSchemas.read(run.user_id, outputSchema);
  const base = assignmentOf(run, { now: parts.now(), files: files.names });
  const assignment = { ...base, ...(schema !== undefined && { outputSchema: schema }) };
  return {
    assignment,
    ...(schema !== undefined && {
      accept: createOutputCheck(result => outputSchemas.fit(run.user_id, { schema, result, signal })),
    }),
    initialActions,
    limits: { maxActionsPerStep, flashMode, excluded: excludedFunctions },
    stepTimeoutMs,
    // The built-in planner does nothing that the user's own words do not say.
    guard: await openActionGuard(assignment, {
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
