import type { Page } from 'playwright-core';
import type { Observation, Rect } from '#src/browser/observation.ts';

type Found = Rect & { what: string };

/**
 * Elements that a peer lists and that no element of ours stands for. One of ours does when the boxes are about the
 * same, when it lies in the peer's (a wrapper of ours to press) or when the peer's lies in it (a part of it).
 */
export async function missedBy(
  seen: Observation,
  peer: { xpath: string }[],
  page: Page,
): Promise<{ listed: number; missing: string[] }> {
  const boxes = await boxesOf(page, peer);
  const own = seen.nodes.filter(node => node.kind === 'element').map(({ rect }) => rect);
  const missing = boxes.filter(box => !own.some(rect => standsFor(rect, box)));
  return { listed: boxes.length, missing: missing.map(({ what }) => what) };
}

function standsFor(ours: Rect, theirs: Rect): boolean {
  return shareIn(ours, theirs) > 0.7 || shareIn(theirs, ours) > 0.7;
}

/** How much of one box lies in another, 0 to 1. */
function shareIn(inner: Rect, outer: Rect): number {
  const width = Math.min(inner.x + inner.width, outer.x + outer.width) - Math.max(inner.x, outer.x);
  const height = Math.min(inner.y + inner.height, outer.y + outer.height) - Math.max(inner.y, outer.y);
  return width <= 0 || height <= 0 ? 0 : (width * height) / Math.max(1, inner.width * inner.height);
}

/** Those that are found again by their path from the top document and have a box. */
function boxesOf(page: Page, peer: { xpath: string }[]): Promise<Found[]> {
  return page.evaluate(`(${boxesScript})(${JSON.stringify(peer.map(({ xpath }) => xpath))})`);
}

const boxesScript = `paths => paths.flatMap(path => {
  const at = document.evaluate(path.startsWith('/') ? path : '/' + path, document, null, 9, null).singleNodeValue;
  if (!at) return [];
  const { x, y, width, height } = at.getBoundingClientRect();
  if (width < 1 || height < 1) return [];
  const words = (at.textContent || '').replace(/\\s+/g, ' ').trim().slice(0, 60);
  const box = [x, y, width, height].map(Math.round).join(' ');
  return [{ x, y, width, height, what: '<' + at.localName + ' class="' + (at.getAttribute('class') || '').slice(0, 60) + '"> ' + box + ' "' + words + '"' }];
})`;
