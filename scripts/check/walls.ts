import { folders, libraries, withoutNode } from './import-table.ts';
import { type Import, isThere, readImports } from './imports.ts';

/** These put the parts together. */
const composing = new Set(['compose', 'commands']);

/** Compares every import with the table: folders, libraries, node: modules, features of the web, and cycles. */
export function checkWalls(root: string): string[] {
  const imports = readImports(root);
  const product = imports.filter(one => one.from.startsWith('src/') && !/\.test\.tsx?$/.test(one.from));
  const problems = product.flatMap(one => complaintsOf(one).map(complaint => `${one.from}: ${complaint}`));
  for (const one of imports)
    if (!isThere(root, one)) problems.push(`${one.from}: imports ${one.to}, which is not there`);
  return [...problems, ...findCycles(product).map(cycle => `cycle: ${cycle.join(' → ')}`)];
}

function complaintsOf(one: Import): string[] {
  if (one.kind === 'node') {
    return withoutNode.some(place => one.from.startsWith(place)) ? [`uses ${one.to}, but also runs in a web page`] : [];
  }
  return (one.kind === 'library' ? libraryComplaint(one) : folderComplaint(one)) ?? [];
}

function libraryComplaint({ from, to }: Import): string[] | undefined {
  const places = libraries[to];
  if (!places) return [`uses ${to}, which has no place in scripts/check/import-table.ts`];
  if (places.some(place => (place.endsWith('/') ? from.startsWith(place) : from === place))) return undefined;
  return [`uses ${to}, which belongs in ${places.join(', ')}`];
}

function folderComplaint({ from, to }: Import): string[] | undefined {
  if (to === 'src/main.ts') return ['imports src/main.ts, which only starts the product'];
  if (!to.startsWith('src/')) return [`imports ${to}, which is no part of the product`];
  const [here, there] = [folderOf(from), folderOf(to)];
  if (here === undefined || composing.has(here)) return undefined;
  if (there === undefined || (composing.has(there) && !composing.has(here)))
    return [`imports ${to}; what puts the parts together is not for the parts`];
  if (here !== there)
    return folders[here]?.includes(there) ? undefined : [`imports ${to}, but ${here} may not import ${there}`];
  const [mine, theirs] = [featureOf(from), featureOf(to)];
  return mine && theirs && mine !== theirs
    ? [`imports ${to}; features of the web do not import each other`]
    : undefined;
}

/** The folder of src that a file is in, undefined for a file in src itself. */
function folderOf(path: string): string | undefined {
  return /^src\/([^/]+)\//.exec(path)?.[1];
}

function featureOf(path: string): string | undefined {
  return /^src\/web\/features\/([^/]+)\//.exec(path)?.[1];
}

/** Depth first; a file met again while it is still open closes a cycle. Each file is reported in one cycle at most. */
function findCycles(imports: Import[]): string[][] {
  const edges = Map.groupBy(
    imports.filter(one => one.kind === 'ours'),
    one => one.from,
  );
  const state = new Map<string, 'open' | 'done'>();
  const trail: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): void => {
    state.set(file, 'open');
    trail.push(file);
    for (const { to } of edges.get(file) ?? []) {
      if (state.get(to) === 'open') cycles.push([...trail.slice(trail.indexOf(to)), to]);
      else if (!state.has(to)) visit(to);
    }
    trail.pop();
    state.set(file, 'done');
  };
  for (const file of edges.keys()) if (!state.has(file)) visit(file);
  return cycles;
}
