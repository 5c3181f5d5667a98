/** Choices that a control offers, by their words. */
import type { ElementNode } from '#src/browser/observe/observation.ts';
import { quantity } from '#src/core/text/quantity.ts';
import { only } from '../../only.ts';
import { nameOf, type Item } from '../../page/scene.ts';
import { likeness, phrase } from '../../words/match.ts';
import { askForValue, phraseKey } from '../asking/ask.ts';
import { fieldNow } from './field-now.ts';
import { act, failed, legible, proved, unproved, type Mind, type Outcome } from '../mind.ts';

type Offered = { text: string; value?: string; disabled?: boolean };

const mostNamed = 20;

/** The text of the choice that a value means: the same words, else the only one that has all of them. Null where none or several do. */
export function bestOption(choices: readonly Offered[], value: string): string | null {
  const want = phrase(value);
  const usable = choices.filter(({ disabled, text }) => disabled !== true && text.trim() !== '');
  const like = usable.map(choice => ({ choice, as: likeness(want, phrase(choice.text)) }));
  for (const whole of [3, 2, 1]) {
    const same = new Set(like.flatMap(({ choice, as }) => (as.whole >= whole ? [choice.text] : [])));
    if (same.size > 0) return only([...same]);
  }
  const coded = usable.filter(choice => choice.value !== undefined && likeness(want, phrase(choice.value)).whole > 1);
  const counted = coded.length > 0 ? coded : usable.filter(({ text }) => isSameNumber(text, value));
  if (counted.length > 0) return only(counted)?.text ?? null;
  const having = like.filter(({ as }) => as.recall > 0.98 && as.misspelt === 0);
  return only(having)?.choice.text ?? null;
}

function isSameNumber(text: string, value: string): boolean {
  const bare = /^\W{0,5}\d[\d.,]{0,20}\W{0,5}$/;
  return bare.test(text.trim()) && bare.test(value.trim()) && quantity(text) === quantity(value);
}

/** Asks which choice is meant where none is called so. Null: the user does it, or leaves it out. */
export async function askOption(
  mind: Mind,
  { name, value }: { name: string; value: string },
  choices: readonly Offered[],
): Promise<string | null> {
  const usable = choices.filter(({ disabled, text }) => disabled !== true && text.trim() !== '');
  const offered = [...new Set(usable.map(({ text }) => text.trim().slice(0, 200)))];
  const answer = await askForValue(mind, {
    text: `“${name}” has no option “${legible(mind, value)}”. It has: ${offered.slice(0, mostNamed).join(', ')}. Which one should I choose?`,
    key: phraseKey(mind, `${name}: ${value}`),
    choices: offered.map(label => ({ label })),
  });
  return answer === null ? null : bestOption(usable, answer);
}

/** Chooses exactly these options of a native list. */
export async function putOptions(mind: Mind, item: Item, values: readonly string[]): Promise<Outcome> {
  const before = mind.scene;
  const name = nameOf(before, item);
  const { options = [], moreOptions = 0 } = item.element ?? {};
  const texts: string[] = [];
  for (const value of values) {
    // The options that were left out of the observation are known to the browser.
    const text =
      bestOption(options, value) ?? (moreOptions > 0 ? value : await askOption(mind, { name, value }, options));
    if (text === null) return unproved(`“${name}” has no option “${value}”.`);
    texts.push(text);
  }
  const done = await act(mind, 'select_dropdown_option', { ref: item.ref, options: texts });
  if (!done.ok && done.reason !== 'not-held') return failed(done.message);
  const now = fieldNow(mind, before, item)?.element ?? null;
  if (now === null) return unproved(`Chose “${texts.join(', ')}” in “${name}”, which is gone since.`);
  return areChosen(now, texts)
    ? proved(`“${name}” shows “${texts.join(', ')}”.`)
    : unproved(`“${name}” shows “${now.value ?? ''}”, not “${texts.join(', ')}”.`);
}

function areChosen({ options = [], moreOptions, value }: ElementNode, texts: readonly string[]): boolean {
  if (moreOptions !== undefined) return value === texts.join(', ');
  const chosen = options.flatMap(({ text, selected }) => (selected ? [text] : []));
  return isSameSet(chosen, texts);
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  const [one, other] = [new Set(a), new Set(b)];
  return one.size === other.size && [...one].every(text => other.has(text));
}

/** The values that one text means where several can be chosen. */
export function valuesIn(choices: readonly Offered[], value: string): string[] {
  if (bestOption(choices, value) !== null) return [value];
  const parts = value.split(/[,;\n]|\sand\s/).map(part => part.trim());
  return parts.filter(part => part !== '');
}
