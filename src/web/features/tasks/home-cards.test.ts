import { expect, test } from 'vitest';
import { isDraft } from '#src/web/lib/api/queries.ts';
import { homeCards } from '../../components/home-cards.ts';

test('a section shows the first 5, then a card that leads to all', () => {
  expect(homeCards([1, 2, 3, 4, 5])).toEqual({ shown: [1, 2, 3, 4, 5], more: false });
  expect(homeCards([1, 2, 3, 4, 5, 6])).toEqual({ shown: [1, 2, 3, 4, 5], more: true });
});

test('drafts are the tasks whose status is draft, all others are saved', () => {
  expect(isDraft({ status: 'draft' })).toBe(true);
  expect(isDraft({ status: 'ready' })).toBe(false);
});
