import { expect, test } from 'vitest';
import { type StepNames, understandStep } from '#src/core/steps/understand.ts';
import { createStepReader } from './step-reader.ts';

const names = { inputs: ['email'], credentials: [] };
const fifty = Array.from({ length: 50 }, (_, at) => `Click Item ${at}`);

/** A reader that notes what it reads. */
function counted() {
  const read: { text: string; before: readonly string[] }[] = [];
  const reader = createStepReader((text: string, of: StepNames) => {
    read.push({ text, before: of.before });
    return understandStep(text, of);
  });
  return { reader, read };
}

test('of fifty steps a key makes one be read again', () => {
  const { reader, read } = counted();
  const before = reader.read(fifty, names);
  expect(read).toHaveLength(50);
  read.length = 0;
  const after = reader.read(fifty.with(20, 'Click Item 20!'), names);
  expect(read.map(({ text }) => text)).toEqual(['Click Item 20!']);
  expect(after.filter((reading, at) => reading !== before[at])).toHaveLength(1);
});

test('a step that is moved is not read again', () => {
  const { reader, read } = counted();
  reader.read(fifty, names);
  reader.read(fifty.toReversed(), names);
  expect(read).toHaveLength(50);
});

test('a step knows what the steps before it read or ask for, and is read again when that changes', () => {
  const { reader, read } = counted();
  const steps = ['Ask me for the code', 'Click Next', 'Type the code in Code'];
  const [first, , last] = reader.read(steps, names);
  expect(first?.names.before).toEqual([]);
  expect(last?.names.before).toEqual(first?.understanding.names);
  expect(last?.names.before).toHaveLength(1);
  read.length = 0;
  const [, , changed] = reader.read(steps.with(0, 'Click Start'), names);
  expect(changed?.names.before).toEqual([]);
  expect(read).toHaveLength(3);
});
