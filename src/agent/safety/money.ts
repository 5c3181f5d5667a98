/** Amounts of money in text. */
import { unitsOf } from '#src/core/tasks/phrases.ts';

/** `currency` is the ISO code; undefined where the text names none. */
export type Money = { value: number; currency: string | undefined };

const currencies: Record<string, readonly string[]> = {
  USD: ['$', 'us$', 'usd', 'dollar', 'dollars', 'dólares', 'dollari', '美元', 'доллар', 'долларов', 'dolar'],
  EUR: ['€', 'eur', 'euro', 'euros', '欧元', 'евро', 'ユーロ', '유로'],
  GBP: ['£', 'gbp', 'pound', 'pounds', 'pfund', 'libras'],
  JPY: ['円', 'jpy', 'yen', '엔'],
  CNY: ['cny', 'rmb', '元', '块', '人民币', 'yuan'],
  INR: ['₹', 'inr', 'rs', 'rupee', 'rupees', 'रुपये', 'रु'],
  RUB: ['₽', 'rub', 'руб', 'рубль', 'рублей', 'рубля'],
  TRY: ['₺', 'try', 'tl', 'lira'],
  KRW: ['₩', 'krw', 'won', '원'],
  BRL: ['r$', 'brl', 'reais', 'real'],
  PLN: ['zł', 'pln', 'złotych', 'zlotych', 'złote'],
  CHF: ['chf', 'franken', 'fr'],
  AED: ['aed', 'درهم'],
  SAR: ['sar', 'ريال'],
  EGP: ['egp', 'جنيه'],
  AUD: ['aud', 'a$'],
  CAD: ['cad', 'c$'],
  SEK: ['sek', 'kr'],
  BTC: ['btc', '₿'],
  ETH: ['eth', 'ether'],
};
const codes = new Map(Object.entries(currencies).flatMap(([code, names]) => names.map(name => [name, code] as const)));
// `¥` is written for both yen and yuan.
const anyCurrency = '¥';

const before = /([$€£¥₹₽₺₩₿]|[A-Za-z]{1,3}\$|[\p{L}]{2,8})\.?\s?$/u;
/** Prices without cents are written `5,-` too. */
const after = /^(?:[.,][-–—]{1,2})?\s?([$€£¥₹₽₺₩₿円元块원]|[\p{L}]{2,8})/u;
const nearby = 10;
const amountsAtMost = 200;

/** Words for a thousand and more behind a number: "1.2M", "3 Mio.", "2 lakh", "10万". */
const factors: Record<string, number> = {
  k: 1e3,
  m: 1e6,
  b: 1e9,
  bn: 1e9,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  tsd: 1e3,
  tausend: 1e3,
  mio: 1e6,
  millionen: 1e6,
  mrd: 1e9,
  milliarden: 1e9,
  mil: 1e3,
  mille: 1e3,
  mila: 1e3,
  millones: 1e6,
  millions: 1e6,
  milhões: 1e6,
  milioni: 1e6,
  тыс: 1e3,
  тысяч: 1e3,
  млн: 1e6,
  bin: 1e3,
  milyon: 1e6,
  tys: 1e3,
  mln: 1e6,
  lakh: 1e5,
  crore: 1e7,
  लाख: 1e5,
  करोड़: 1e7,
  ألف: 1e3,
  مليون: 1e6,
  千: 1e3,
  万: 1e4,
  亿: 1e8,
  億: 1e8,
  천: 1e3,
  만: 1e4,
  억: 1e8,
};
const factor = /^\s?([千万亿億천만억]|[\p{L}\p{M}]{2,10}(?![\p{L}\p{M}])|(?<!\s)[kmb](?![\p{L}\p{M}]))\.?/iu;

const amountWords = new Set([...codes.keys(), ...Object.keys(factors)].flatMap(unitsOf));

/** Whether a unit of a text with an amount can be a part of that: 500, 2k, yen, million. */
export function isOfAmount(unit: string): boolean {
  return /^\p{N}+[kmb]?$/u.test(unit) || amountWords.has(unit);
}

/** Every number that stands beside a currency. */
export function moneyIn(text: string): Money[] {
  return numbersIn(text)
    .filter(({ marked }) => marked)
    .map(({ value, currency }) => ({ value, currency }));
}

type Numbered = Money & { marked: boolean; index: number };

