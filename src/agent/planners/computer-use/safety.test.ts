import { expect, test } from 'vitest';
import type { Observation } from '#src/browser/observe/observation.ts';
import { page } from '#tests/fakes/observation.ts';
import type { TurnInput } from '../../planner.ts';
import { createSafety } from './safety.ts';

const shop = page([]);
const call = { tool: 'click_at', arguments: { x: 1, y: 2 } };
const buy = { call, step: 2, why: '', expect: '', evidence: '', label: 'click_at 1, 2' };

function ask(answer: string, now: Observation = shop, afterControl = false) {
  const safety = createSafety();
  const question = safety.hold([buy], { checks: ['It buys.'], observation: shop });
  expect(question.call.tool).toBe('ask_user');
  expect(question.call.arguments['question']).toContain('It buys.');
  const results: TurnInput['results'] = [{ call: question.call, result: { type: 'asked', question: '', answer } }];
  const turn = { turn: 2, observation: now, results, messages: [], afterControl, remembered: {} };
  return safety.answered({ ...turn, assignment: {} as TurnInput['assignment'] });
}

test.each(['yes', 'Yes, go ahead', 'OK', 'sure!', 'Allow it', 'do it'])('"%s" allows the calls kept back', answer => {
  expect(ask(answer)).toEqual({ type: 'allowed', calls: [buy] });
});

test.each(['no', 'No, leave it', "don't", 'ok no', 'what does it cost?', '', 'yes but not now'])(
  '"%s" allows nothing, and the run ends with the question and the answer in its words',
  answer => {
    const refused = ask(answer);
    if (refused?.type !== 'refused') throw new Error('It was not refused');
    expect(refused.end.call.arguments['outcome']).toBe('fail');
    expect(refused.end.call.arguments['message']).toContain('It buys.');
    expect(refused.end.call.arguments['message']).toContain(answer);
  },
);

test('an allowed call is not done after the page has changed', () => {
  expect(ask('yes', page([], { url: 'https://shop.test/other' }))).toEqual({ type: 'outdated' });
  expect(ask('yes', page([], { scroll: { x: 0, y: 300, maxX: 0, maxY: 900 } }))).toEqual({ type: 'outdated' });
  expect(ask('yes', shop, true)).toEqual({ type: 'outdated' });
});

test('answers to other questions are no answers to a check', () => {
  const question = { call, result: { type: 'asked' as const, question: '', answer: 'yes' } };
  const turn = { turn: 2, observation: shop, results: [question], messages: [], afterControl: false, remembered: {} };
  expect(createSafety().answered({ ...turn, assignment: {} as TurnInput['assignment'] })).toBeUndefined();
});
