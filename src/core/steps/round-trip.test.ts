import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { programOf, sentenceFor } from './write/canonical.ts';
import { stepForms } from './table/forms.ts';
import { compile, type Way } from './pattern.ts';
import type { SlotKind } from './slots.ts';

const known = { before: new Set<string>() };

/** What somebody may write in a slot, with and without quotes; quotes with the words of forms in them. */
const names = [
  'Save',
  'the Notes field',
  '"Pay rent"',
  'Terms and conditions',
  '"Click Save, then type in the box"',
  'the first row',
  '\uE0003\uE001',
  '“a "b" c”',
  'Comments in the sidebar',
];
const values = [
  '"Hello"',
  '5',
  'Oslo',
  'next Monday',
  '"it is in the list, and then save"',
  '\uE0001\uE001',
  '"tomorrow"',
];
const slotTexts: Partial<Record<SlotKind, readonly string[]>> = {
  NAME: names,
  NAMES: ['Red', '"Red" and "Blue"', 'Name, City and Age'],
  FIELD: names.filter(name => name !== 'Terms and conditions'),
  PATH: ['File > Export', '"Save as" > PDF'],
  VALUE: values,
  VALUES: ['"High"', 'Red and Blue', '"A", "B" and "C"'],
  NUMBER: ['2', 'three', '12'],
  ADDRESS: ['example.com/a', 'https://shop.test/b?c=d', '/orders'],
  KEYS: ['Enter', 'Ctrl+S', 'the C key'],
  KEY: ['total', 'the one-time code'],
  FILE: ['"report.pdf"', '\uE0002\uE001'],
  TEST: [
    'the page shows "Saved"',
    'there are at least 3 rows',
    'Total is not empty',
    'the address contains "a" or Save is hidden',
  ],
};

function written(ways: readonly Way[]): fc.Arbitrary<string> {
  const sentences = ways.map(way => {
    const texts = way.map(piece =>
      'words' in piece
        ? fc.constantFrom(...piece.words.map(words => words.join(' ')))
        : fc.constantFrom(...(slotTexts[piece.slot] ?? [])),
    );
    return fc.tuple(...texts).map(words => words.join(' '));
  });
  return fc.oneof(...sentences);
}

describe('a step that is understood in one way is printed as a sentence that is understood as the same', () => {
  test.each(stepForms.flatMap(({ id, forms }) => forms.map(form => ({ id, form }))))('$id: $form', ({ form }) => {
    let understood = 0;
    fc.assert(
      fc.property(written(compile(form)), text => {
        const program = programOf(text, known);
        if (program === null) return;
        understood += 1;
        expect(sentenceFor(program, known), text).not.toBeNull();
      }),
      { seed: 7, numRuns: 150 },
    );
    expect(understood).toBeGreaterThan(30);
  });
});
