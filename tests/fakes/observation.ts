import type { ElementNode, Observation, PageNode, Region, TextNode } from '#src/browser/observe/observation.ts';

let made = 0;
const box = (y: number) => ({ x: 0, y, width: 200, height: 20 });

/** An element for tests; in view unless it says otherwise. */
export function element(role: string, name: string, more: Partial<ElementNode> = {}): ElementNode {
  const ref = `0:${++made}`;
  return {
    kind: 'element',
    ref,
    role,
    name,
    tag: role,
    rect: box(10),
    inView: true,
    within: [],
    isNew: false,
    ...more,
  };
}

export function text(words: string, more: Partial<TextNode> = {}): TextNode {
  const ref = `0:${++made}`;
  return { kind: 'text', ref, text: words, level: 0, tag: 'p', rect: box(10), inView: true, within: [], ...more };
}

export function region(role: string, name: string, more: Partial<Region> = {}): Region {
  return { ref: `0:${++made}`, role, name, rect: box(0), within: [], ...more };
}

/** Where a node lies below the view. */
export const below = { rect: box(2000), inView: false };

export function page(nodes: PageNode[], more: Partial<Observation> = {}): Observation {
  return {
    url: 'https://shop.test/',
    title: 'Shop',
    tabs: [{ id: 't1', title: 'Shop', url: 'https://shop.test/', active: true }],
    viewport: { width: 1280, height: 720 },
    scroll: { x: 0, y: 0, maxX: 0, maxY: 0 },
    nodes,
    regions: [],
    forms: [],
    dialog: null,
    truncated: false,
    fingerprint: JSON.stringify([more.url, nodes]),
    ms: 1,
    ...more,
  };
}
