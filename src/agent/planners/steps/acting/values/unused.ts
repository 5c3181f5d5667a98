import type { Clause } from '#src/core/steps/clause.ts';
import type { Observation } from '#src/browser/observe/observation.ts';
import { hasPlaceholder } from '#src/core/secrets/placeholders.ts';
import { normalized } from '#src/core/text/normalize.ts';
import { reveal, type Mind } from '../mind.ts';

/** What is done to a thing: the other kinds of clauses check by themselves where each of their values went. */
const takesValues: ReadonlySet<Clause['do']> = new Set(['act', 'open', 'filter', 'download']);
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
  const pages = [began, mind.before.observation, mind.scene.observation].flatMap(textsOf);
  const texts = [...pages, ...calls].map(text => text.toLowerCase());
  const isUsed = (value: string): boolean => {
    const shown = reveal(mind, value);
    const words = [...new Set(wordsOf(shown))];
    // A date or a number may be written in another way: half of it is enough.
    return hasPlaceholder(shown) || words.filter(word => isSaid(word, texts)).length * 2 >= words.length;
  };
  return values.find(value => !isUsed(value)) ?? null;
}

const mostWords = 40;

function wordsOf(value: string): string[] {
  return (
    normalized(value.slice(0, 2000), 'NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, mostWords);
}

/** As a word of its own: "5" is not said by "15". */
function isSaid(word: string, texts: readonly string[]): boolean {
  const isWhole = (text: string, at: number): boolean =>
    !letter.test(text.charAt(at - 1)) && !letter.test(text.charAt(at + word.length));
  return texts.some(text => {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (isWhole(text, at)) return true;
    return false;
  });
}

const letter = /[\p{L}\p{N}]/u;

function textsOf({ nodes, title, url }: Observation): string[] {
  return [title, url, ...nodes.flatMap(node => (node.kind === 'text' ? [node.text] : [node.name, node.value ?? '']))];
}
