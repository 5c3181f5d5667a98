import type { Relation, Target, Value } from '../clause.ts';
import { placeWords } from '../kinds.ts';
import { quotes } from '../lexer.ts';
import { isExact } from '../names.ts';
import { endsLikePlural } from '../plain.ts';

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

/** A name as it was written; in quotes if all of it is said exactly. */
export function plainName(target: Target): string {
  return isExact(target) && !isInput(target.text) ? quoted(target.text) : target.text;
}

/** The name with the place where it is; null where one of them is "it", which is what was named before, wherever that is. */
export function within(target: Target, { place, relation }: { place: Target; relation: Relation }): Target | null {
  if (target.pronoun || place.pronoun) return null;
  const readings = target.readings.map(one => ({ ...one, places: [...one.places, { relation, of: place }] }));
  return { ...target, text: `${plainName(target)} ${placeWords.get(relation) ?? ''} ${plainName(place)}`, readings };
}

export function isPlural({ text }: Target): boolean {
  return endsLikePlural(text);
}
