import { describe, expect, test } from 'vitest';
import { parseStep } from '../parse-step.ts';
import { verbLines } from './verbs.ts';

/** Each word with the example of its line. A word of two lines is read as the first says. */
const examples = verbLines.flatMap(({ words, example, gives }) =>
  words.split(/,\s*/).map(word => ({ word, step: example.replace('~', word), gives })),
);
const first = examples.filter(({ word }, at) => examples.findIndex(other => other.word === word) === at);

describe('the verbs of the lexicon', () => {
  test.each(first)('$step', ({ step, gives }) => {
    const [clause] = parseStep(step);
    expect(clause?.do).toBe(gives);
    expect(clause?.leftOver).toEqual([]);
  });

  test('words are lower case, without spaces around them', () => {
    for (const { word } of examples) expect(word).toBe(word.trim().toLowerCase());
  });
});
