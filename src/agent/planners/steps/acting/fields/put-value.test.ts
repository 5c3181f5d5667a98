import { expect, test } from 'vitest';
import { createStepsPlanner } from '../../planner.ts';
import { field, link, page, rehearse } from '../../test-page.ts';

test('nothing is typed into a field that is about another thing than the one that was opened', async () => {
  const record = await rehearse(createStepsPlanner(), {
    steps: ['Open the table "orders"', 'Type "late" in Note'],
    page: page([link('orders'), link('customers')]),
    react: call =>
      call.tool === 'click_element' ? page([{ say: 'Table "customers"', level: 1 }, field('Note')]) : undefined,
    answers: ['skip', 'skip'],
  });
  expect(record.calls.map(({ tool }) => tool)).not.toContain('input_text');
  expect(record.questions.join()).toContain('is about “customers”');
});
