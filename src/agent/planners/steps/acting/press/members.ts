import { quantity } from '#src/core/step-language/numbers.ts';
import type { Target } from '#src/core/step-language/clause.ts';
import { listedItems } from '../../page/lists.ts';
import { resolve } from '../../page/resolve.ts';
import { nameOf, type Item, type Scene } from '../../page/scene.ts';
import { stem } from '../../words/match.ts';

/** One of the things that an order such as "the numbers, from the lowest to the highest" is about. */
export type Member = { item: Item; name: string };

const byNoun: Record<string, RegExp> = {
  number: /^[-+]?\d[\d.,]*$/,
  digit: /^\d$/,
  letter: /^\p{L}$/u,
  word: /^\p{L}[\p{L}'-]*$/u,
};

/** The things whose own words are numbers, letters or words, as the phrase says; the controls among them where there are any. */
export function membersOf(scene: Scene, target: Target): Member[] {
  const noun = stem(target.text.toLowerCase().split(/\s+/).at(-1) ?? '');
  const form = byNoun[noun];
  const named = scene.items
    .filter(item => item.node.rect.width > 0)
    .map(item => ({ item, name: nameOf(scene, item).trim() }));
  if (/^(?:list|item|entry|card)$/.test(noun)) {
    const listed = listedItems(scene, 'row');
    return named.filter(({ item }) => listed.includes(item));
  }
  if (form === undefined) {
    const { all } = resolve(scene, { ...target, all: true }, { want: 'any', near: null });
    return named.filter(({ item }) => all.includes(item));
  }
  const fitting = named.filter(({ name }) => form.test(name));
  const controls = fitting.filter(({ item }) => /^(?:clickable|button|link|option|gridcell|img)$/.test(item.role));
  return controls.length > 1 ? controls : fitting.filter(({ item }) => item.element === null);
}

const collator = new Intl.Collator('en', { sensitivity: 'base' });

/** By number where both are numbers, else as words. */
export function compareMembers(a: Member, b: Member): number {
  const [first, second] = [quantity(a.name), quantity(b.name)];
  return first !== null && second !== null ? first - second : collator.compare(a.name, b.name);
}
