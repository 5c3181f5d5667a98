import { cpuMilliseconds } from '#tests/setup/cpu-time.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedParts, diffLines, linesOf } from './diff-lines.ts';

const shown = (before: string[], after: string[]): string[] =>
  diffLines(before, after).map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`);

test('a diff keeps what stays, in order, with what is gone before what came in its place', () => {
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

test('two long lists that share nearly nothing count as changed as a whole, at once', () => {
  const long = (mark: string): string[] => Array.from({ length: 50_000 }, (_, at) => `${mark}${at}`);
  let lines: ReturnType<typeof diffLines> = [];
  const compare = () => (lines = diffLines(['x', ...long('a')], ['x', ...long('b')]));
  expect(cpuMilliseconds(compare)).toBeLessThan(2000);
  const kinds = lines.map(({ kind }) => kind);
  expect([kinds.length, kinds.indexOf('added'), kinds.lastIndexOf('removed')]).toEqual([100_002, 50_001, 50_000]);
});

test('of several parts only those with a difference are listed, each with all its lines', () => {
  type Both = { name: string[]; steps: string[] };
  const parts = [
    ['Name', (of: Both) => of.name],
    ['Steps', (of: Both) => of.steps],
  ] as const;
  const before = { name: ['A'], steps: ['open', 'send'] };
  expect(changedParts(parts, before, before)).toEqual([]);
  expect(changedParts(parts, before, { name: ['A'], steps: ['open', 'type'] })).toEqual([
    {
      title: 'Steps',
      lines: [
        { kind: 'same', text: 'open' },
        { kind: 'removed', text: 'send' },
        { kind: 'added', text: 'type' },
      ],
    },
  ]);
});

test('the lines of a text are those with something in them', () => {
  expect(linesOf('one\n\n  \n  two ')).toEqual(['one', '  two ']);
  expect(linesOf(null)).toEqual([]);
});
