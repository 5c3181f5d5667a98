import { expect, test } from 'vitest';
import { createUploadPlaces } from './upload-places.ts';

const places = () => createUploadPlaces({ perUser: 3, inAll: 8 });

test('an account has so many places, and gets them back', () => {
  const { take } = places();
  const [first] = [take(1), take(1), take(1)];
  expect(take(1)).toBeUndefined();
  first?.release();
  expect(take(1)).toBeDefined();
});

test('when three accounts hold every place, each of the next gets one of theirs', () => {
  const { take } = places();
  const held = [1, 1, 1, 2, 2, 2, 3, 3].map(user => take(user));
  const others = [4, 5, 6, 7, 8].map(user => take(user));
  expect(others.every(place => place !== undefined && !place.ended.aborted)).toBe(true);
  expect(held.map(place => place?.ended.aborted)).toEqual([false, true, true, false, true, true, false, true]);
  expect(take(9)).toBeUndefined();
  expect(take(1)).toBeUndefined();
});

test('an upload that was ended for another gives nothing back twice', () => {
  const { take } = places();
  const held = [1, 1, 1, 2, 2, 2, 3, 3].map(user => take(user));
  take(4);
  for (const place of held) place?.release();
  for (let user = 10; user < 17; user += 1) expect(take(user)?.ended.aborted).toBe(false);
  expect(take(17)).toBeUndefined();
});
