import { expect, test } from 'vitest';
import { changesBetween } from './changes.ts';

test('only the parts of a version that change are listed', () => {
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
