import { duplicatesIn, mostPairs } from '../check/duplicates.ts';
import { countByFolder, type FolderSize, isLimited, mostFiles } from '../check/folders.ts';
import { namedTwice } from '../check/type-names.ts';
import { checkVocabulary } from '../check/vocabulary.ts';
import { type Complexity, measureComplexity } from './complexity.ts';
import type { DuplicatePair } from './duplicates.ts';
import { isProduct, readSources } from './sources.ts';
import { countSyntax } from './syntax.ts';

export type Spread = { p50: number; p99: number; max: number };

export type CodeMeasures = {
  files: number;
  lines: number;
  fileLines: Spread;
  functionLines: Spread;
  complexity: Spread;
  casts: number;
  nonNull: number;
  any: number;
  duplicates: DuplicatePair[];
  /** Functions over the limit, the most complex first. */
  complex: Complexity[];
};

export type Measures = {
  product: CodeMeasures;
  tests: CodeMeasures;
  /** Folders with more files than the limit. */
  fullFolders: FolderSize[];
  mostInFolder: number;
  /** Exported types of the product with one name and several declarations. */
  sameNames: { name: string; paths: string[] }[];
  privateWords: number;
};

export const limits = { complexity: 15, filesInFolder: mostFiles, duplicates: mostPairs };

export function measure(root: string): Measures {
  const sources = readSources(root);
  const complexity = measureComplexity(root, ['src', 'scripts', 'bench', 'tests']);
  const part = (isWanted: (path: string) => boolean): CodeMeasures =>
    measureCode(
      new Map([...sources].filter(([path]) => isWanted(path))),
      complexity.filter(({ path }) => isWanted(path)),
    );
  const folders = countByFolder(root).filter(({ path }) => isLimited(path));
  return {
    product: part(isProduct),
    tests: part(path => !isProduct(path)),
    fullFolders: folders.filter(({ files }) => files > limits.filesInFolder),
    mostInFolder: folders[0]?.files ?? 0,
    sameNames: namedTwice(new Map([...sources].filter(([path]) => isProduct(path) && !path.endsWith('.d.ts')))),
    privateWords: checkVocabulary(root).length,
  };
}

function measureCode(sources: ReadonlyMap<string, string>, complexity: Complexity[]): CodeMeasures {
  const counts = [...sources].map(([path, source]) => countSyntax(path, source));
  const lines = [...sources.values()].map(source => source.trimEnd().split('\n').length);
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
  return {
    files: sources.size,
    lines: sum(lines),
    fileLines: spreadOf(lines),
    functionLines: spreadOf(counts.flatMap(({ functionLines }) => functionLines)),
    complexity: spreadOf(complexity.map(({ value }) => value)),
    casts: sum(counts.map(({ casts }) => casts)),
    nonNull: sum(counts.map(({ nonNull }) => nonNull)),
    any: sum(counts.map(({ any }) => any)),
    duplicates: duplicatesIn(sources),
    complex: complexity.filter(({ value }) => value > limits.complexity).toSorted((a, b) => b.value - a.value),
  };
}

/** Values need not be sorted; of none, all is 0. */
export function spreadOf(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}
