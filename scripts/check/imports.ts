import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';

/** One import of a file: `to` is a path from the root when it is ours, else the name of a library or a node: module. */
export type Import = { from: string; to: string; kind: 'ours' | 'library' | 'node' };

/** All imports of the sources, those of types and dynamic ones included. Paths are from `root`. */
export function readImports(root: string): Import[] {
  const files = globSync('{src,tests,scripts,bench}/**/*.{ts,tsx,mjs}', { cwd: root, exclude: ['**/node_modules/**'] });
  return files.flatMap(from =>
    specifiersOf(join(root, from)).map(specifier => resolveImport({ root, from, specifier })),
  );
}

/** The library of a specifier: `@orpc/zod/zod4` → `@orpc/zod`. */
function libraryOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function resolveImport({ root, from, specifier }: { root: string; from: string; specifier: string }): Import {
  if (specifier.startsWith('node:')) return { from, to: specifier, kind: 'node' };
  if (specifier.startsWith('#')) return { from, to: specifier.slice(1), kind: 'ours' };
  if (!specifier.startsWith('.')) return { from, to: libraryOf(specifier), kind: 'library' };
  const path = join(root, dirname(from), specifier.split('?')[0] ?? specifier);
  return { from, to: relative(root, path), kind: 'ours' };
}

function specifiersOf(path: string): string[] {
  const source = readFileSync(path, 'utf8');
  const { module, program } = parseSync(path, source);
  const found = module.staticImports.map(one => one.moduleRequest.value);
  for (const one of module.staticExports) {
    for (const entry of one.entries) if (entry.moduleRequest) found.push(entry.moduleRequest.value);
  }
  // the parser's own list leaves out import('x') as a type
  if (source.includes('import(')) found.push(...calledImports(program));
  return [...new Set(found)];
}

/** The sources of all `import('x')` below a node, as a call and as a type. */
function calledImports(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap(calledImports);
  if (!('type' in node && 'source' in node)) return below;
  const { type, source } = node;
  if (type !== 'ImportExpression' && type !== 'TSImportType') return below;
  const isText = typeof source === 'object' && source !== null && 'value' in source && typeof source.value === 'string';
  return isText ? [String(source.value), ...below] : below;
}

/** Whether an import leads to a file that is there (assets included). */
export function isThere(root: string, one: Import): boolean {
  return one.kind !== 'ours' || existsSync(join(root, one.to));
}
