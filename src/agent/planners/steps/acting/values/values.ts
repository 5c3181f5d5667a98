import type { Target, Value } from '#src/core/steps/clause.ts';
import { askForValue, phraseKey, purposeFor } from '../asking/ask.ts';
import { Ended, legible, reveal, unproved, type Mind, type Outcome } from '../mind.ts';

/**
 * What to type for a value: said outright, or what was read or answered before.
 * @throws Ended when the user will not say, with the outcome of `otherwise`.
 */
export async function valueOf(
  mind: Mind,
  { text, from }: Value,
  target: Target | null,
  otherwise?: () => Outcome | null,
): Promise<string> {
  if (from !== 'before') return reveal(mind, text);
  const name = text.toLowerCase();
  const known = name === 'it' ? mind.lastRead : mind.reads.get(name);
  const value = known ?? (await askValue(mind, text, target));
  if (value === null) throw new Ended(otherwise?.() ?? unproved(`No value was given for “${legible(mind, text)}”.`));
  return value;
}

async function askValue(mind: Mind, text: string, target: Target | null): Promise<string | null> {
  const plain = legible(mind, target === null ? text : `${text} (${target.text})`);
  return await askForValue(mind, {
    text: `What should I use for ${plain}? Nothing was read or answered under that name yet.`,
    key: phraseKey(mind, plain),
    purpose: purposeFor(text),
  });
}
