/** The forms that a secret takes in texts: as it is, in addresses, JSON, HTML, base64, hex. */

import { normalized } from '../text/normalize.ts';

const strongLength = 8;
/** Base64 and hex of fewer letters may stand in a text by chance. */
const coreLength = 8;
/** Between the groups of a number. */
const separator = String.raw`[ \u00a0\u202f-]`;
/** Digits in a group. */
const groupings = [1, 2, 3, 4];

/** Words as people write them: `New York`, `password`. Where the capitals stand says nothing. */
const plainWords = /^\p{L}[\p{Ll}\p{Lo}\p{M}]*(?: \p{L}[\p{Ll}\p{Lo}\p{M}]*)*$/u;
const longWords = 14;

/** Whether nobody would write it by chance. */
export function isStrong(value: string): boolean {
  if (value.length < strongLength) return false;
  if (plainWords.test(value)) return value.length >= longWords;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter(kind => kind.test(value)).length;
  return kinds >= 2 || value.length >= longWords;
}

/** The digits of a code or a card number, however they are grouped; undefined for any other value. */
export function digitsOf(value: string): string | undefined {
  const digits = value.replaceAll(/[\s\u00a0\u202f-]/g, '');
  return /^\d+$/.test(digits) ? digits : undefined;
}

/**
 * An expression for digits, also in groups of one size, which are no part of a longer number, an identifier or the path of an
 * address. A date has groups of several sizes.
 */
export function digitsPattern(digits: string): string {
  const grouped = groupings.map(size => groupsOf(digits, size).join(separator));
  return String.raw`(?<![\p{L}\d/_]|\d[.,])(?:${[digits, ...grouped].join('|')})(?![\p{L}\d/_]|[.,]\d)`;
}

function groupsOf(digits: string, size: number): string[] {
  return Array.from({ length: Math.ceil(digits.length / size) }, (_, at) => digits.slice(at * size, (at + 1) * size));
}

/** What people may see of the value itself. A page may show it in capitals. */
export function plainForms(value: string): string[] {
  const bare = value.trim();
  const forms = [value, bare, normalized(bare, 'NFC'), normalized(bare, 'NFD')];
  // A word in other letters may be any word; with a digit in it it is none.
  const mixed = /\p{L}/u.test(bare) && /\p{N}/u.test(bare);
  const cased = mixed ? [bare.toUpperCase(), bare.toLowerCase(), bare.charAt(0).toUpperCase() + bare.slice(1)] : [];
  return [...new Set([...forms, ...cased])].filter(form => form.trim() !== '');
}

/** What programs make of the value; nothing of it is there by chance. */
export function encodedForms(value: string): string[] {
  const bytes = new TextEncoder().encode(value);
  // Half a surrogate pair has no form in an address.
  const whole = value.toWellFormed();
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
  const percent = [encodeURIComponent(whole), strictly(whole), new URLSearchParams({ v: value }).toString().slice(2)];
  const json = JSON.stringify(value).slice(1, -1);
  const escaped = [value.replaceAll(/[^]/g, escapedUnit), json.replaceAll(/[^ -~]/g, escapedUnit)];
  const all = [...percent, encodeURIComponent(encodeURIComponent(whole)), json, JSON.stringify(json).slice(1, -1)];
  const forms = new Set([...all, ...escaped, ...entities(value), ...coresOf(bytes), hex]);
  return [...forms].filter(form => form !== value && form.length >= coreLength);
}

/** As JSON may write any letter: `\u00e4`, and a letter beyond 16 bits by its two halves. */
function escapedUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** `Zx9!` backwards: some pages turn around what they show. */
export function reversed(value: string): string {
  return [...value].toReversed().join('');
}

function strictly(value: string): string {
  return encodeURIComponent(value).replace(/[!'()*]/g, letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
}

function entities(value: string): string[] {
  const basic = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const quoted = basic.replaceAll('"', '&quot;');
  const letters = [...value].map(letter => letter.codePointAt(0) ?? 0);
  const decimal = letters.map(code => `&#${code};`).join('');
  const hex = letters.map(code => `&#x${code.toString(16)};`).join('');
  return [basic, quoted, quoted.replaceAll("'", '&#39;'), quoted.replaceAll("'", '&#x27;'), decimal, hex];
}

/** What base64 makes of the bytes whatever stands before and after them: one text for each place in a group of three. */
function coresOf(bytes: Uint8Array): string[] {
  const cores = [0, 1, 2].flatMap(offset => {
    const all = btoa(String.fromCharCode(...new Uint8Array(offset), ...bytes));
    const core = all.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
    return offset === 0 ? [all, core] : [core];
  });
  return [...cores, ...cores.map(core => core.replaceAll('+', '-').replaceAll('/', '_'))];
}
