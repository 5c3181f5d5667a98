import type { Target, Value } from '../clause.ts';
import { quotes } from '../lexer.ts';

/** How the names and values of a sentence are written. */
export type Writer = {
  name(target: Target): string;
  value(value: Value): string;
  /** A name, a key or a file that the program has as text alone. */
  words(text: string): string;
  credential(text: string): string;
};

/** In the first kind of quotes that the text has not. */
export function quoted(text: string): string {
  const [open, close] = quotes.find(pair => !pair.some(mark => text.includes(mark))) ?? quotes[0];
  return `${open}${text}${close}`;
}

export function isInput(text: string): boolean {
  return /^\uE000\d+\uE001$/.test(text);
}

export function isPlural({ text }: Target): boolean {
  return /[^su]s$/i.test(text);
}
