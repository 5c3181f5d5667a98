import { expect, test } from 'vitest';
import type { Observation, SiteAnswer } from '#src/browser/observe/observation.ts';
import { page } from '#tests/fakes/observation.ts';
import { wasSentTwice } from './answers.ts';

const answer = (id: number, repeats?: number): SiteAnswer => ({
  id,
  document: false,
  changes: true,
  status: 200,
  ...(repeats !== undefined && { repeats }),
});
const at = (...answers: SiteAnswer[]): Observation => page([], { answers });

test.each([
  { that: 'one request', sent: [answer(5)], twice: false },
  { that: 'two of the same', sent: [answer(5), answer(6, 5)], twice: true },
  { that: 'one that the page had given up', sent: [answer(6, 5)], twice: true },
  { that: 'what was sent by itself before the press', sent: [answer(5, 3)], twice: false },
  { that: 'two of the same beside another', sent: [answer(5), answer(6), answer(7, 6)], twice: false },
  {
    that: 'two of the same by the page that came',
    sent: [{ ...answer(5), document: true }, answer(6), answer(7, 6)],
    twice: false,
  },
  { that: 'the same all the time', sent: [answer(5), answer(6, 5), answer(7, 5), answer(8, 5)], twice: false },
  { that: 'two different ones', sent: [answer(5), answer(6)], twice: false },
])('$that: sent twice is $twice', ({ sent, twice }) => {
  const before = at(answer(3), answer(4));
  expect(wasSentTwice(before, at(answer(3), answer(4), ...sent))).toBe(twice);
});
