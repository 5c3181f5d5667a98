import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { mostPairs } from '../check/duplicates.ts';
import { mostFiles, unlimited } from '../check/folders.ts';
import { minLines } from '../measures/duplicates.ts';
import { tableOf, withPart } from './markdown.ts';

const rule = z.tuple([z.string(), z.object({ max: z.number() })]).transform(([, { max }]) => max);
const Linter = z.object({
  rules: z.object({ 'max-lines': rule, 'max-lines-per-function': rule, 'max-params': rule, complexity: rule }),
  overrides: z.array(z.object({ files: z.array(z.string()), rules: z.record(z.string(), z.unknown()).optional() })),
});

/** `docs/architecture.md` with the limits that `npm run check` enforces; without a linter's configuration, as it is. */
export function architecturePage(root: string): string {
  const page = readIfThere(join(root, 'docs/architecture.md'));
  const linter = readIfThere(join(root, '.oxlintrc.json'));
  return linter === '' ? page : withPart(page, { name: 'limits', text: limitsText(linter) });
}

/** @param linter - the text of `.oxlintrc.json` */
export function limitsText(linter: string): string {
  const { rules, overrides } = Linter.parse(JSON.parse(linter));
  const lines = 'max-lines-per-function';
  const screens = overrides.find(({ files }) => files.includes('src/web/**/*.tsx'))?.rules?.[lines];
  const exceptions = Object.entries(unlimited).map(([path, reason]) => `\`${path}\`: ${reason}`);
  return tableOf(
    ['What', 'At most', 'Exceptions'],
    [
      ['lines of a file', String(rules['max-lines']), ''],
      ['lines of a function', String(rules[lines]), `screens: ${rule.parse(screens)}; tests: no limit`],
      ['parameters of a function', String(rules['max-params']), ''],
      ['cyclomatic complexity of a function', String(rules.complexity), ''],
      ['files in a folder, tests included', String(mostFiles), exceptions.join('; ')],
      [
        `pairs of places with ${minLines} equal lines or more`,
        `${mostPairs} in the product, ${mostPairs} in tests`,
        'cases in `tests/corpus` do not count',
      ],
    ],
  );
}

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
