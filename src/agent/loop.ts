import { answerMessage, answerWords } from './answer-words.ts';
import type { Observation } from '#src/browser/observe/observation.ts';
import type { Replacement } from '#src/browser/run-browser.ts';
import { slowdown } from '#src/browser/slowdown.ts';
import { limits } from '#src/core/limits.ts';
import type { AgentEvent, ToolCall, Verdict } from '#src/core/runs/run-events.ts';
import { ask, hear } from './ask.ts';
import { carryOut } from './carry-out.ts';
import type { ActingOptions, CarryOutContext } from './carry-out-context.ts';
import { Interrupted, untilAborted } from './control.ts';
import { createGivenAnswers } from './given-answers.ts';
import type { InboxMessage } from './inbox.ts';
import type { ScreenshotCapture } from './evidence/step-screenshots.ts';
import { holdPlan, type PlanLimits } from './hold-plan.ts';
import type { Assignment, Plan, Planner, TurnInput } from './planner.ts';
import type { Rest, Resume } from './resume.ts';
import type { Review } from './review.ts';
import type { ToolResult } from './tools/tool.ts';

export type LoopOptions = ActingOptions & {
  assignment: Assignment;
  planner: Planner;
  remembered: Record<string, string>;
  /** Carried out before the planner's first turn. */
  initialActions: readonly ToolCall[];
  limits: PlanLimits;
  /** Called with each turn once it is over. */
  turned?(turn: { page: Observation; plan: Plan; results: Results }): void;
  /** Takes pictures of the steps, when they are to be kept. */
  screenshots?: Pick<ScreenshotCapture, 'saw' | 'acted'> | undefined;
  /** The replacement of a page or browser that crashed since the last call. */
  takeReplacement?(): Replacement | undefined;
  /** Where another worker, or an earlier run, left it. */
  resume?: Resume | undefined;
  /** Called at moments from which another worker could go on. Returns whether the run leaves now: then `signal` has fired. */
  atRest?(rest: Rest): boolean;
  /** How long a page may take to load; 30 s by default. */
  pageLoadMs?: number;
  /** Asks for a second opinion on verdicts, when there is a judge. */
  review?: Review | undefined;
};

export type LoopEnd = { status: 'success' | 'completed' | 'fail'; reason: string; result: string | null };

type Results = TurnInput['results'];
type Running = LoopOptions & CarryOutContext;

const emptyTurnsAllowed = 3;
/** A planner looks again after each pause: with longer ones it would see much too late what came soon. */
const mostPauseStretch = 3;

/** Runs turns of observe, plan, act and emit until the planner is done. Rejects with the signal's reason when that fires. */
export async function runLoop(loopOptions: LoopOptions): Promise<LoopEnd> {
  const options = startRunning(loopOptions);
  const state = openState(options);
  const begun = await beginRun(options, options.resume?.turn ?? 0);
  state.late = await answerOf(options);
  for (let turn = 1 + begun; turn <= limits.turnsPerRun; turn++) {
    const end = await (isAwaited(options, state) ? awaitPage(options, state, turn) : runTurn(options, state, turn));
    if (end) return end;
  }
  return { status: 'fail', reason: `The agent had not finished after ${limits.turnsPerRun} turns.`, result: null };
}

function startRunning(loopOptions: LoopOptions): Running {
  const { resume, planner, remembered } = loopOptions;
  const standing = { question: resume?.question ?? null };
  const given = createGivenAnswers(remembered, resume?.given);
  const keepsAnswers = planner.resumesWithinStep === true;
  const endsWait = (message: string): boolean => planner.endsWait?.(message) ?? true;
  const options: Running = { ...loopOptions, given, standing, heard: [], keepsAnswers, endsWait };
  hear(options, resume?.heard ?? []);
  return options;
}

