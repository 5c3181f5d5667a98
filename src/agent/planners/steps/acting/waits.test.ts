import { createWork } from '#src/agent/verification/work.ts';
import { expect, test } from 'vitest';
import type { TurnInput } from '#src/agent/planner.ts';
import { createStepsPlanner } from '../planner.ts';
import { button, clauseIn, page, rehearse, type Reaction } from '../test-page.ts';
import { loop } from './loops.ts';
import { createMind } from './mind.ts';

const run = (steps: string[], at: Omit<Parameters<typeof rehearse>[1], 'steps'>) =>
  rehearse(createStepsPlanner(), { steps, turns: 400, ...at });

const turn: TurnInput = {
  turn: 1,
  assignment: {
    taskName: 'Task',
    description: '',
    steps: [],
    inputs: {},
    inputDescriptions: {},
    specialInstructions: '',
    additionalInstructions: '',
    guardrails: [],
    credentialNames: [],
    today: new Date(2026, 10, 21),
  },
  observation: page([]),
  results: [],
  messages: [],
  afterControl: false,
  remembered: {},
};

const saved = page([{ say: 'Saved' }, button('Save')]);

test('loops in loops do at most 1,000 rounds in all, and look at the page between them', async () => {
  const record = await run(['Repeat 40 times: repeat 40 times: check that the page says "Saved"'], { page: saved });
  expect(record.end?.outcome ?? record.questions[0]).toContain('At most 1000 rounds are done in one loop');
  expect(record.calls.filter(({ tool }) => tool === 'wait').length).toBeGreaterThan(20);
});

test('a loop that is left midway is no longer at work', async () => {
  const clause = clauseIn('Repeat 3 times: click Save');
  if (clause.do !== 'repeat') throw new Error('not read as a loop');
  const mind = createMind(turn, {
    work: createWork(),
    excluded: new Set(),
    take: () => Promise.resolve(),
    carryOut(working) {
      expect(working).toMatchObject({ rounds: { done: 1 } });
      throw new Error('left');
    },
  });
  await expect(loop(mind, clause)).rejects.toThrow('left');
  expect(mind).toMatchObject({ rounds: null });
});

test('a wait for a number lasts its whole time and leaves turns for the rest of the run', async () => {
  const record = await run(['Wait until the counter is more than 5'], { page: page([{ say: 'Counter: 3' }]) });
  expect(record.questions[0]).toContain('Waited 60 s');
  expect(record.calls.length).toBeLessThan(130);
});

test('a page that is busy for ever is waited for once', async () => {
  const busy = page([button('Save'), button('Send')], { busy: true });
  const still: Reaction = () => undefined;
  const record = await run(['Click Save', 'Click Send'], { page: busy, react: still });
  const waits = record.calls.filter(({ tool }) => tool === 'wait').map(({ arguments: { ms } }) => Number(ms));
  const total = waits.reduce((sum, ms) => sum + ms, 0);
  expect(total).toBeGreaterThan(30_000);
  expect(total).toBeLessThan(40_000);
});

const waited = (calls: { tool: string; arguments: Record<string, unknown> }[]): number =>
  calls.reduce((sum, { tool, arguments: { ms } }) => sum + (tool === 'wait' ? Number(ms) : 0), 0);

test('a check that is not so ends when the page stands still, and later where it is at work', async () => {
  const steps = ['Check that the page says "Sent"'];
  const still = await run(steps, { page: saved });
  expect(still.end?.outcome).toBe('fail');
  expect(waited(still.calls)).toBe(1000);
  const busy = await run(steps, { page: { ...saved, busy: true } });
  expect(busy.end?.outcome).toBe('fail');
  expect(waited(busy.calls)).toBe(8000);
});

test('what is not there is looked for once more before it is proved', async () => {
  const comes: Reaction = ({ tool }) => (tool === 'wait' ? page([{ say: 'Sent' }]) : undefined);
  const record = await run(['Check that the page does not say "Sent"'], { page: saved, react: comes });
  expect(record.end?.outcome).toBe('fail');
});
