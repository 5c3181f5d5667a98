/** What a page lists of what was filled in: it may have lost a part on its way. */
import type { Observation } from '#src/browser/observe/observation.ts';
import { hasWords, plainText } from '#src/core/text/whole-words.ts';
import type { Put } from './filled.ts';

type Listed = { put: Put; says: string };

/**
 * What came up with the press, names a value as it was filled in, and another one otherwise: "Name: –, Town: Rome". Null where
 * the page lists nothing of it, or each as it was.
 */
export function listedOtherwise(before: Observation, after: Observation, all: readonly Put[]): Listed | null {
  const had = new Set(before.nodes.map(({ ref }) => ref));
  const texts = after.nodes.flatMap(node =>
    node.kind === 'text' && node.labels === undefined && !had.has(node.ref) ? [node.text.trim()] : [],
  );
  const said = valuesIn(texts, new Set(all.map(({ name }) => labelOf(name))));
  const listed = all.flatMap((put): Listed[] => {
    const [says, other] = said.get(labelOf(put.name)) ?? [];
    return says === undefined || other !== undefined ? [] : [{ put, says }];
  });
  const isKept = ({ put, says }: Listed): boolean => hasWords(says, put.value);
  return listed.some(isKept) ? (listed.find(one => !isKept(one) && isWords(one.put.value)) ?? null) : null;
}

/** Numbers, dates and the like are shown in other forms than they are typed in. */
function isWords(text: string): boolean {
  return /\p{L}{3}/u.test(text) && !/\d/.test(text);
}

function labelOf(text: string): string {
  return plainText(text).replace(/\s?:$/, '');
}

/** What stands after each label, in its text or as the next one. */
function valuesIn(texts: readonly string[], labels: ReadonlySet<string>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [at, text] of texts.entries()) {
    const end = text.indexOf(':') + 1;
    const [label, says] = labels.has(labelOf(text))
      ? [labelOf(text), texts[at + 1]]
      : [labelOf(text.slice(0, end)), text.slice(end).trim()];
    if (says === undefined || !labels.has(label) || labels.has(labelOf(says))) continue;
    found.set(label, [...(found.get(label) ?? []), says]);
  }
  return found;
}
