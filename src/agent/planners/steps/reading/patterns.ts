/** Values that are known by their form alone. All of them search texts cut at a bound. */
import { quantity } from '#src/core/text/quantity.ts';

const searchedLetters = 20_000;

const email = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{2,63}){1,4}/u;
const digits = /[+(]?\d[\d\s().\-/–‑]{5,22}\d(?: ?(?:ext|x)\.? ?\d{1,6})?/giu;
const money =
  /(?:US ?|CA ?|A)?[$€£¥₹][ \u00a0]?\d[\d.,]{0,20}|\b\d[\d.,]{0,20}[ \u00a0]?(?:[$€£¥₹](?![ \u00a0]?\d)|(?:usd|eur|gbp|chf|inr|jpy|cad|aud)\b)/iu;
/** The same, for all of a text. */
const amounts =
  /(?:US ?|CA ?|A)?[$€£¥₹][ \u00a0]?\d[\d.,]{0,20}|\b\d[\d.,]{0,20}[ \u00a0]?(?:[$€£¥₹](?![ \u00a0]?\d)|(?:usd|eur|gbp|chf|inr|jpy|cad|aud)\b)/giu;
const dates = [
  /\b\d{4}-\d{2}-\d{2}(?:T[\d:.+Z-]{4,25})?/u,
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?[ -]\d{1,2}(?:st|nd|rd|th)?,?[ -]\d{4}\b/iu,
  /\b\d{1,2}(?:st|nd|rd|th)?[ -](?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?,?[ -]\d{4}\b/iu,
  /\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b/u,
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?[ -]\d{1,2}(?:st|nd|rd|th)?\b/iu,
  /\b(?:\d{1,3}|an?) (?:second|minute|hour|day|week|month|year)s? ago\b/iu,
  /\b(?:yesterday|today)\b/iu,
  /^\d{1,3} ?(?:s|m|h|d|w|mo|y)$/iu,
];
const rating = /\b\d(?:[.,]\d{1,2})? ?(?:\/|out of|von|of|stars?) ?(?:5|10)?/iu;
const currencies: Record<string, string> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY', '₹': 'INR' };

export const emailIn = (text: string): string | null => first(email, text);
export const moneyIn = (text: string): string | null => first(money, text);
export const ratingIn = (text: string): string | null => first(rating, text);

function first(pattern: RegExp, text: string): string | null {
  return pattern.exec(text.slice(0, searchedLetters))?.[0].trim() ?? null;
}

/** Phone numbers: 7 to 15 digits that are written as one, and are no date. */
export function phonesIn(text: string): string[] {
  const found = text.slice(0, searchedLetters).match(digits) ?? [];
  return found
    .map(one => one.trim())
    .filter(one => {
      const plain = one.split(/ext|x/i, 1)[0] ?? one;
      const count = plain.replace(/\D/g, '').length;
      const written = /[\s().–‑+-]/.test(plain) || count === 10;
      return (
        count >= 7 && count <= 15 && written && !/^\d{4}-\d{2}-\d{2}|^\d{4}\s?[-–]\s?\d{4}$|^\d{5}-\d{4}$/.test(plain)
      );
    });
}

export function dateIn(text: string): string | null {
  for (const pattern of dates) {
    const found = first(pattern, text);
    if (found !== null) return found;
  }
  return null;
}

/** All amounts of money in a text, in its order. */
export function amountsIn(text: string): string[] {
  return (text.slice(0, searchedLetters).match(amounts) ?? []).map(one => one.trim()).slice(0, 100);
}

/** The code of an amount's currency, `USD` for `$5`; null when it has none. */
export function currencyOf(amount: string): string | null {
  const code = /\b(?:usd|eur|gbp|chf|inr|jpy|cad|aud)\b/iu.exec(amount)?.[0].toUpperCase();
  const sign = /[$€£¥₹]/u.exec(amount)?.[0];
  return code ?? (sign === undefined ? null : (currencies[sign] ?? null));
}

/** "1,204", "3.2k", "12 comments" → the number; null where there is none. */
export function countIn(text: string): number | null {
  const [, plain, unit] = /(?<![\p{L}\d.,])(\d[\d.,]{0,15})\s?([km]\b)?(?![\p{L}\d])/iu.exec(text) ?? [];
  const value = plain === undefined ? null : quantity(plain);
  if (value === null || unit === undefined) return value;
  return value * (unit.toLowerCase() === 'k' ? 1000 : 1_000_000);
}

const postcode =
  /(?:\b[A-Z]{2}\.?,?|\b(?:\p{Lu}\p{Ll}{3,13}))\s+\d{5}(?:-\d{4})?\b|\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b|\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b/u;
/** With the code before the city, where a number may also be that of a house. */
const codeBeforeCity = /\b(?:[A-Z]{1,2}-)?\d{4,5}\s+\p{Lu}\p{L}{2,}/u;
const streetWords = new Set(
  'st street ave avenue rd road blvd boulevard dr drive ln lane way ct court pl place pkwy parkway hwy highway circle cir terrace square sq plaza park route broadway trail loop row alley campus'.split(
    ' ',
  ),
);
const otherStreets =
  /(?:straße|strasse|str\.|gasse|weg|platz) \d{1,5}|\b(?:rue|via|calle|avenida|rua) \p{L}|\bp\.? ?o\.? box \d/iu;
const streetReach = 7;

/** "12 Mill Road": a number of a house, and a word for a street soon after it. */
function hasStreetName(line: string): boolean {
  const words = line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const number = words.findIndex(word => /^\d{1,6}[a-z]?$/.test(word));
  const after = number < 0 ? [] : words.slice(number + 1, number + streetReach);
  return after.some(word => streetWords.has(word)) || otherStreets.test(line);
}

/** Whether a line is the part of an address with the city and its code, or the one with the street. */
export function addressLine(line: string): 'city' | 'street' | 'both' | null {
  if (line.length > 200) return null;
  const hasStreet = hasStreetName(line);
  const code = codeBeforeCity.exec(line);
  const hasCity = postcode.test(line) || (code !== null && (!hasStreet || code.index > 0));
  return hasCity && hasStreet ? 'both' : hasCity ? 'city' : hasStreet ? 'street' : null;
}

const fileTypes = /\.(?:pdf|docx?|xlsx?|pptx?|csv|odt|ods|rtf|txt|zip|epub)(?:$|[?#])/iu;
const filePlaces =
  /\/(?:download|downloads|document|documents|file|files|attachment|getfile|asset|assets|media|uploads?)\b|[?&](?:file|attachment|download|doc(?:id|ument)?)=/iu;

/** How much an address looks like that of a document, 0 to 1. */
export function documentLikeness(address: string): number {
  return fileTypes.test(address) ? 1 : filePlaces.test(address) ? 0.6 : 0;
}
