import { expect, test } from 'vitest';
import { askWhetherDone, outcomeFromAnswer } from './unknown-outcome.ts';

test('the question says what crashed, what was pressed and where', () => {
  const of = { name: 'Pay now', url: 'https://shop.test/cart?id=5' };
  expect(askWhetherDone('tab', of)).toMatch(
    /^The page crashed while I pressed “Pay now” on shop\.test, and I do not know/,
  );
  expect(askWhetherDone('browser', { ...of, name: undefined })).toMatch(
    /^The browser stopped while I was at it on shop\.test,/,
  );
  expect(askWhetherDone('tab', { name: 'a'.repeat(500), url: 'b'.repeat(500) }).length).toBeLessThan(500);
});

test.each(['yes', 'Yes, it did', 'ja', 'done', 'It did.', 'it took effect', 'Took effect!', 'it is done'])(
  '“%s” says that it took effect',
  answer => expect(outcomeFromAnswer(answer)).toMatchObject({ ok: true, confirmed: true }),
);

test.each([
  'no',
  'No.',
  '“No”',
  'nope',
  'not yet',
  'it did not',
  'It didn’t take effect',
  'No, it did not take effect, please try again',
  'No - it did not.',
])('“%s” says that it may be done again', answer => {
  const outcome = outcomeFromAnswer(answer);
  expect(outcome).toMatchObject({ ok: false, message: expect.stringContaining('may be done again') as string });
  expect(outcome.interrupted).toBeUndefined();
});

// Done again, it may be paid twice; taken as done, it may never have been.
test.each([
  'not sure',
  'no idea',
  'No, I do not know',
  'no, maybe it did',
  'No wait, it did take effect',
  'no problem',
  'It did nothing',
  'done? I cannot see that',
  'nothing happened',
  'Yes, but it did not work',
  'What was it?',
  '',
])('“%s” leaves it open', answer => {
  const outcome = outcomeFromAnswer(answer);
  expect(outcome).toMatchObject({ ok: false, interrupted: true });
  expect(outcome.confirmed).toBeUndefined();
  expect(outcome.message).toContain('do not do it again');
  expect(outcome.message).toContain(`"${answer}"`);
});

test('a long answer is cut', () => {
  expect(outcomeFromAnswer('a'.repeat(5000)).message.length).toBeLessThan(500);
});
