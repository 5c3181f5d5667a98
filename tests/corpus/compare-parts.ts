import type { Reading, Target, Test } from '../../src/core/step-language/clause.ts';
import type { ExpectedTest } from './step-case.ts';
import { bag, hasWords, isSamePhrase, isSameValue, plain } from './words.ts';

type ExpectedTarget = { target?: string; kind?: string; nth?: number; within?: string };

/** Readings that are this much less likely than the first do not count: a page would have to speak for them. */
const nearFirst = 0.9;

function labelOf(reading: Reading): string {
  return reading.label === '' ? (reading.kind ?? '') : reading.label;
}

export function isTarget(expected: ExpectedTarget, target: Target | null): boolean {
  const { target: name, kind, nth, within } = expected;
  if (name === undefined && nth === undefined && within === undefined && kind === undefined) return true;
  if (target === null) return name === '' || name === '*';
  if (name === '*') return true;
  const first = target.readings[0]?.prior ?? 0;
  const readings = target.readings.filter(reading => reading.prior >= first * nearFirst);
  const fits = readings.some(
    reading =>
      (name === undefined || isSamePhrase(labelOf(reading), name)) &&
      (nth === undefined || reading.nth === nth) &&
      (kind === undefined || reading.kind === kind) &&
      (within === undefined || reading.contexts.some(context => isTarget({ target: within }, context.of))),
  );
  if (fits) return true;
  if (nth !== undefined || name === undefined) return false;
  return bag(target.text) === bag(within === undefined ? name : `${name} ${within}`);
}

/** The object of "create": "a new project called Apollo" is a project. */
export function isObject(name: string | undefined, target: Target | null): boolean {
  if (target === null) return name === undefined;
  return name === undefined || isTarget({ target: name }, target) || hasWords(target.text, plain(name));
}

type PlainNumber = { than: string; number: number; negated: boolean };

const opposite: Record<string, string> = {
  more: 'at-most',
  less: 'at-least',
  'at-least': 'less',
  'at-most': 'more',
};

/** "not more than 3" is "at most 3". */
function positive({ than, number, negated }: PlainNumber): PlainNumber {
  const other = opposite[than];
  return negated && other !== undefined ? { than: other, number, negated: false } : { than, number, negated };
}

/** "is 3", "there are 3" and "is more than 3" are tests of a number. */
function numberOf(test: Test): PlainNumber | null {
  const { negated } = test;
  switch (test.of) {
    case 'count':
      return positive({ than: 'equal', number: test.count, negated });
    case 'number':
      return positive({ than: test.than, number: test.number, negated });
    case 'value':
      return positive({ than: 'equal', number: Number(test.value.replaceAll(',', '')), negated });
    default:
      return null;
  }
}

function isNumberTest({ than = 'equal', number, negated = false, target }: ExpectedTest, test: Test): boolean {
  const got = numberOf(test);
  if (got === null || !('target' in test)) return false;
  const wanted = positive({ than, number: number ?? got.number, negated });
  const isNumber = wanted.number === got.number || than === 'even' || than === 'odd';
  return isNumber && wanted.than === got.than && wanted.negated === got.negated && isNamed(target, test.target);
}

function isNamed(name: string | undefined, target: Target): boolean {
  return isTarget(name === undefined ? {} : { target: name }, target);
}

function textOf(test: Test): string | null {
  switch (test.of) {
    case 'text':
    case 'title':
      return test.text;
    case 'value':
      return test.value;
    case 'thing':
      return test.state === 'there' ? test.target.text : null;
    default:
      return null;
  }
}

function isTextTest(expected: ExpectedTest, test: Test): boolean {
  if (test.of === 'thing' && test.state === 'there' && isNamed(expected.text, test.target)) return true;
  const text = textOf(test);
  if (text === null) return false;
  return expected.text === undefined || isSameValue(text, expected.text) || isSamePhrase(text, expected.text);
}

function isThingTest(expected: ExpectedTest, test: Test): boolean {
  if (test.of === 'text')
    return (
      (expected.state ?? 'there') === 'there' &&
      (expected.target === undefined || isSamePhrase(test.text, expected.target))
    );
  return (
    test.of === 'thing' &&
    (expected.state === undefined || test.state === expected.state) &&
    isNamed(expected.target, test.target)
  );
}

function isValueTest(expected: ExpectedTest, test: Test): boolean {
  if (test.of === 'number' && test.than === 'equal')
    return expected.value === undefined || Number(expected.value.replaceAll(',', '')) === test.number;
  if (test.of !== 'value') return false;
  return (
    (expected.value === undefined || isSameValue(test.value, expected.value)) && isNamed(expected.target, test.target)
  );
}

export function isTest(expected: ExpectedTest | undefined, test: Test | null): boolean {
  if (expected === undefined) return true;
  if (test === null) return false;
  if (expected.of === 'number' || expected.of === 'count') return isNumberTest(expected, test);
  if ((expected.negated ?? false) !== test.negated) return false;
  switch (expected.of) {
    case 'text':
      return isTextTest(expected, test);
    case 'thing':
      return isThingTest(expected, test);
    case 'value':
      return isValueTest(expected, test);
    default:
      return (
        test.of === expected.of &&
        'text' in test &&
        (expected.text === undefined || plain(test.text) === plain(expected.text))
      );
  }
}
