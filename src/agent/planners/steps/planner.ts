import { replyOf } from '#src/core/runs/reply.ts';
import { withoutTools } from '#src/agent/tools/toolbox.ts';
import type { Plan, Planner, Resumed, ToolCall, TurnInput } from '#src/agent/planner.ts';
import { saidBy } from './acting/asking/ask.ts';
import { notUnderstood, readSaid } from './acting/asking/talk.ts';
import { createMind, Left, legible, letGo, takeIn, type Mind } from './acting/mind.ts';
import { runAll } from './acting/run-clause.ts';
import { memoryOf, recall } from './acting/values/memory.ts';
import { runTask } from './running/task.ts';
import { createTurns, type Turns } from '#src/agent/turns.ts';
import { createWork, type Work } from '#src/agent/verification/work.ts';
import { createWatch, type Orders } from './watched.ts';

type Verdicts = Plan['verdicts'];

/**
 * The built-in planner: no model, no key, no network. It carries out steps of the step language: finds on the page what they name,
 * acts, looks at what came of it, and asks when it cannot decide or a step is none of the language. One is made per run; it holds no clock and does no I/O.
 */
export function createStepsPlanner(options: { excluded?: readonly string[]; work?: Work } = {}): Planner {
  const { excluded = [], work = createWork() } = options;
  const without = withoutTools(excluded);
  let run: Run | null = null;
  const orders: Orders = { extra: [], skip: false, stop: false, notice: null, leaves: null };
  const verdicts: Verdicts = [];
  return {
    name: 'rules',
    endsWait: message => ['stop', 'skip'].includes(replyOf(message) ?? ''),
    memory: () => run && memoryOf(run.mind),
    async plan(turn: TurnInput): Promise<Plan> {
      if (run === null) run = begin(turn, { without, work, orders, verdicts });
      else takeIn(run.mind, turn);
      if (turn.resumed !== undefined) run.goOn(turn.resumed);
      const { mind } = run;
      orders.notice = null;
      for (const message of turn.messages) takeMessage(mind, orders, message);
      mind.thought = null;
      const calls = await run.next();
      return {
        by: 'steps',
        calls,
        step: mind.step,
        thought: orders.notice ?? mind.thought ?? (mind.clause && legible(mind, mind.clause.text)),
        tokens: 0,
        verdicts: verdicts.splice(0),
      };
    },
  };
}

/** Calls of a clause, and letters of each, in which its values are looked for. */
const mostSaid = 100;
const longestSaid = 1000;

type Run = { mind: Mind; next(): Promise<ToolCall[]>; goOn(resumed: Resumed): void };
type Begun = { without: ReadonlySet<string>; work: Work; orders: Orders; verdicts: Verdicts };

function begin(turn: TurnInput, { without, work, orders, verdicts }: Begun): Run {
  const mind = createMind(turn, { excluded: without, work, carryOut: runAll, take });
  const mayTake = createWatch(mind, orders);
  const turnsFrom = (resumed?: Resumed): Turns<ToolCall[]> =>
    createTurns(() => runTask(mind, orders, { verdicts, resumed }));
  let turns = turnsFrom();
  recall(mind, turn.resumed?.memory);
  return {
    mind,
    next: () => turns.next(),
    goOn(resumed) {
      // What was begun is never gone on with.
      turns = turnsFrom(resumed);
      orders.leaves = null;
      letGo(mind);
    },
  };

  async function take(calls: ToolCall[]): Promise<void> {
    for (const said of calls)
      if (mind.said.length < mostSaid) mind.said.push(JSON.stringify(said.arguments).slice(0, longestSaid));
    if (await mayTake(calls)) await turns.take(calls);
    const left = orders.leaves?.() ?? null;
    if (left !== null) throw new Left(left);
  }
}

/** Takes an order from the chat: stop, skip, or something more to do. What is not understood is said in the next turn. */
function takeMessage(mind: Mind, orders: Orders, message: string): void {
  const said = readSaid(mind, saidBy(message));
  if (said.kind === 'stop') orders.stop = true;
  else if (said.kind === 'skip') orders.skip = true;
  else if (said.kind === 'orders') orders.extra.push(...said.clauses);
  else if (said.kind === 'words') orders.notice = notUnderstood(message);
}
