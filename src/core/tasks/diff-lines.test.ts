import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffLines } from './diff-lines.ts';

const shown = (before: string[], after: string[]): string[] =>
  diffLines(before, after).map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`);

test('a diff keeps common lines in order, with removed lines before added ones', () => {
  expect(shown(['open', 'type', 'send'], ['open', 'type slowly', 'send', 'check'])).toEqual([
    ' open',
    '-type',
    '+type slowly',
    ' send',
    '+check',
  ]);
  expect(shown([], ['a'])).toEqual(['+a']);
  expect(shown(['a'], [])).toEqual(['-a']);
  expect(shown(['a', 'b'], ['a', 'b'])).toEqual([' a', ' b']);
});

test('a diff has all of both: without what was added it is the one, without what was removed the other', () => {
  const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });
  fc.assert(
    fc.property(list, list, (before, after) => {
      const lines = diffLines(before, after);
      const without = (gone: string): string[] => lines.filter(({ kind }) => kind !== gone).map(({ text }) => text);
      expect([without('added'), without('removed')]).toEqual([before, after]);
    }),
  );
});

test('two long texts that share nothing are reported as a whole, at once', () => {
  const long = (mark: string): string[] => Array.from({ length: 50_000 }, (_, at) => `${mark}${at}`);
  const began = performance.now();
  expect(diffLines(['x', ...long('a')], ['x', ...long('b')])).toHaveLength(100_001);
  expect(performance.now() - began).toBeLessThan(2000);
});
