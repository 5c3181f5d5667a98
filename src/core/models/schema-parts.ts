/**
 * How many parts a JSON Schema has once each of its references is followed: definitions that refer to one another twice
 * double at every step. What leads back to itself is counted once. Counts no further than just above `most`.
 */
export function countParts(schema: unknown, most: number): number {
  const named = namesIn(schema);
  const counts = new Map<object, number>();
  const count = (part: unknown): number => {
    if (typeof part !== 'object' || part === null) return 1;
    const known = counts.get(part);
    if (known !== undefined) return known;
    counts.set(part, 1);
    let sum = 1;
    for (const [key, inner] of Object.entries(part)) {
      sum += count(inner);
      if (referring.has(key) && typeof inner === 'string') sum += count(named(inner));
      if (sum > most) break;
    }
    const counted = Math.min(sum, most + 1);
    counts.set(part, counted);
    return counted;
  };
  return count(schema);
}

const referring = new Set(['$ref', '$dynamicRef', '$recursiveRef']);

/** Finds what a reference within the schema names; undefined for one that leads elsewhere. */
function namesIn(root: unknown): (reference: string) => unknown {
  const ids = new Map<string, unknown>();
  const anchors = new Map<string, unknown>();
  const open: unknown[] = [root];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (typeof part !== 'object' || part === null) continue;
    for (const [key, inner] of Object.entries(part)) {
      if (typeof inner === 'object') open.push(inner);
      else if (typeof inner !== 'string') continue;
      else if (key === '$id') ids.set(inner.replace(/#.*$/s, ''), part);
      else if (key === '$anchor' || key === '$dynamicAnchor') anchors.set(inner, part);
    }
  }
  return reference => {
    const at = reference.indexOf('#');
    const base = at < 0 ? reference : reference.slice(0, at);
    const fragment = at < 0 ? '' : decoded(reference.slice(at + 1));
    const from = base === '' ? root : (ids.get(base) ?? root);
    if (fragment === '') return from;
    return fragment.startsWith('/') ? byPointer(from, fragment) : anchors.get(fragment);
  };
}

function byPointer(from: unknown, pointer: string): unknown {
  let found = from;
  for (const name of pointer.split('/').slice(1)) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Record<string, unknown>)[name.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return found;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
