/** Amounts of money in text. */

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

const before = /(?:[$€£¥₹₽₺₩₿]|[A-Za-z]{1,3}\$|[\p{L}]{2,8})\.?\s?$/u;
const after = /^\s?(?:[$€£¥₹₽₺₩₿円元块원]|[\p{L}]{2,8})/u;
const nearby = 10;
const amountsAtMost = 200;

/** Every number that stands beside a currency. */
export function moneyIn(text: string): Money[] {
  return numbersIn(text)
    .filter(({ marked }) => marked)
    .map(({ value, currency }) => ({ value, currency }));
}

type Numbered = Money & { marked: boolean; index: number };

/** Every number, and whether a currency stands beside it. */
export function numbersIn(text: string): Numbered[] {
  const found: Numbered[] = [];
  for (const { index, written } of numbersWritten(text)) {
    if (found.length >= amountsAtMost) break;
    const end = index + written.length;
    const left = before.exec(text.slice(Math.max(0, index - nearby), index))?.[0];
    const right = after.exec(text.slice(end, end + nearby))?.[0];
    const marks = [left, right].map(mark => mark?.trim().replace(/\.$/, '').toLowerCase() ?? '');
    const marked = marks.some(mark => codes.has(mark) || mark === anyCurrency);
    const currency = marks.map(mark => codes.get(mark)).find(code => code !== undefined);
    found.push({ value: valueOf(written), currency, marked, index });
  }
  return found;
}

const parts = /\d+/g;
const groups = /[ \u00a0\u202f.,'’]/u;

/** Digits as they stand together: `1,200.50` is one number, `1, 200` are two. */
function* numbersWritten(text: string): Generator<{ index: number; written: string }> {
  const digits = [...text.matchAll(parts)].map(match => ({ from: match.index, to: match.index + match[0].length }));
  for (let at = 0; at < digits.length; at += 1) {
    const first = digits[at];
    if (!first) return;
    let last = first;
    const next = (marks: RegExp, lengths: (length: number) => boolean): boolean => {
      const part = digits[at + 1];
      if (!part || part.from !== last.to + 1 || !marks.test(text[last.to] ?? '')) return false;
      if (!lengths(part.to - part.from)) return false;
      last = part;
      at += 1;
      return true;
    };
    const inGroups = first.to - first.from <= 3 && next(groups, length => length === 3);
    while (inGroups && next(groups, length => length === 3));
    next(/[.,]/, length => length <= (inGroups ? 2 : 8));
    yield { index: first.from, written: text.slice(first.from, Math.min(last.to, first.from + longestNumber)) };
  }
}
const longestNumber = 40;

/** Reads `1,200.50`, `1.200,50`, `1 200` and `12`. */
export function valueOf(written: string): number {
  const plain = written.replace(/[ \u00a0\u202f'’]/g, '');
  const decimals = /[.,](\d{1,2})$/.exec(plain) ?? (/^\d+[.,]\d{4,}$/.test(plain) ? /[.,](\d+)$/.exec(plain) : null);
  if (!decimals) return Number(plain.replace(/[.,]/g, ''));
  return Number(`${plain.slice(0, decimals.index).replace(/[.,]/g, '')}.${decimals[1] ?? ''}`);
}

export function isSameMoney(a: Money, b: Money): boolean {
  return Math.abs(a.value - b.value) < 0.005 && isSameCurrency(a, b);
}

export function isSameCurrency(a: Money, b: Money): boolean {
  return a.currency === undefined || b.currency === undefined || a.currency === b.currency;
}
