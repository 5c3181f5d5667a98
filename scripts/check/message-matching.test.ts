import { expect, test } from 'vitest';
import { linesOf } from './message-matching.ts';

test.each([
  "if (error.message.includes('covered')) return;",
  "if (outcome.evidence.startsWith('Typed')) return;",
  'if (/gone/.test(String(error))) return;',
  'const code = /net::.+/.exec(error.message)?.[0];',
  "if (done.message === 'Not done.') return;",
])('%s decides by a message', line => {
  expect(linesOf(`first\n${line}`)).toEqual([2]);
});

test.each([
  "if (error.reason === 'covered') return;",
  'return { message: error.message };',
  "if (outcome.evidence !== '') return;",
  "if (typeof detail.message === 'string') return;",
  'return textOf(String(error));',
])('%s does not', line => {
  expect(linesOf(line)).toEqual([]);
});
