import { expect, test } from 'vitest';
import { fold, PhraseBook, unitsOf } from './phrases.ts';

test.each([
  ['capitals', 'SEND', 'send'],
  ['accents of Latin, Cyrillic and Greek', 'Crème, Ёлка, τέλος', 'creme, елка, τελος'],
  ['full-width letters and ligatures', 'ＰＡＹ the ﬁle', 'pay the file'],
  ['Turkish i', 'İPTAL ırmak', 'iptal irmak'],
  ['letters that Unicode does not take apart', 'Straße, Łódź, Ødegård', 'strasse, lodz, odegard'],
  ['Arabic vowels, tatweel and the forms of letters', 'أَرْسِلْ ـ ٱلكل، مستشفى، رسالة', 'ارسل  الكل، مستشفي، رساله'],
])('%s are folded into one form', (_, written, folded) => {
  expect(fold(written)).toBe(folded);
});

test('marks that are part of a letter stay', () => {
  expect(fold('ガ')).toBe('ガ');
  expect(fold('한')).toBe('한');
  expect(fold('की')).toBe('की');
});

test('what stands after 20,000 characters is not read', () => {
  expect(fold('a'.repeat(20_005))).toHaveLength(20_000);
});

test.each([
  ['words and numbers', 'Pay 20 now, please!', ['pay', '20', 'now', 'please']],
  ['characters of scripts without spaces', '送信する', ['送', '信', 'す', 'る']],
  ['both in one word', 'OKを押す', ['ok', 'を', '押', 'す']],
  ['Hangul and Thai', '전송 ลบ', ['전', '송', 'ล', 'บ']],
  ['Arabic words without the article and prepositions', 'والكتاب بالكتاب للبيع فالكتب', ['كتاب', 'كتاب', 'بيع', 'كتب']],
  ['Arabic "and" before a word of three letters', 'وكتب', ['كتب']],
  ['an Arabic word that only begins like an article', 'وجه الي ال', ['وجه', 'الي', 'ال']],
])('%s are units', (_, text, units) => {
  expect(unitsOf(text).map(unit => unit.normalize('NFC'))).toEqual(units.map(unit => fold(unit)));
});

function found(phrases: readonly string[], text: string, articles: readonly string[] = []): string[] {
  const book = new PhraseBook<string>(articles);
  for (const phrase of phrases) book.add(phrase, phrase);
  return book.find(unitsOf(text)).map(({ value, from, to }) => `${value} ${from}-${to}`);
}

test('phrases are found in order, and of those that begin together the longest first', () => {
  expect(found(['send', 'send all', 'all now'], 'Please send all now')).toEqual([
    'send all 1-3',
    'send 1-2',
    'all now 2-4',
  ]);
});

test('a phrase is found only whole', () => {
  expect(found(['send all', 'log in'], 'send it all, login, all')).toEqual([]);
});

test('two values of one phrase are both found', () => {
  const book = new PhraseBook<number>();
  book.add('send', 1);
  book.add('send', 2);
  expect(book.find(['send']).map(({ value }) => value)).toEqual([1, 2]);
});

test('a phrase without a letter or number is never found', () => {
  expect(found(['', '!'], 'send it!')).toEqual([]);
});

test('a stem finds the words that begin with it', () => {
  expect(found(['pay*'], 'pay, payment, paying, repay, pa')).toEqual(['pay* 0-1', 'pay* 1-2', 'pay* 2-3']);
  expect(found(['buy ticket*'], 'buy tickets')).toEqual(['buy ticket* 0-2']);
  expect(found(['ticket* buy'], 'tickets buy, ticket buyer')).toEqual(['ticket* buy 0-2']);
  expect(found(['send', 'send*'], 'send')).toEqual(['send 0-1', 'send* 0-1']);
});

test('phrases in scripts without spaces are found within other characters', () => {
  expect(found(['送信', '전송'], '今送信する, 바로 전송하기')).toEqual(['送信 1-3', '전송 7-9']);
});

test('a stem has at least two letters and at most 24', () => {
  expect(found(['a*', 'ab*'], 'abc')).toEqual(['ab* 0-1']);
  const long = 'abcdefghijklmnopqrstuvwxyz';
  expect(found([`${long.slice(0, 24)}*`, `${long.slice(0, 25)}*`], long)).toEqual([`${long.slice(0, 24)}* 0-1`]);
});

test('up to three articles may stand between the words of a phrase', () => {
  const articles = ['the', 'a', 'my'];
  expect(found(['pay bill'], 'pay the bill', articles)).toEqual(['pay bill 0-3']);
  expect(found(['pay bill*'], 'pay the bills', articles)).toEqual(['pay bill* 0-3']);
  expect(found(['pay bill'], 'pay all my a the bill', ['all', ...articles])).toEqual([]);
  expect(found(['pay bill'], 'pay my a the bill', articles)).toEqual(['pay bill 0-5']);
  expect(found(['pay bill'], 'pay our bill', articles)).toEqual([]);
});

test('an article before or after a phrase does not belong to it', () => {
  expect(found(['pay', 'pay bill'], 'the pay the bill the', ['the'])).toEqual(['pay bill 1-4', 'pay 1-2']);
});

test('articles within a phrase of the book are optional, at its beginning and alone they are not', () => {
  expect(found(['pay the bill'], 'pay bill', ['the'])).toEqual(['pay the bill 0-2']);
  expect(found(['the bill'], 'bill, the bill', ['the'])).toEqual(['the bill 1-3']);
  expect(found(['the'], 'pay the bill', ['the'])).toEqual(['the 1-2']);
});
