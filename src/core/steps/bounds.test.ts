import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepLength } from '#src/contract/tasks/constants.ts';
import { leastCpuMilliseconds } from '#tests/setup/cpu-time.ts';
import { mostPlaces, parseStep } from './parse-step.ts';
import { understandStep } from './understand.ts';

const names = { inputs: ['email', 'name'], credentials: ['shop'], before: ['total'] };
const known = { before: new Set<string>() };
/** More than a step may have. */
const longest = 5000;
const mostMs = 20;

/** What once took many times longer than its length. */
const odd = [
  'click a and click b, ',
  'type a in b in c in d ',
  'read a, b and c of d and ',
  'check a, b, c and ',
  'check that a is b and ',
  'set a to b in c, ',
  'choose a and b and ',
  'a: b; ',
  'and ',
  ', ',
  'word ',
  'if a, ',
  'if a is shown, ',
  ' if a is shown',
  'if a is b, click c. Otherwise, ',
  'repeat until a is b: ',
  'if a is shown:\n ',
  'click the a in b of c near d\n',
  '"',
  '" ',
  "' ",
  '“ ',
  '“a ',
  '{a',
  '..',
  '((',
  '1. ',
  'clik a. ',
  '\n  ',
  '\uE0001\uE001',
  'type ',
  'click "a". ',
  'is is of : ',
  'not go punch choose and not ',
];

const begins = ['', 'click ', 'check that ', 'read '];
/** What one place may take over the budget: the words of one thing to do. */
const mostOver = 500;

function repeated(begin: string, words: string): string {
  return (begin + words.repeat(longest)).slice(0, longest);
}

test('a text of 5,000 characters that repeats some odd words is read within its budget', () => {
  for (const text of begins.flatMap(begin => odd.map(words => repeated(begin, words)))) {
    const budget = { left: mostPlaces };
    parseStep(text, known, budget);
    expect(budget.left, text.slice(0, 40)).toBeGreaterThan(-mostOver);
    // Proposals have a budget of their own: only a few parts that are not clear have any.
    const { problems } = understandStep(text.slice(0, stepLength), names);
    expect(problems.flatMap(({ proposals }) => proposals).length).toBeLessThanOrEqual(3);
  }
});

/** Some of these words, in any order, over and over. */
const jumble = fc
  .array(
    fc.constantFrom(
      ...'click type save and in the all row if Name "Ann" {name} , to punch email 5 until for with . ; : of is shown not then otherwise each repeat times choose check read first order add on from as by at next below table open go'.split(
        ' ',
      ),
      '\n',
      '\n  ',
    ),
    { minLength: 2, maxLength: 40 },
  )
  .map(words => repeated('', `${words.join(' ')} `));

/** What a text costs of the budget. */
function cost(text: string): number {
  const budget = { left: mostPlaces };
  parseStep(text, known, budget);
  return mostPlaces - budget.left;
}

test('of many texts of 5,000 characters those that cost the most are read, and as steps understood, in 20 ms', () => {
  const repeating = odd.map((words, at) => repeated(begins[at % begins.length] ?? '', words));
  const texts = [...repeating, ...fc.sample(jumble, { seed: 11, numRuns: 120 })];
  const costs = new Map(texts.map(text => [text, cost(text)]));
  const worst = texts.toSorted((a, b) => (costs.get(b) ?? 0) - (costs.get(a) ?? 0)).slice(0, 8);
  for (const text of worst) {
    expect(
      leastCpuMilliseconds(() => parseStep(text, known)),
      text.slice(0, 40),
    ).toBeLessThan(mostMs);
    const step = text.slice(0, stepLength);
    expect(
      leastCpuMilliseconds(() => understandStep(step, names)),
      text.slice(0, 40),
    ).toBeLessThan(mostMs);
  }
});

test('any text is read without an error and within its budget', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom(...odd));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 600 }), pieces => {
      const budget = { left: mostPlaces };
      parseStep(pieces.join('').slice(0, longest), known, budget);
      expect(budget.left).toBeGreaterThan(-mostOver);
    }),
    { seed: 5, numRuns: 200 },
  );
}, 60_000);
