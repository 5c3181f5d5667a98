import { expect, test } from 'vitest';
import { mergeFrames } from './merge.ts';
import type { WirePage } from '../page/wire.ts';

const rect = { x: 0, y: 0, width: 10, height: 10 };

/** A text in regions that lie within each other. */
function nested(depth: number): WirePage {
  return {
    url: '',
    title: '',
    viewport: { width: 100, height: 100 },
    scroll: { x: 0, y: 0, maxX: 0, maxY: 0 },
    nodes: [{ kind: 'text', ref: depth, rect, inView: true, region: depth - 1, text: 'Deep', level: 0, tag: 'p' }],
    regions: Array.from({ length: depth }, (_, ref) => ({ ref, role: 'section', name: '', rect, region: ref - 1 })),
    forms: [],
    truncated: false,
    maybeClosed: [],
  };
}

test('a node names the nearest 64 of the containers around it', () => {
  const { nodes, regions } = mergeFrames({ number: 1, page: nested(200) }, () => undefined);
  expect(nodes[0]?.within).toEqual(Array.from({ length: 64 }, (_, at) => `1:${199 - at}`));
  expect(Math.max(...regions.map(({ within }) => within.length))).toBe(64);
});
