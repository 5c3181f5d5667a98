import type { Observation } from '#src/browser/observation.ts';
import type { RunBrowser } from '#src/browser/run-browser.ts';
import { limits } from '#src/core/limits.ts';
import type { AgentEvent, ToolCall, Verdict } from '#src/core/run-events.ts';
import { type Control, Interrupted } from './control.ts';
import type { Inbox } from './inbox.ts';
import type { Assignment, Plan, Planner, TurnInput } from './planner.ts';
import type { ToolContext, ToolResult } from './tools/tool.ts';
import type { Toolbox } from './tools/toolbox.ts';

export type LoopOptions = {
  assignment: Assignment;
  planner: Planner;
  browser: RunBrowser;
  toolbox: Toolbox;
  control: Control;
  inbox: Inbox;
  remembered: Record<string, string>;
  stepTimeoutMs: number;
  secret: ToolContext['secret'];
  filePath: ToolContext['filePath'];
  /** Stores events before anything that follows from them happens; rejects when the run is no longer ours. */
  emit(events: AgentEvent[]): Promise<void>;
  /** Told while the agent waits for an answer, so that its clock stands still and the page is the user's. */
  waiting(waits: boolean): Promise<void>;
  signal: AbortSignal;
};

export type LoopEnd = { status: 'success' | 'completed' | 'fail'; reason: string; result: string | null };

type Results = TurnInput['results'];

const emptyTurnsAllowed = 3;

/** Observe, plan, act, emit, until the planner says it is done. Rejects with the signal's reason when that fires. */
export async function runLoop(options: LoopOptions): Promise<LoopEnd> {
  const verdicts = new Map<number, Verdict>();
  let results: Results = [];
  let emptyTurns = 0;
  let resumptions = options.control.resumptions;
  for (let turn = 1; turn <= limits.turnsPerRun; turn++) {
    const observation = await observe(options);
    const afterControl = options.control.resumptions !== resumptions;
    resumptions = options.control.resumptions;
    const began = performance.now();
    const plan = await options.planner.plan(
      {
        turn,
        assignment: options.assignment,
        observation,
        results,
        messages: options.inbox.takeAll(),
        afterControl,
        remembered: options.remembered,
      },
      options.signal,
    );
    for (const { step, verdict } of plan.verdicts) verdicts.set(step, verdict);
    const ended = await takeTurn(options, { turn, plan, observation, began, verdicts });
    if (ended.end) return ended.end;
    results = ended.results;
    emptyTurns = plan.calls.length === 0 ? emptyTurns + 1 : 0;
    if (emptyTurns >= emptyTurnsAllowed)
      return { status: 'fail', reason: 'The agent did not know what to do next.', result: null };
  }
  return { status: 'fail', reason: `The agent had not finished after ${limits.turnsPerRun} turns.`, result: null };
}

/** Looks at the page; a person taking over meanwhile only means looking again afterwards. */
async function observe(options: LoopOptions): Promise<Observation> {
  for (;;) {
    try {
      return await options.control.act(options.signal, signal => options.browser.observe(signal));
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
    }
  }
}

type Turn = { turn: number; plan: Plan; observation: Observation; began: number; verdicts: Map<number, Verdict> };

async function takeTurn(options: LoopOptions, at: Turn): Promise<{ results: Results; end?: LoopEnd }> {
  const { turn, plan, observation } = at;
  const judged = plan.verdicts.map(({ step, verdict, evidence }): AgentEvent => ({
    type: 'step-judged',
    turn,
    step,
    verdict,
    evidence,
  }));
  const pending: AgentEvent[] = [
    {
      type: 'turn-started',
      turn,
      step: plan.step,
      description:
        (plan.step && options.assignment.steps[plan.step - 1]?.description) || options.assignment.description,
      thought: plan.thought,
      url: observation.url,
      tokens: plan.tokens,
    },
    ...judged,
  ];
  const results: Results = [];
  let end: LoopEnd | undefined;
  for (const [index, call] of plan.calls.entries()) {
    const tool = options.toolbox.get(call.tool);
    await options.emit([
      ...pending.splice(0),
      { type: 'action-planned', turn, index, call, class: tool?.class ?? 'read' },
    ]);
    const place = placeOf(options.browser);
    const started = performance.now();
    const result = await callTool(options, call);
    pending.push({ type: 'action-done', turn, index, ...tellOf(result), ms: Math.round(performance.now() - started) });
    results.push({ call, result });
    if (result.type === 'done') end = judge(options, { result, verdicts: at.verdicts });
    // The rest of the batch was planned for a page that is gone.
    if (result.type === 'done' || result.type === 'asked' || stopsBatch(result) || placeOf(options.browser) !== place)
      break;
  }
  await options.emit([...pending, { type: 'turn-ended', turn, ms: Math.round(performance.now() - at.began) }]);
  return { results, ...(end && { end }) };
}

function placeOf(browser: RunBrowser): string {
  const active = browser.tabs().find(tab => tab.active);
  return `${active?.id} ${active?.url}`;
}

function stopsBatch(result: ToolResult): boolean {
  return (
    result.type === 'acted' && (!result.ok || Boolean(result.outcome?.dialog) || Boolean(result.outcome?.openedTab))
  );
}

function tellOf(result: ToolResult): { ok: boolean; result: string } {
  switch (result.type) {
    case 'acted':
    case 'read':
      return { ok: result.ok, result: result.message };
    case 'asked':
      return { ok: true, result: 'The user answered.' };
    case 'done':
      return { ok: true, result: result.message };
  }
}

async function callTool(options: LoopOptions, call: ToolCall): Promise<ToolResult> {
  const tool = options.toolbox.get(call.tool);
  if (!tool)
    return { type: 'acted', ok: false, changed: false, message: `There is no tool named ${call.tool} in this run.` };
  const context = (signal: AbortSignal): ToolContext => ({
    browser: options.browser,
    signal,
    stepTimeoutMs: options.stepTimeoutMs,
    ask: question => ask(options, question),
    secret: options.secret,
    filePath: options.filePath,
  });
  // Waiting for a person is not acting: a pause must not have to wait for the answer.
  if (call.tool === 'ask_user') return tool.call(call.arguments, context(options.signal));
  for (;;) {
    try {
      return await options.control.act(options.signal, signal => tool.call(call.arguments, context(signal)));
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      if (tool.name === 'wait')
        return { type: 'acted', ok: true, changed: true, message: 'Waited while you had control.' };
      // What only looks or goes somewhere begins again when the wheel is given back; what may have changed something does not.
      if (tool.class !== 'read') return { type: 'acted', ok: false, changed: true, message: error.message };
    }
  }
}

async function ask(options: LoopOptions, question: { key: string; text: string }): Promise<string> {
  await options.emit([{ type: 'question', ...question }]);
  await options.waiting(true);
  try {
    const answer = await options.inbox.answer(options.signal);
    await options.emit([{ type: 'answered', key: question.key, answer }]);
    return answer;
  } finally {
    await options.waiting(false);
  }
}

/** A success is one only when every step was proved by something other than the planner's word. */
function judge(
  options: LoopOptions,
  end: { result: Extract<ToolResult, { type: 'done' }>; verdicts: Map<number, Verdict> },
): LoopEnd {
  const { outcome, message, result } = end.result;
  const steps = Math.max(1, options.assignment.steps.length);
  const proved = Array.from({ length: steps }, (_, index) => end.verdicts.get(index + 1) === 'proved').every(Boolean);
  const status = outcome === 'success' && !proved ? 'completed' : outcome;
  return { status, reason: message, result };
}
