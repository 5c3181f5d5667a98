import { expect, test } from 'vitest';
import { keptMs } from './retention.ts';

test('what a run left is kept for none, a day, a week, or without end', () => {
  expect(keptMs).toEqual({ none: 0, '1_day': 86_400_000, '1_week': 604_800_000 });
});
