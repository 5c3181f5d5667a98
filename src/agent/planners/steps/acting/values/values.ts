import type { Target, Value } from '#src/core/steps/clause.ts';
import { askForValue, phraseKey, purposeFor } from '../asking/ask.ts';
import { Ended, legible, reveal, unproved, type Mind } from '../mind.ts';

/** What to type for a value. @throws Ended when the user will not say */
export async function valueOf(mind: Mind, value: Value, target: Target | null): Promise<string> {
  const given = await givenValue(mind, value, target);
  if (given === null) throw new Ended(unproved(`No value was given for “${legible(mind, value.text)}”.`));
  return given;
}

/** What is said outright, or was read or answered before; null when the user will not say. */
export async function givenValue(mind: Mind, { text, from }: Value, target: Target | null): Promise<string | null> {
  if (from !== 'before') return reveal(mind, text);
  const name = text.toLowerCase();
  const known = name === 'it' ? mind.lastRead : mind.reads.get(name);
  return known ?? (await askValue(mind, text, target));
}

async function askValue(mind: Mind, text: string, target: Target | null): Promise<string | null> {
  const plain = legible(mind, target === null ? text : `${text} (${target.text})`);
  return await askForValue(mind, {
    text: `What should I use for ${plain}? Nothing was read or answered under that name yet.`,
    key: phraseKey(mind, plain),
    purpose: purposeFor(text),
  });
}
