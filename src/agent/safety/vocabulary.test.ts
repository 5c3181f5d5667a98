import { describe, expect, test } from 'vitest';
import { unitsOf } from '#src/core/tasks/phrases.ts';
import {
  actionsIn,
  has,
  isArticle,
  isMild,
  isWholly,
  type Language,
  languagesOf,
  type PhraseSource,
  thingsIn,
} from './vocabulary.ts';

const actions = (text: string, place: PhraseSource, where?: Language[]): string[] => [
  ...new Set(actionsIn(unitsOf(text), place, where).map(({ value }) => value)),
];

describe('the same words on a control, in a step and around', () => {
  test.each<[text: string, place: PhraseSource, kinds: string[]]>([
    // Nouns as often as verbs: an action where they come first.
    ['Pay', 'label', ['pay']],
    ['How to pay', 'label', ['look']],
    ['Release it', 'label', ['publish']],
    ['Release notes', 'label', ['look']],
    ['The release', 'label', []],
    // An action as the whole label alone.
    ['OK', 'label', ['ok']],
    ['Void', 'label', ['cancel']],
    ['Void where prohibited', 'label', []],
    ['Press OK', 'step', []],
    ['Finish it', 'step', ['ok']],
    ['Sieh nach, wann das Rad fertig ist', 'step', []],
    // Only in what the owner writes.
    ['Wire 20 € to Ann', 'step', ['transfer']],
    ['Wire', 'label', []],
    ['Rent', 'label', []],
    ['Rent the flat', 'step', ['book']],
    // Only in headings and questions.
    ['Deletion of the account', 'around', ['delete']],
    ['Deletion of the account', 'label', []],
    ['Your subscriptions', 'around', ['subscribe']],
    // The other half of a verb may come later, but not much later.
    ['Turn the alarm off', 'step', ['disable']],
    ['Turn the alarm on', 'step', []],
    ['Turn a b c d e f g h i j k l m n o off', 'step', []],
    // The longer phrase is meant.
    ['Order history', 'label', ['look']],
    ['Delete account', 'label', ['close']],
    ['Sign in', 'label', ['login']],
    // A noun at the end of a Japanese label.
    ['ホテルを予約', 'label', ['book']],
    ['予約の履歴', 'label', []],
  ])('“%s” as %s: %j', (text, place, kinds) => expect(actions(text, place)).toEqual(kinds));

  test('“Close” and “Cancel” leave what is open', () => {
    for (const label of ['Close', 'Cancel', 'Keep', 'Schließen']) expect(actions(label, 'label')).toContain('dismiss');
    expect(actions('Close', 'label')).toEqual(['dismiss']);
    // In Turkish the word also turns something off.
    expect(actions('Kapat', 'label')).toEqual(['dismiss']);
  });

  test('an action is where its words are', () => {
    const found = actionsIn(unitsOf('please buy the book now and delete it'), 'around', ['en']);
    expect(found).toEqual([
      { value: 'pay', from: 1, to: 2 },
      { value: 'delete', from: 6, to: 7 },
    ]);
  });
});

describe('a prohibition', () => {
  test.each([
    ['without paying', ['pay']],
    ['without deleting', ['delete']],
    ['without submitting', ['confirm', 'upload']],
    ['purchases', ['pay']],
    ['kings', []],
    ['views', []],
    ['paying by views', ['pay']],
    ['löschen', ['delete']],
  ])('“%s” speaks of %j', (text, kinds) => expect(new Set(actions(text, 'ban'))).toEqual(new Set(kinds)));

  test('has other forms of a verb in English alone', () => {
    expect(actions('paying', 'ban', ['fr'])).toEqual([]);
  });
});

describe('the language of a text', () => {
  test.each<[text: string, found: Language[]]>([
    ['Lösche die Rechnung und sende sie', ['de']],
    ['Supprimer la facture', ['fr']],
    ['Удалить счёт', ['ru']],
    ['請求書を削除する', ['ja']],
    ['删除发票', ['zh']],
    ['删除发票。', ['zh']],
    ['送信、削除する。', ['ja']],
    ['송장 삭제', ['ko']],
    ['حذف الفاتورة', ['ar']],
    ['चालान हटाएं', ['hi']],
  ])('of “%s”: %j', (text, found) => expect(languagesOf(text)).toEqual(found));

  test('is one of all with Latin letters where no word is known', () => {
    expect(languagesOf('Zorblax')).toEqual(['en', 'es', 'de', 'fr', 'pt', 'it', 'tr', 'nl', 'pl']);
    expect(languagesOf('')).toContain('pl');
  });
});

describe('a harmless command', () => {
  test.each<[label: string, language: Language, mild: boolean]>([
    ['Play', 'en', true],
    ['Play video', 'en', true],
    ['Let them play', 'en', false],
    ['Merge cells', 'en', true],
    ['Clear column', 'en', false],
    ['Hide rows', 'en', true],
    ['Evict tenant', 'en', false],
  ])('“%s” in %s: %s', (label, language, mild) => expect(isMild(unitsOf(label), [language])).toBe(mild));
});

test('a list has a text where it has its words, and wholly where it has no others', () => {
  expect(has('me', unitsOf('send me the file'))).toBe(true);
  expect(has('me', unitsOf('send Bob the file'))).toBe(false);
  expect(isWholly('recipients', 'Payee')).toBe(true);
  expect(isWholly('recipients', 'Payee of last year')).toBe(false);
  expect(isWholly('recipients', '')).toBe(false);
});

test('things are found by their nouns, one or many of them', () => {
  const things = thingsIn(unitsOf('the invoices and the member'), ['en']).map(({ value }) => value);
  expect([...new Set(things)]).toEqual(['order', 'person']);
  expect(thingsIn(unitsOf('Zorblax'))).toEqual([]);
});

test('articles are those of the language', () => {
  expect([isArticle('the', ['en']), isArticle('the', ['de']), isArticle('pay', ['en'])]).toEqual([true, false, false]);
});
