import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countSyntax } from '../measures/syntax.ts';

const testFile = /\.(?:test|spec|fixture|d)\.tsx?$/;

/** Exported types that share a name, by their paths from the root. */
export function namedTwice(sources: ReadonlyMap<string, string>): { name: string; paths: string[] }[] {
  const declared = [...sources].flatMap(([path, source]) =>
    countSyntax(path, source).exportedTypes.map(name => ({ name, path })),
  );
  return [...Map.groupBy(declared, ({ name }) => name)]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => ({ name, paths: places.map(({ path }) => path) }))
    .toSorted((a, b) => b.paths.length - a.paths.length || a.name.localeCompare(b.name));
}

/** A name that two exported types share has two meanings, or one of them is to be imported. */
export function checkTypeNames(root: string): string[] {
  const paths = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(path => !testFile.test(path));
  return namedTwice(new Map(paths.map(path => [path, readFileSync(join(root, path), 'utf8')]))).map(
    ({ name, paths: places }) =>
      `${places[0]}: ${name} is exported by ${places.slice(1).join(', ')} too; import it, or give it another name`,
  );
}