/** What one turn leaves for the next. */
type LoopState = {
  verdicts: Map<number, Verdict>;
  /** Steps at which something was done. */
  worked: Set<number>;
  results: Results;
  /** Turns in a row without a call. */
  emptyTurns: number;
  /** `Control.resumptions` when the page was last looked at. */
  resumptions: number;
  /** The step of the last turn. */
  step: number | null;
  /** For the first turn only. */
  resumed: Resume | undefined;
  /** Messages for the next turn, before those of the inbox. */
  late: string[];
};

function openState({ control, resume }: Running): LoopState {
  const verdicts = new Map((resume?.verdicts ?? []).map(({ step, verdict }) => [step, verdict]));
  const { resumptions } = control;
  return {
    verdicts,
    worked: new Set(),
    results: [],
    emptyTurns: 0,
    resumptions,
    step: null,
    resumed: resume,
    late: [],
  };
}

async function runTurn(options: Running, state: LoopState, turn: number): Promise<LoopEnd | undefined> {
  const seen = await observe(options);
  const { observation } = seen;
  await options.screenshots?.saw(observation);
  const { input, said } = takeInput(options, state, { seen, turn });
  const began = performance.now();
  // A planner that ignores the signal must not keep a run that has ended.
  const planning = untilAborted(options.planner.plan(input, options.signal), options.signal);
  // The planner has processed everything so far.
  if (options.planner.resumesWithinStep) rest(options, { step: null, verdicts: [] }, []);
  const planned = await planning;
  // The next worker repeats and records what this run would still do and record.
  options.signal.throwIfAborted();
  const plan = await reviewed(options, { plan: holdPlan(planned, options.limits), observation });
  const { verdicts, worked } = state;
  for (const { step, verdict } of plan.verdicts) verdicts.set(step, verdict);
  if (begins(options, { plan, worked }) && rest(options, { step: plan.step ?? 1, verdicts: plan.verdicts }, said)) {
    await options.emit(judgedBy(options, { turn, plan }));
    options.signal.throwIfAborted();
  }
  for (const step of stepsOf(plan)) worked.add(step);
  const ended = await takeTurn(options, { ...seen, turn, plan, began, verdicts });
  if (ended.end) return ended.end;
  state.results = ended.results;
  state.step = plan.step;
  state.emptyTurns = plan.calls.length === 0 ? state.emptyTurns + 1 : 0;
  return state.emptyTurns >= emptyTurnsAllowed
    ? { status: 'fail', reason: 'The agent did not know what to do next.', result: null }
    : undefined;
}

/** Whether the last call goes to a page that has not come, and there is time left to wait for it. */
function isAwaited({ toolbox, pageLoadMs = limits.pageLoadMs, stepTimeoutMs }: Running, state: LoopState): boolean {
  const last = state.results.at(-1)?.result;
  return (
    last?.type === 'acted' &&
    last.outcome?.late === true &&
    last.outcome.waited !== true &&
    pageLoadMs > stepTimeoutMs &&
    toolbox.get('wait') !== undefined
  );
}

/** A turn that waits for a page: slow is not failed. The planner gets the call's result once it is known. */
async function awaitPage(options: Running, state: LoopState, turn: number): Promise<undefined> {
  const { browser, pageLoadMs = limits.pageLoadMs, stepTimeoutMs } = options;
  const began = performance.now();
  const url = browser.tabs().find(tab => tab.active)?.url ?? '';
  const { step } = state;
  const description = descriptionAt(options, step);
  const thought = 'Waiting for the page…';
  const pending: AgentEvent[] = [{ type: 'turn-started', turn, step, description, thought, url, tokens: 0 }];
  const calls = [{ tool: 'wait', arguments: { ms: Math.min(30_000, pageLoadMs - stepTimeoutMs), for_page: true } }];
  const results = await carryOut(options, { turn, calls, pending, forThisPage: false });
  state.results = [...state.results.slice(0, -1), ...afterWait(state.results.at(-1), results[0])];
  await options.emit([...pending, { type: 'turn-ended', turn, ms: Math.round(performance.now() - began) }]);
}

