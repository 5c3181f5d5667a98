import { expect, test } from 'vitest';
import type { StepMetadata } from '#src/contract/task-run.ts';
import { doneBy, isReplayed, nowDoing, stepGroups } from './step-groups.ts';

const turn = (n: number, step: number | null, more: Partial<StepMetadata> = {}): StepMetadata => ({
  turn: n,
  step,
  description: step === null ? 'The task' : `Step ${step}`,
  thought: null,
  url: '',
  actions: [],
  verdict: null,
  evidence: null,
  before_picture_url: null,
  after_picture_url: null,
  started_at: '2026-01-01T00:00:00.000Z',
  ms: 10,
  tokens: 0,
  by: null,
  usage: null,
  ...more,
});
const steps = [{ description: 'Step 1' }, { description: 'Step 2' }, { description: 'Step 3' }];
const usage = (input: number, cost: number | null) => ({
  input_tokens: input,
  cached_tokens: 0,
  output_tokens: 1,
  cost_usd: cost,
});

test('turns stand under their step, with its last verdict, its pictures and what all of it took', () => {
  const [first] = stepGroups(
    [
      turn(1, 1, { usage: usage(100, 0.25) }),
      turn(2, 1, { verdict: 'proved', evidence: 'seen', after_picture_url: '/a', usage: usage(10, 0.25) }),
    ],
    { active: false, steps },
  );
  expect(first).toMatchObject({ state: 'proved', evidence: 'seen', after: '/a', before: null, ms: 20 });
  expect(first?.usage).toEqual({ input_tokens: 110, cached_tokens: 0, output_tokens: 2, cost_usd: 0.5 });
});

test('a step says who did it and with how many tokens; one that the playbook alone did is replayed', () => {
  const action = { index: 0, tool: 'click_element', arguments: {}, outcome: 'done', result: null, ms: 1 } as const;
  const acted = (step: number, by: StepMetadata['by'], tokens = 0): StepMetadata =>
    turn(step, step, { by, tokens, actions: [action] });
  const groups = stepGroups([acted(1, 'playbook'), acted(2, 'playbook'), acted(2, 'model', 1200), acted(3, null)], {
    active: false,
    steps,
  });
  expect(groups.map(doneBy)).toEqual(['Replayed · 0 tokens', 'Replayed, then: Done by the model · 1,200 tokens', null]);
  expect(groups.map(isReplayed)).toEqual([true, false, false]);
});

test('a price that is not known of one turn is not known of its step', () => {
  const turns = [turn(1, 1, { usage: usage(1, 0.5) }), turn(2, 1, { usage: usage(1, null) })];
  expect(stepGroups(turns, { active: false, steps })[0]?.usage?.cost_usd).toBeNull();
});

test('while a run goes on, the newest step is under way and the rest of the task is ahead; afterwards neither', () => {
  const turns = [turn(1, 1), turn(2, 2)];
  const states = (active: boolean) => stepGroups(turns, { active, steps }).map(({ state }) => state);
  expect(states(true)).toEqual(['done', 'working', 'ahead']);
  expect(states(false)).toEqual(['done', 'done']);
});

test('without steps each turn is a line of its own, named by what the agent thought', () => {
  const groups = stepGroups([turn(1, null, { thought: 'Open it' }), turn(2, null)], { active: true, steps: [] });
  expect(groups.map(({ title, state }) => [title, state])).toEqual([
    ['Open it', 'done'],
    ['The task', 'working'],
  ]);
});

test('initial actions come first and keep their name', () => {
  const turns = [turn(1, null, { description: 'Initial actions', thought: 'x' }), turn(2, 1)];
  const groups = stepGroups(turns, { active: true, steps });
  expect(groups.map(({ title }) => title)).toEqual(['Initial actions', 'Step 1', 'Step 2', 'Step 3']);
});

test('what the agent is at is its action under way, else what it thought or what came of the last one', () => {
  const act = (outcome: 'pending' | 'done') => ({
    index: 0,
    tool: 'click_element',
    arguments: {},
    outcome,
    result: outcome === 'done' ? 'Clicked' : null,
    ms: null,
  });
  const now = (more: Partial<StepMetadata>) => {
    const [group] = stepGroups([turn(1, 1, more)], { active: true, steps });
    return group && nowDoing(group);
  };
  expect(now({ actions: [act('pending')], thought: 'Press it' })).toBe('click element');
  expect(now({ actions: [act('done')], thought: 'Press it' })).toBe('Press it');
  expect(now({ actions: [act('done')] })).toBe('Clicked');
});
