import { expect, test } from 'vitest';
import { changesBetween, diffLines } from './changes.ts';

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

test('only the parts of a version that change are told', () => {
  const before = {
    steps: [{ id: '1', description: 'open' }],
    special_instructions: null,
    guardrails: [],
    network: ['example.com'],
    inputs: [],
    exclude_functions: [],
    preferred_agent: 'browseruse' as const,
  };
  const after = { ...before, network: ['example.com', 'example.org'], inputs: [{ name: 'month', description: '' }] };
  expect(changesBetween(before, after)).toEqual([
    {
      title: 'Websites',
      lines: [
        { kind: 'same', text: 'example.com' },
        { kind: 'added', text: 'example.org' },
      ],
    },
    { title: 'Values', lines: [{ kind: 'added', text: 'month' }] },
  ]);
  expect(changesBetween(before, before)).toEqual([]);
});