/** Every number, and whether a currency stands beside it. */
export function numbersIn(given: string): Numbered[] {
  const text = withPlainDigits(given);
  const found: Numbered[] = [];
  for (const { index, written } of numbersWritten(text)) {
    if (found.length >= amountsAtMost) break;
    const { times, length } = factorAt(text, index + written.length);
    const end = index + written.length + length;
    const left = before.exec(text.slice(Math.max(0, index - nearby), index))?.[1];
    const right = after.exec(text.slice(end, end + nearby))?.[1];
    const marks = [left, right].map(mark => mark?.toLowerCase() ?? '');
    const marked = marks.some(mark => codes.has(mark) || mark === anyCurrency);
    const currency = marks.map(mark => codes.get(mark)).find(code => code !== undefined);
    found.push({ value: valueOf(written) * times, currency, marked, index });
  }
  return found;
}

const longestFactor = 14;

function factorAt(text: string, at: number): { times: number; length: number } {
  const [all = '', word = ''] = factor.exec(text.slice(at, at + longestFactor)) ?? [];
  const times = Object.hasOwn(factors, word.toLowerCase()) ? factors[word.toLowerCase()] : undefined;
  return times === undefined ? { times: 1, length: 0 } : { times, length: all.length };
}

/** Arabic, Indian and full-width digits as 0 to 9, each in its place. */
function withPlainDigits(text: string): string {
  return text
    .replace(/[^\P{Nd}0-9]/gu, plainDigit)
    .replaceAll('٫', '.')
    .replaceAll('٬', ',');
}

/** The digits of a script stand one behind the other, from its zero. */
function plainDigit(digit: string): string {
  if (digit.length > 1) return digit;
  const code = digit.charCodeAt(0);
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCharCode(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

const parts = /\d+/g;
const groups = /[ \u00a0\u202f.,'’]/u;
/** 99,99,99,99,999 */
const pairsAtMost = 4;

/** Digits as they stand together: `1,200.50` and `1,00,000` are one number each, `1, 200` are two. */
function* numbersWritten(text: string): Generator<{ index: number; written: string }> {
  const digits = [...text.matchAll(parts)].map(match => ({ from: match.index, to: match.index + match[0].length }));
  for (let at = 0; at < digits.length; at += 1) {
    const first = digits[at];
    if (!first) return;
    /** Whether the part `ahead` follows the one before it by a mark alone, and has a length that fits. */
    const follows = (ahead: number, marks: RegExp, fits: (length: number) => boolean): boolean => {
      const [one, part] = [digits[at + ahead - 1], digits[at + ahead]];
      if (!one || !part || part.from !== one.to + 1 || !marks.test(text[one.to] ?? '')) return false;
      return fits(part.to - part.from);
    };
    const mayGroup = first.to - first.from <= 3;
    let pairs = 0;
    while (mayGroup && pairs < pairsAtMost && follows(pairs + 1, /,/, length => length === 2)) pairs += 1;
    const isIndian = pairs > 0 && follows(pairs + 1, /,/, length => length === 3);
    let last = isIndian ? pairs + 1 : 0;
    while (mayGroup && follows(last + 1, groups, length => length === 3)) last += 1;
    const inGroups = last > 0;
    if (follows(last + 1, /[.,]/, length => length <= (inGroups ? 2 : 8))) last += 1;
    at += last;
    const end = digits[at]?.to ?? first.to;
    yield { index: first.from, written: text.slice(first.from, Math.min(end, first.from + longestNumber)) };
  }
}
const longestNumber = 40;

/** Decimals that are no group of three digits: `12.5`, `0.00012`, `0.125`, `1200.505`. */
const withDecimals = [/[.,](\d{1,2})$/, /^\d+[.,](\d{4,})$/, /^(?:0\d*|\d{4,})[.,](\d+)$/];

/** Reads `1,200.50`, `1.200,50`, `1 200` and `12`. */
function valueOf(written: string): number {
  const plain = written.replace(/[ \u00a0\u202f'’]/g, '');
  const decimals = withDecimals.map(one => one.exec(plain)?.[1]).find(one => one !== undefined);
  if (decimals === undefined) return Number(plain.replace(/[.,]/g, ''));
  return Number(`${plain.slice(0, -decimals.length - 1).replace(/[.,]/g, '')}.${decimals}`);
}

export function isSameMoney(a: Money, b: Money): boolean {
  return Math.abs(a.value - b.value) < 0.005 && isSameCurrency(a, b);
}

export function isSameCurrency(a: Money, b: Money): boolean {
  return a.currency === undefined || b.currency === undefined || a.currency === b.currency;
}
