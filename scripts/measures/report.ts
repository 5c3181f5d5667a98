import { unlimited } from '../check/folders.ts';
import { minLines } from './duplicates.ts';
import { tableOf } from '../docs/markdown.ts';
import { type CodeMeasures, limits, type Measures, type Spread } from './measure.ts';

/** The table and the lists below it, as Markdown. */
export function measuresText(measures: Measures): string {
  const { product, tests } = measures;
  const row = (name: string, goal: string, value: (code: CodeMeasures) => string): string[] => [
    name,
    value(product),
    value(tests),
    goal,
  ];
  const spread = ({ p50, p99, max }: Spread): string => `${p50} / ${p99} / ${max}`;
  const whole = (name: string, goal: string, value: number): string[] => [name, String(value), '', goal];
  const table = tableOf(
    ['Measure', 'Product', 'Tests', 'Goal'],
    [
      row('files', '', code => String(code.files)),
      row('lines', '', code => String(code.lines)),
      row('lines of a file, p50 / p99 / max', 'max ≤ 400', code => spread(code.fileLines)),
      row('lines of a function, p50 / p99 / max', 'max ≤ 80, screens 150', code => spread(code.functionLines)),
      row('complexity, p50 / p99 / max', `max ≤ ${limits.complexity}`, code => spread(code.complexity)),
      row(`functions with a complexity over ${limits.complexity}`, '0', code => String(code.complex.length)),
      row('casts', '', code => String(code.casts)),
      row('non-null assertions', '0', code => String(code.nonNull)),
      row('`any`', '0', code => String(code.any)),
      row(`pairs of places with ${minLines} equal lines or more`, `≤ ${limits.duplicates}`, code =>
        String(code.duplicates.length),
      ),
      whole('files in the fullest folder outside the exceptions', `≤ ${limits.filesInFolder}`, measures.mostInFolder),
      whole('exported type names with several declarations', '0 with two meanings', measures.sameNames.length),
      whole('private words (`scripts/check/vocabulary.ts`)', '0', measures.privateWords),
    ],
  );
  const folders = measures.fullFolders.map(({ path, files }) => `\`${path}\` (${files})`).join(', ');
  const exceptions = Object.entries(unlimited).map(([path, reason]) => `\`${path}\` (${reason})`);
  const names = measures.sameNames.map(({ name, paths }) => `\`${name}\` (${paths.length})`).join(', ');
  const complex = [...Map.groupBy(product.complex, ({ path }) => areaOf(path))]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([area, functions]) => `\`${area}\` (${functions.length}, max ${functions[0]?.value})`);
  return [
    table,
    `Folders over ${limits.filesInFolder} files: ${folders || 'none'}. Not limited: ${exceptions.join(', ')}.`,
    `Functions over ${limits.complexity}, by folder: ${complex.join(', ') || 'none'}.`,
    `Types with several declarations: ${names || 'none'}.`,
  ].join('\n\n');
}

/** Two folders deep, three in `src/agent/planners`. */
function areaOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  return folders.slice(0, path.startsWith('src/agent/planners/') ? 4 : 2).join('/');
}
