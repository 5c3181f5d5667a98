import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const testFile = /^tests\/|\.(?:test|spec|fixture)\.tsx?$/;

/** All code of the repository, by path. */
export function readSources(root: string): Map<string, string> {
  const paths = globSync('{src,scripts,bench,tests}/**/*.{ts,tsx,mjs}', { cwd: root }).toSorted();
  return new Map(paths.map(path => [path, readFileSync(join(root, path), 'utf8')]));
}

/** The product is `src`, `scripts` and `bench` without tests. */
export function isProduct(path: string): boolean {
  return !testFile.test(path);
}
