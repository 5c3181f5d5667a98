import { expect, test } from 'vitest';
import en from './en.json' with { type: 'json' };
import { languages, wordLists } from './languages.ts';
import { Words } from './words.ts';

test('the files of all fifteen languages are read', () => {
  expect(languages.toSorted()).toEqual(
    ['ar', 'de', 'en', 'es', 'fr', 'hi', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'tr', 'zh'].toSorted(),
  );
  expect(wordLists.get('de')?.risky.pay).toContain('bezahlen');
});

test.each<[what: string, file: object]>([
  ['a list that no kind of action has', { ...en, risky: { ...en.risky, dance: ['dance'] } }],
  ['a list with a name that nothing reads', { ...en, pres: ['press'] }],
  ['a missing list', { ...en, press: undefined }],
  ['a text in place of a list', { ...en, press: 'press, click' }],
  ['two phrases in one', { ...en, press: ['press, click'] }],
  ['an empty phrase', { ...en, press: [''] }],
  ['an unknown mark', { ...en, press: ['?press'] }],
  ['a mark inside a phrase', { ...en, press: ['press =on'] }],
  ['a phrase that is there twice', { ...en, press: ['press', 'press'] }],
])('a file with %s is refused', (_, file) => {
  expect(Words.safeParse(en).success).toBe(true);
  expect(Words.safeParse(file).success).toBe(false);
});
