import type { ElementNode } from '#src/browser/observe/observation.ts';

const longName = 40;
const often = 3;

/**
 * How elements are called. A long name that many share, such as a notice that a page's script puts on every link,
 * distinguishes none of them: what can be seen of it or where it leads stands for it, and the name only once.
 */
export function namesOf(elements: readonly ElementNode[]): (node: ElementNode) => string {
  const counts = new Map<string, number>();
  for (const { name } of elements) counts.set(name, (counts.get(name) ?? 0) + 1);
  const written = new Set<string>();
  return node => {
    const { name, text = '', title = '', href } = node;
    if (name.length <= longName || (counts.get(name) ?? 0) < often) return name || text || title;
    if (text || href) return text;
    if (written.has(name)) return `${name.slice(0, longName / 2)}…`;
    written.add(name);
    return name;
  };
}
