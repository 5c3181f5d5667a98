import { localEntries, namesTarget } from './this-machine.ts';
import { websitesIn } from './websites-in-text.ts';
import { targetOfUrl } from './websites.ts';

/** What of a task its owner wrote. Values of inputs and what is said of one run alone may come from others. */
export type TaskWords = {
  description?: string | null | undefined;
  steps: readonly string[];
  special_instructions?: string | null | undefined;
  network?: readonly string[] | undefined;
  initial_actions?: unknown;
};

/** The websites that a task's own words name, beside its allowed websites. */
export function websitesNamed({ description, steps, special_instructions, initial_actions }: TaskWords): string[] {
  return websitesIn([description ?? '', ...steps, special_instructions ?? '', ...textsOf(parsed(initial_actions))]);
}

/**
 * The addresses of the machine that runs a task which the task names, and so may open there. For people to see before they
 * take a task that somebody else wrote. The practice site, at the product's own address, is left out.
 */
export function localAddressesOf(words: TaskWords, publicUrl: string): string[] {
  const own = targetOfUrl(publicUrl);
  const named = [...(words.network ?? []).map(entry => entry.trim()), ...websitesNamed(words)];
  return [...new Set(localEntries(named))].filter(entry => !own || !namesTarget([entry], own));
}

/** Initial actions are given as JSON or as its text. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Every text in a value that came as JSON. */
export function textsOf(value: unknown): string[] {
  const texts: string[] = [];
  // Not by recursion: JSON of 100,000 letters may nest 50,000 levels deep.
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') texts.push(next);
    else if (typeof next === 'object' && next !== null)
      for (const inner of Object.values(next).toReversed()) open.push(inner);
  }
  return texts;
}
