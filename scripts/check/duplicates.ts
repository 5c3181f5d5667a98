import { type DuplicatePair, findDuplicates, minLines } from '../measures/duplicates.ts';
import { isProduct, readSources } from '../measures/sources.ts';

/** The most pairs of places with equal lines in the product, and again in the tests. */
export const mostPairs = 40;

/** The cases of a corpus are data, often in equal words. */
const corpus = /^tests\/corpus\//;

export function duplicatesIn(sources: ReadonlyMap<string, string>): DuplicatePair[] {
  return findDuplicates(new Map([...sources].filter(([path]) => !corpus.test(path))));
}

/** Code that several places need is in one place. A few equal lines are cheaper than an abstraction, so some pairs are allowed. */
export function checkDuplicates(root: string): string[] {
  const parts = Map.groupBy(readSources(root), ([path]) => (isProduct(path) ? 'product' : 'tests'));
  return [...parts].flatMap(([part, sources]) => {
    const pairs = duplicatesIn(new Map(sources));
    if (pairs.length <= mostPairs) return [];
    const places = pairs.map(
      ({ lines, one, other }) => `  ${lines} lines: ${one.path}:${one.line} = ${other.path}:${other.line}`,
    );
    const limit = `at most ${mostPairs} pairs of places may share ${minLines} lines or more, the ${part} ${part === 'tests' ? 'have' : 'has'}`;
    return [`${limit} ${pairs.length}; move what some of them share to one place:\n${places.join('\n')}`];
  });
}
