/** What a page shows after a press of what was filled in, and which is not as it should be. */
import { hasPlainWords, plainText } from '#src/core/text/whole-words.ts';
import type { Observation, PageNode } from '#src/browser/observe/observation.ts';
import { changesBetween, short } from './changes.ts';
import { rowAround } from './rows.ts';

const mostValues = 50;
const mostTexts = 2000;

/** A value that came up in two rows at once, or a number that came up beside it in another size; null for neither. */
export function mangledIn(before: Observation, after: Observation, values: readonly string[]): string | null {
  const texts = changesBetween(before, after)
    .added.filter(node => node.kind === 'text')
    .slice(0, mostTexts);
  return twice(after, texts, values) ?? resized(texts, values);
}

/** The same new text in two rows of one list. */
function twice(after: Observation, texts: readonly PageNode[], values: readonly string[]): string | null {
  const wanted = new Set(
    values
      .slice(0, mostValues)
      .map(plainText)
      .filter(value => value.length > 1),
  );
  const rows = new Map<string, Set<string>>();
  for (const node of texts) {
    const text = plainText(short(node));
    const row = wanted.has(text) ? rowAround(after, node) : null;
    if (row === null) continue;
    const list = node.within[node.within.indexOf(row) + 1] ?? '';
    const inList = `${list} ${text}`;
    const known = (rows.get(inList) ?? new Set()).add(row);
    if (known.size > 1) return `the page lists “${text}” twice`;
    rows.set(inList, known);
  }
  return null;
}

/** The digits of a number that was typed, with the point elsewhere, in a text that has another of the values too. */
function resized(texts: readonly PageNode[], values: readonly string[]): string | null {
  const typed = values.slice(0, mostValues).filter(value => /^\d{1,9}[.,]\d{1,2}$/.test(value.trim()));
  const words = values.filter(value => /\p{L}{2}/u.test(value)).map(plainText);
  for (const node of texts) {
    const said = node.kind === 'text' ? node.text : '';
    if (!words.some(word => hasPlainWords(plainText(said), word))) continue;
    const shown = [...said.matchAll(/\d[\d.,  ]*/g)].map(([number]) => number.trim());
    for (const value of typed) {
      const [digits, size] = [digitsOf(value), sizeOf(value)];
      const alike = shown.filter(number => digitsOf(number) === digits);
      const other = alike.find(number => sizeOf(number) !== size);
      if (other !== undefined && alike.every(number => sizeOf(number) !== size))
        return `the page shows “${other}”, not “${value}”`;
    }
  }
  return null;
}

/** Without what only fills it up. */
function digitsOf(number: string): string {
  const digits = number.replaceAll(/\D/g, '').replace(/^0+/, '');
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/** How many digits a number has before its point: the last sign that one or two digits come after. */
function sizeOf(number: string): number {
  const whole = number.replace(/[.,]\d{1,2}$/, '');
  return whole.replaceAll(/\D/g, '').replace(/^0+/, '').length;
}
