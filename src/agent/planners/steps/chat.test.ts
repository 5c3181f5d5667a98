import { expect, test } from 'vitest';
import { createStepsPlanner } from './planner.ts';
import { brief, button, field, page, rehearse } from './test-page.ts';

const run = (steps: string[], at: Omit<Parameters<typeof rehearse>[1], 'steps'>) =>
  rehearse(createStepsPlanner(), { steps, ...at });

test('“stop” ends the run, “skip” leaves out what is being tried', async () => {
  const stopped = await run(['Click "Nowhere"'], { page: page([button('Save')]), messages: { 3: ['stop'] } });
  expect(stopped.end?.outcome).toBe('fail');
  const skipped = await run(['Click "Nowhere"', 'Click Save'], {
    page: page([button('Save')]),
    messages: { 3: ['skip'] },
    react: call => (call.tool === 'click_element' ? page([{ say: 'x' }]) : undefined),
  });
  expect(brief(skipped.calls)).toEqual(['click_element 1:1']);
  expect(skipped.end?.outcome).toBe('completed');
});

test('an instruction in the chat is done next', async () => {
  const record = await run(['Type "a" in Name', 'Type "b" in Town'], {
    page: page([field('Name'), field('Town'), button('Blue one')]),
    messages: { 2: ['click "Blue one"'] },
    react: call => (call.tool === 'click_element' ? page([field('Name'), field('Town')]) : undefined),
  });
  expect(brief(record.calls)).toContain('click_element 1:3');
});

test('“done” after a question means the user did it by hand', async () => {
  const record = await run(['Click "Nowhere"'], { page: page([button('Save')]), answers: ['done'] });
  expect(record.end?.outcome).toBe('completed');
});
