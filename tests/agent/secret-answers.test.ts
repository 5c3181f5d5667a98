import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TurnInput } from '#src/agent/planner.ts';
import { servePages } from '#tests/setup/browser.ts';
import { named, type Seeing, startSeeing } from '#tests/setup/real-browser.ts';
import { assignmentOf, call, runWith, scriptedPlanner } from './run-loop.ts';

let eyes: Seeing;
let site: Awaited<ReturnType<typeof servePages>>;
beforeAll(async () => {
  eyes = await startSeeing();
  site = await servePages({
    '/': `<title>Form</title><input aria-label="Word"><input aria-label="Field" type="password">
      <input aria-label="Digits" autocomplete="one-time-code">`,
  });
});
afterAll(async () => {
  await eyes.close();
  await site.close();
});

/** Asks, and types the answer into a field. */
async function askAndType(
  question: string,
  { field, said, remembered = {} }: { field: string; said: string; remembered?: Record<string, string> },
) {
  await eyes.go(site.url('/'));
  const kept: string[] = [];
  const shown = '{{your answer.answer}}';
  const { events } = await runWith(
    {
      browser: eyes.browser,
      assignment: assignmentOf(['Fill in the form']),
      remembered,
      keepAnswer: value => (kept.push(value), shown),
      secret: () => kept[0],
      planner: scriptedPlanner([
        { calls: [call('ask_user', { question, key: 'word' })] },
        ({ observation }: TurnInput) => ({
          calls: [call('input_text', { ref: named(observation.nodes, field).ref, text: said })],
        }),
      ]),
    },
    [said],
  );
  const typed = events.find(event => event.type === 'action-planned' && event.call.tool === 'input_text');
  const { value } = await eyes.find(field);
  return { events, kept, typed: JSON.stringify(typed), value };
}

test('an answer typed into a secret field is redacted, although its question was not marked as secret', async () => {
  const { events, kept, typed } = await askAndType('Which word do you like?', { field: 'Field', said: 'teapot99' });
  expect(kept).toEqual(['teapot99']);
  expect(typed).not.toContain('teapot99');
  const asked = events.find(event => event.type === 'question');
  expect(events).toContainEqual({ type: 'answer-hidden', question: asked?.id, key: 'word' });
});

test('a remembered answer is deleted when it is typed into a secret field', async () => {
  const { events } = await askAndType('Which word do you like?', {
    field: 'Field',
    said: 'another',
    remembered: { word: 'another' },
  });
  expect(events.filter(event => event.type === 'answer-hidden')).toHaveLength(1);
});

test('an answer typed into any other field is not redacted', async () => {
  const { events, kept, typed, value } = await askAndType('Which word do you like?', {
    field: 'Word',
    said: 'teapot99',
  });
  expect(kept).toEqual([]);
  expect(typed).toContain('teapot99');
  expect(value).toBe('teapot99');
  expect(events.filter(event => event.type === 'answer-hidden')).toEqual([]);
});

test('a question about digits counts as secret while the page waits for a code', async () => {
  const { events } = await askAndType('Which digits do you see?', { field: 'Word', said: '12' });
  expect(events.find(event => event.type === 'question')).toMatchObject({ purpose: 'secret', key: 'word' });
});
