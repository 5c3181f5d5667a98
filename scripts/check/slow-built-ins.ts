import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const slow: { call: RegExp; why: string; allowed: string }[] = [
  {
    call: /\.normalize\(/,
    why: 'takes quadratic time on combining marks: use normalized()',
    allowed: 'src/core/text/normalize.ts',
  },
];

/** Built-in functions that take more than linear time on a hostile text are called in one place only, which bounds it. */
export function checkSlowBuiltIns(root: string): string[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(file => !/\.test\.tsx?$/.test(file));
  return files.flatMap(file =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        slow
          .filter(({ call, allowed }) => file !== allowed && call.test(line))
          .map(({ why }) => `${file}:${index + 1}: ${why}`),
      ),
  );
}
