import { describe, expect, test } from 'vitest';
import { parseStep } from '../parse-step.ts';
import { verbLines } from './verbs.ts';

/** Each word with the example of its line. */
const examples = verbLines.flatMap(({ words, example, gives }) =>
  words.split(/,\s*/).map(word => ({ word, step: example.replace('~', word), gives })),
);

describe('the verbs of the lexicon', () => {
  test.each(examples)('$step', ({ step, gives }) => {
    const [clause] = parseStep(step);
    expect(clause?.do).toBe(gives);
    expect(clause?.leftOver).toEqual([]);
  });

  test('each word is on one line only', () => {
    const words = examples.map(({ word }) => word);
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  });

  test('words are lower case, without spaces around them', () => {
    for (const { word } of examples) expect(word).toBe(word.trim().toLowerCase());
  });
});
