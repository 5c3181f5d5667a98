import { expect, test } from 'vitest';
import type { Plan, Planner, TurnInput } from '#src/agent/planner.ts';
import { assignmentOf } from '#tests/agent/run-loop.ts';
import { page } from '../steps/test-page.ts';
import { createLadder } from './ladder.ts';

const turnOf = (turn: number, more: Partial<TurnInput> = {}): TurnInput => ({
  turn,
  assignment: assignmentOf(['Step 1', 'Step 2', 'Step 3']),
  observation: page([]),
  results: [],
  messages: [],
  afterControl: false,
  remembered: {},
  ...more,
});

/** A planner that gives plans in their order, and keeps the turns that it was given. */
function planner(name: string, plans: Partial<Plan>[], more: Partial<Planner> = {}): Planner & { turns: TurnInput[] } {
  const turns: TurnInput[] = [];
  return {
    name,
    turns,
    plan(turn) {
      const plan = plans[turns.length] ?? {};
      turns.push(turn);
      return Promise.resolve({ calls: [], step: 1, thought: name, tokens: 0, verdicts: [], ...plan });
    },
    ...more,
  };
}

const calls = (tool: string): Plan['calls'] => [{ tool, arguments: {} }];
const proved = (step: number): Plan['verdicts'] => [{ step, verdict: 'proved', evidence: `seen ${step}` }];
const { signal } = new AbortController();

test('a step that the lower planner passes on is done by the higher one, and the next begins with the lower one', async () => {
  const low = planner('low', [
    { calls: calls('click_element') },
    { verdicts: proved(1), step: 2, passes: true },
    { step: 3, calls: calls('input_text') },
  ]);
  const high = planner('high', [
    { step: 2, calls: calls('hover') },
    { step: 3, verdicts: proved(2), calls: calls('drag'), tokens: 5 },
  ]);
  const ladder = createLadder({ low, high, closing: high });
  expect((await ladder.plan(turnOf(1), signal)).calls).toEqual(calls('click_element'));
  const second = await ladder.plan(turnOf(2), signal);
  expect(second).toMatchObject({ step: 2, calls: calls('hover'), verdicts: proved(1) });
  expect(high.turns[0]?.resumed).toMatchObject({ step: 2, verdicts: proved(1) });
  const third = await ladder.plan(turnOf(3), signal);
  expect(third).toMatchObject({ step: 3, calls: calls('input_text'), verdicts: proved(2), tokens: 5 });
  expect(low.turns[2]?.resumed).toMatchObject({ step: 3, verdicts: [...proved(1), ...proved(2)] });
});

test('where the lower planner has nothing for the next step, the plan of the higher one stays', async () => {
  const low = planner('low', [{ passes: true }, { step: 2, passes: true }]);
  const high = planner('high', [{ calls: calls('hover') }, { step: 2, verdicts: proved(1), calls: calls('drag') }]);
  const ladder = createLadder({ low, high, closing: high });
  await ladder.plan(turnOf(1), signal);
  expect(await ladder.plan(turnOf(2), signal)).toMatchObject({ step: 2, calls: calls('drag') });
  expect(high.turns).toHaveLength(2);
});

test('a run of which the lower planner did all is ended without the higher one', async () => {
  const low = planner('low', [{ verdicts: proved(3), step: 4, passes: true }]);
  const [high, closing] = [planner('high', []), planner('closing', [{ step: 3, calls: calls('done') }])];
  const ladder = createLadder({ low, high, closing });
  expect(await ladder.plan(turnOf(1), signal)).toMatchObject({ by: 'playbook', calls: calls('done') });
  await ladder.plan(turnOf(2), signal);
  expect([high.turns.length, closing.turns.length]).toEqual([0, 2]);
});

test('what people say and do while the lower planner is at work is for the higher one', async () => {
  const low = planner('low', [{ calls: calls('click_element') }, { step: 2, passes: true }]);
  const high = planner('high', []);
  const ladder = createLadder({ low, high, closing: high });
  await ladder.plan(turnOf(1, { messages: ['Wait'], afterControl: true }), signal);
  await ladder.plan(turnOf(2, { messages: ['Stop'] }), signal);
  expect(high.turns[0]).toMatchObject({ messages: ['Wait', 'Stop'], afterControl: true });
});

test('a run from another worker goes on with the planner that can continue within a step, else from the step on', async () => {
  const resumed = { step: 2, verdicts: proved(1), memory: { of: 'test' } };
  const within = planner('high', [], { resumesWithinStep: true });
  const low = planner('low', []);
  await createLadder({ low, high: within, closing: within }).plan(turnOf(1, { resumed, messages: ['42'] }), signal);
  expect(low.turns).toEqual([]);
  expect(within.turns[0]).toMatchObject({ resumed, messages: ['42'] });
  const passing = planner('low', [{ step: 2, passes: true }]);
  const high = planner('high', []);
  await createLadder({ low: passing, high, closing: high }).plan(turnOf(1, { resumed }), signal);
  expect(passing.turns[0]?.resumed).toEqual(resumed);
  expect(high.turns[0]?.resumed).toEqual(resumed);
});
