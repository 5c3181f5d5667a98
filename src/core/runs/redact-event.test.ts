import { expect, test } from 'vitest';
import { createRedactor } from '../secrets/redactor.ts';
import { redactEvent } from './redact-event.ts';
import type { RunEventData } from './run-events.ts';

const redactor = createRedactor();
redactor.add({ value: 'Zx9!kanarie', placeholder: '{{shop.password}}' });
redactor.add({ value: '4711', placeholder: '{{your answer.answer}}' });
const redact = (event: RunEventData) => redactEvent(redactor, event);

test.each<RunEventData>([
  { type: 'message', from: 'agent', text: 'such as {{shop.password}} or Zx9!kanarie' },
  { type: 'question', id: 'a', key: 'k', text: 'Is it {{shop.password}} or Zx9!kanarie?', purpose: 'once' },
  { type: 'action-done', turn: 1, index: 0, ok: true, result: 'It holds Zx9!kanarie, {{shop.password}}', ms: 1 },
  { type: 'user-message', text: 'Zx9!kanarie or {{shop.password}}' },
  { type: 'finished', status: 'success', reason: '{{shop.password}}', result: '{"a":"Zx9!kanarie"}' },
  { type: 'step-judged', turn: 1, step: 1, verdict: 'proved', evidence: 'Zx9!kanarie, {{shop.password}}' },
])('people see dots in a $type', event => {
  expect(JSON.stringify(redact(event))).not.toMatch(/kanarie|shop.password/);
  expect(JSON.stringify(redact(event))).toContain('••••••');
});

test('the task’s own words keep the placeholder that its user wrote', () => {
  const description = 'Type {{shop.password}} as {{shop.id}}';
  const begun = {
    turn: 1,
    step: 1,
    description,
    thought: 'Zx9!kanarie',
    url: 'https://a.test/?p=Zx9!kanarie',
    tokens: 1,
  };
  expect(redact({ type: 'turn-started', ...begun })).toEqual({
    type: 'turn-started',
    ...begun,
    thought: '••••••',
    url: 'https://a.test/?p=••••••',
  });
});

test('later runs get the placeholder, to be typed again', () => {
  expect(redact({ type: 'answered', key: 'Zx9!kanarie', answer: 'Zx9!kanarie', purpose: 'remember' })).toEqual({
    type: 'answered',
    key: '{{shop.password}}',
    answer: '{{shop.password}}',
    purpose: 'remember',
  });
});

test('a password that is a word of ours leaves the event what it is', () => {
  const common = createRedactor();
  for (const value of ['question', 'approval', 'finished', 'success'])
    common.add({ value, placeholder: '{{shop.password}}' });
  const asked = { type: 'question', id: 'a', key: 'k', text: 'Approve it?', purpose: 'approval' } as const;
  expect(redactEvent(common, asked)).toEqual(asked);
  const over = { type: 'finished', status: 'success', reason: 'Done.', result: null } as const;
  expect(redactEvent(common, over)).toEqual(over);
});

test('a short secret is redacted as the input of a tool, and not in what is said', () => {
  const planned = (text: string): RunEventData => ({
    type: 'action-planned',
    turn: 1,
    index: 0,
    call: { tool: 'input_text', arguments: { ref: '1:2', text } },
    class: 'write',
  });
  for (const text of ['4711', '{{your answer.answer}}', 'Zx9!kanarie'])
    expect(redact(planned(text))).toMatchObject({ call: { arguments: { ref: '1:2', text: '••••••' } } });
  const said: RunEventData = { type: 'message', from: 'agent', text: 'There are 4711 rows' };
  expect(redact(said)).toEqual(said);
});

test('what a verdict calls its step keeps the placeholder, and a step without words stays without', () => {
  const judged = { type: 'step-judged', turn: 1, step: 1, verdict: 'proved', evidence: 'Zx9!kanarie' } as const;
  expect(redact({ ...judged, description: 'Type {{shop.password}}, not Zx9!kanarie' })).toEqual({
    ...judged,
    evidence: '••••••',
    description: 'Type {{shop.password}}, not {{shop.password}}',
  });
  expect(redact(judged)).toEqual({ ...judged, evidence: '••••••' });
});

test('the key of a question is given to later runs, so it keeps the placeholder', () => {
  expect(redact({ type: 'question', id: 'a', key: 'Zx9!kanarie', text: 'Zx9!kanarie', purpose: 'once' })).toEqual({
    type: 'question',
    id: 'a',
    key: '{{shop.password}}',
    text: '••••••',
    purpose: 'once',
  });
});

test('an answer that is hidden later, and the use of a model, name placeholders', () => {
  expect(redact({ type: 'answer-hidden', question: null, key: 'Zx9!kanarie' })).toMatchObject({
    key: '{{shop.password}}',
  });
  const usage = { input: 1, cached: 0, output: 1, costUsd: null };
  const used = { type: 'model-used', model: 'gpt', usage } as const;
  expect(redact(used)).toEqual(used);
});

test('a planned action has the placeholder in the step that it is about, and dots in its input at any depth', () => {
  const planned = {
    type: 'action-planned',
    turn: 1,
    index: 0,
    class: 'write',
    call: { tool: 'fill', arguments: { fields: [{ name: 'Password', value: 'Zx9!kanarie' }], count: 4711 } },
    about: { step: 2, description: 'Type Zx9!kanarie' },
  } as const;
  const redactedEvent = redact(planned);
  expect(redactedEvent).toMatchObject({
    call: { tool: 'fill', arguments: { fields: [{ name: 'Password', value: '••••••' }] } },
    about: { step: 2, description: 'Type {{shop.password}}' },
  });
  const { about: _, ...without } = planned;
  expect(redact(without)).not.toHaveProperty('about');
});

test('a run that ends without a result has none', () => {
  const over = { type: 'finished', status: 'fail', reason: 'Zx9!kanarie', result: null } as const;
  expect(redact(over)).toEqual({ ...over, reason: '••••••' });
});

test('the result of a run stays JSON when a number in it is a secret', () => {
  const long = createRedactor();
  long.add({ value: '48291375', placeholder: '{{shop.password}}' });
  const over = { type: 'finished', status: 'success', reason: 'Done.', result: '{"pin":48291375,"total":2}' } as const;
  expect(redactEvent(long, over)).toEqual({ ...over, result: '{"pin":"••••••","total":2}' });
});
