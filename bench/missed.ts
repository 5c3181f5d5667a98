import type { Page } from 'playwright-core';
import type { Observation, Rect } from '#src/browser/observe/observation.ts';

/** `around` is the box of the link or button that it is a part of, else its own. */
type Found = Rect & { around: Rect; what: string; why: string };

export type Missed = { listed: number; idle: Map<string, number>; missing: string[] };

/**
 * Elements that a peer lists and that no element of ours stands for. One of ours does when the boxes are about the
 * same, when it lies in the peer's (a wrapper of ours to press) or when the peer's lies in it (a part of it). Those
 * that nobody could press or that press nothing are counted in `idle` by the reason, the others named in `missing`.
 */
export async function missedBy(seen: Observation, peer: { xpath: string }[], page: Page): Promise<Missed> {
  const boxes = await boxesOf(page, peer);
  const own = seen.nodes.filter(node => node.kind === 'element').map(({ rect }) => rect);
  const without = boxes.filter(box => ![box, box.around].some(one => own.some(rect => standsFor(rect, one))));
  const idle = new Map<string, number>();
  for (const { why } of without) if (why) idle.set(why, (idle.get(why) ?? 0) + 1);
  return { listed: boxes.length, idle, missing: without.filter(({ why }) => !why).map(({ what }) => what) };
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

/** Judged by the page itself: size, place, what the pointer would meet, what clips it, labels of listed fields. */
const boxesScript = `paths => paths.flatMap(path => {
  const at = document.evaluate(path.startsWith('/') ? path : '/' + path, document, null, 9, null).singleNodeValue;
  if (!at || at.nodeType !== 1) return [];
  const { x, y, width, height } = at.getBoundingClientRect();
  if (width < 1 || height < 1) return [];
  const words = (at.textContent || '').replace(/\\s+/g, ' ').trim().slice(0, 60);
  const box = [x, y, width, height].map(Math.round).join(' ');
  const what = '<' + at.localName + ' class="' + (at.getAttribute('class') || '').slice(0, 60) + '"> ' + box + ' "' + words + '"';
  const around = (at.closest('a,button,[role=button]') || at).getBoundingClientRect().toJSON();
  return [{ x, y, width, height, around, what, why: whyIdle(at) }];
  function whyIdle(at) {
    if (width < 4 || height < 4) return 'smaller than 4 px';
    if (x + width + scrollX <= 0 || y + height + scrollY <= 0) return 'outside the page';
    if (at.closest('label') || at.localName === 'legend') return 'label of a field';
    if (at.closest('[inert]')) return 'inert';
    for (let box = at.parentElement; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      const rect = box.getBoundingClientRect();
      if (style.overflow === 'hidden' && (rect.width < 4 || rect.height < 4) && !hits(at)) return 'in a closed box';
    }
    const link = at.closest('a');
    if (link && !link.hasAttribute('href') && !at.closest('[role],[onclick]')) return 'link that leads nowhere';
    if (at.matches('h1,h2,h3,span,i,img,svg,div') && !at.closest('a,button,[role],[onclick],[tabindex]')) return 'nothing reacts';
    if (inView() && !hits(at)) return 'covered';
    if (cutOff(at)) return 'cut off by a box that nobody can scroll';
    return '';
  }
  function cutOff(at) {
    for (let box = at.parentElement, from = getComputedStyle(at).position; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      const hides = style.overflowX === 'hidden' || style.overflowX === 'clip' || style.overflowY === 'hidden' || style.overflowY === 'clip';
      const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
      if (scrolls || from === 'fixed') return false;
      const edges = box.getBoundingClientRect();
      if (hides && (from !== 'absolute' || style.position !== 'static')) {
        if (x >= edges.right - 1 || x + width <= edges.left + 1 || y >= edges.bottom - 1 || y + height <= edges.top + 1) return true;
      }
      if (from !== 'absolute' || style.position !== 'static') from = style.position;
    }
    return false;
  }
  function inView() {
    return y + height / 2 > 0 && y + height / 2 < innerHeight && x + width / 2 > 0 && x + width / 2 < innerWidth;
  }
  function hits(at) {
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return !!top && (at.contains(top) || top.contains(at) && top !== document.body);
  }
})`;