/** The result of a call whose page was waited for. */
function afterWait(call: Results[number] | undefined, waited: Results[number] | undefined): Results {
  if (call?.result.type !== 'acted' || call.result.outcome === undefined) return call ? [call] : [];
  if (waited?.result.type !== 'acted' || waited.result.outcome?.reason === 'no-answer')
    return [{ ...call, result: { ...call.result, outcome: { ...call.result.outcome, waited: true } } }];
  const { late: _late, ...outcome } = call.result.outcome;
  const { ok, message } = waited.result;
  const reason = waited.result.outcome?.reason;
  const now = { ...outcome, ok, message, changed: true };
  delete now.reason;
  return [
    { ...call, result: { type: 'acted', ok, message, changed: true, outcome: { ...now, ...(reason && { reason }) } } },
  ];
}

/** The input of the planner for a turn, and which messages of people in it are new. */
function takeInput(
  options: Running,
  state: LoopState,
  { seen, turn }: { seen: Look; turn: number },
): { input: TurnInput; said: InboxMessage[] } {
  const { assignment, remembered, inbox } = options;
  const { results, resumed, late } = state;
  const replaced = options.takeReplacement?.();
  if (replaced) options.guard.leavePage();
  const afterControl = seen.resumptions !== state.resumptions;
  const said = inbox.takeAll();
  hear(
    options,
    said.flatMap(({ text, byOwner }) => (byOwner ? text : [])),
  );
  state.resumptions = seen.resumptions;
  state.resumed = undefined;
  state.late = [];
  const input = {
    turn,
    assignment,
    observation: seen.observation,
    results,
    messages: [...late, ...said.map(({ text }) => text)],
    afterControl,
    ...(replaced && { replaced }),
    ...(resumed && { resumed }),
    remembered,
    slowdown: Math.min(mostPauseStretch, slowdown()),
  };
  return { input, said };
}

/** The answer to a question of the worker before; a planner that starts its step again asks the same question again by itself. */
async function answerOf(options: Running): Promise<string[]> {
  const { question } = options.standing;
  if (!question || question.purpose === 'approval' || !options.planner.resumesWithinStep) return [];
  const answer = await ask(options, question);
  return [answerMessage(question.text, answerWords(answer))];
}

/** Reports a moment of rest, at which the planner knows all that was said except `open`. Returns whether the run leaves now. */
function rest(
  { inbox, atRest, heard, given }: Running,
  at: Pick<Rest, 'step' | 'verdicts'>,
  open: InboxMessage[],
): boolean {
  inbox.settled(open);
  return atRest?.({ ...at, heard: [...heard], given: given.all() }) ?? false;
}

/** Whether the plan begins a step at which nothing was done yet. What ends the run is not worth leaving for. */
function begins({ planner }: LoopOptions, { plan, worked }: { plan: Plan; worked: ReadonlySet<number> }): boolean {
  return !planner.resumesWithinStep && plan.calls[0]?.tool !== 'done' && !worked.has(plan.step ?? 1);
}

function stepsOf({ step, calls, callSteps }: Plan): number[] {
  return [step ?? 1, ...(calls.length > 0 ? (callSteps ?? []) : [])];
}

function descriptionAt({ assignment }: LoopOptions, step: number | null): string {
  return (step !== null && assignment.steps[step - 1]?.description) || assignment.description;
}

function judgedBy(options: LoopOptions, { turn, plan }: { turn: number; plan: Plan }): AgentEvent[] {
  return plan.verdicts.map(verdict => ({
    type: 'step-judged',
    turn,
    ...verdict,
    description: descriptionAt(options, verdict.step),
  }));
}

