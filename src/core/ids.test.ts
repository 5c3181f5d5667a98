import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatId, nounOf, parseOwnId } from './ids.ts';

test('an id reads back for its owner, and for nobody else', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1 }), fc.integer({ min: 1 }), fc.integer({ min: 1 }), (user, other, n) => {
      fc.pre(user !== other);
      const id = formatId(user, 'task', n);
      expect(parseOwnId(id, user, 'task')).toBe(n);
      expect(parseOwnId(id, other, 'task')).toBeUndefined();
      expect(parseOwnId(id, user, 'taskrun')).toBeUndefined();
    }),
  );
});

test('no other text is taken for an id', () => {
  for (const text of [
    '',
    'task:1',
    'user:1/task:0',
    'user:1/task:01',
    'user:1/task:1 ',
    'user:1/task:1/x',
    'user:1/task:99999999999999999',
  ])
    expect(parseOwnId(text, 1, 'task')).toBeUndefined();
  expect(nounOf('user:1/taskrun:4')).toBe('taskrun');
});
