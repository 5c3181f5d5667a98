import type { Clause } from '#src/core/step-language/clause.ts';
import type { Observation } from '#src/browser/observe/observation.ts';
import { hasPlaceholder } from '#src/core/secrets/placeholders.ts';
import { normalized } from '#src/core/text/normalize.ts';
import { reveal, type Mind } from '../mind.ts';

/** What is done to a thing: the other kinds of clauses check by themselves where each of their values went. */
const takesValues: ReadonlySet<Clause['do']> = new Set(['act', 'open', 'create', 'submit']);
const valueIn = /\uE000\d+\uE001|["“]([^"“”]{1,300})["”]/g;

/**
 * A value of a clause that stood on no page while the clause was done, and in no call: what it was given for was not done.
 * Null when there is none.
 */
export function unusedValue(
  mind: Mind,
  clause: Clause,
  { began, calls }: { began: Observation; calls: readonly string[] },
): string | null {
  if (!takesValues.has(clause.do)) return null;
  const values = [...clause.text.matchAll(valueIn)].map(([whole, quoted]) => quoted ?? whole);
  if (values.length === 0) return null;
  const seen = new Set([began, mind.before.observation, mind.scene.observation].flatMap(wordsOn));
  for (const said of calls) for (const word of wordsOf(said)) seen.add(word);
  const isUsed = (value: string): boolean => {
    const shown = reveal(mind, value);
    const words = wordsOf(shown);
    // A date or a number may be written in another way: half of it is enough.
    return hasPlaceholder(shown) || words.filter(word => seen.has(word)).length * 2 >= words.length;
  };
  return values.find(value => !isUsed(value)) ?? null;
}

function wordsOf(text: string): string[] {
  return (
    normalized(text.slice(0, 20_000), 'NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function wordsOn({ nodes, title, url }: Observation): string[] {
  const texts = nodes.map(node => (node.kind === 'text' ? node.text : `${node.name} ${node.value ?? ''}`));
  return [title, url, ...texts].flatMap(wordsOf);
}