/** Runs the initial actions as a turn outside the steps, after `turns` others; returns how many there are then. */
async function beginRun(options: Running, turns: number): Promise<number> {
  const { initialActions: calls, browser } = options;
  if (calls.length === 0) return turns;
  const turn = turns + 1;
  const began = performance.now();
  const url = browser.tabs().find(tab => tab.active)?.url ?? '';
  const pending: AgentEvent[] = [
    { type: 'turn-started', turn, step: null, description: 'Initial actions', thought: null, url, tokens: 0 },
  ];
  const results = await carryOut(options, { turn, calls, pending, forThisPage: false });
  const { call, result } = results.at(-1) ?? {};
  if (call && result?.type === 'acted' && !result.ok) {
    const text = `Initial action ${results.length} (${call.tool}) failed: ${result.message} The run continues with its steps.`;
    pending.push({ type: 'message', from: 'system', text });
  }
  await options.emit([...pending, { type: 'turn-ended', turn, ms: Math.round(performance.now() - began) }]);
  return turn;
}

/** The observation, and `Control.resumptions` at that time. */
type Look = { observation: Observation; resumptions: number };

/** Observes the page, again if a person takes control meanwhile. */
async function observe({ control, browser, signal }: LoopOptions): Promise<Look> {
  for (;;) {
    try {
      return await control.act(signal, async inner => {
        const { resumptions } = control;
        return { observation: await browser.observe(inner), resumptions };
      });
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
    }
  }
}

/** The plan with its verdicts as they stand after the second opinion. */
async function reviewed(options: LoopOptions, at: { plan: Plan; observation: Observation }): Promise<Plan> {
  if (!options.review) return at.plan;
  const { verdicts, tokens } = await options.review.settle(at.plan.verdicts, at.observation, options.signal);
  return { ...at.plan, verdicts, tokens: at.plan.tokens + tokens };
}

type Turn = Look & { turn: number; plan: Plan; began: number; verdicts: Map<number, Verdict> };

async function takeTurn(options: Running, at: Turn): Promise<{ results: Results; end?: LoopEnd }> {
  const { turn, plan, observation, resumptions } = at;
  const descriptionOf = (step: number | null): string => descriptionAt(options, step);
  const stepOf = (index: number): number => plan.callSteps?.[index] ?? plan.step ?? 1;
  const about = (index: number) =>
    plan.step === null || stepOf(index) === plan.step
      ? undefined
      : { step: stepOf(index), description: descriptionOf(stepOf(index)) };
  const pending: AgentEvent[] = [
    {
      type: 'turn-started',
      turn,
      step: plan.step,
      description: descriptionOf(plan.step),
      thought: plan.thought,
      url: observation.url,
      tokens: plan.tokens,
      ...(plan.by && { by: plan.by }),
    },
    ...judgedBy(options, { turn, plan }),
  ];
  for (const index of plan.calls.keys()) options.review?.acts(stepOf(index), observation);
  const batch = { turn, calls: plan.calls, pending, forThisPage: true, about, page: observation, resumptions };
  const results = await carryOut(options, batch);
  await options.screenshots?.acted(results.map((result, index) => ({ ...result, step: stepOf(index) })));
  options.turned?.({ page: observation, plan, results });
  const last = results.at(-1)?.result;
  const end = last?.type === 'done' ? judge(options, { result: last, verdicts: at.verdicts }) : undefined;
  await options.emit([...pending, { type: 'turn-ended', turn, ms: Math.round(performance.now() - at.began) }]);
  return { results, ...(end && { end }) };
}

/** A run is a success only if every step was proved by something other than the planner's claim. */
function judge(
  options: LoopOptions,
  end: { result: Extract<ToolResult, { type: 'done' }>; verdicts: Map<number, Verdict> },
): LoopEnd {
  const { outcome, message, result } = end.result;
  const steps = Math.max(1, options.assignment.steps.length);
  const verdicts = Array.from({ length: steps }, (_, index) => end.verdicts.get(index + 1));
  const proved = verdicts.every(verdict => verdict === 'proved');
  const failed = verdicts.includes('failed');
  const status = outcome === 'success' && !proved ? (failed ? 'fail' : 'completed') : outcome;
  return { status, reason: message, result };
}
