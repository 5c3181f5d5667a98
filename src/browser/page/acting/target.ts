/** Makes an element ready to be acted on: in view, stable, enabled, and not behind something else. */
import type { Ready, ReadyOptions, ViewportPoint } from '../wire.ts';
import { boxOf, childNodesOf, parentOf, rectOf } from '../dom/dom.ts';
import { clipAround } from '../dom/around.ts';
import { coverAt, freePoint, seenPart } from '../dom/hit.ts';
import { elementOf } from '../dom/refs.ts';
import { isPresent, visibleLabel } from '../accessibility/present.ts';
import { describe } from '../accessibility/describe.ts';

const goneMessage = 'The element is no longer on the page.';

/** What people click for an element: its label when the element itself is hidden. */
function bodyOf(element: Element): Element {
  if (!(element instanceof HTMLInputElement) || isPresent(element)) return element;
  return visibleLabel(element) ?? (element.checkVisibility() ? element : (element.parentElement ?? element));
}

export async function ready(options: ReadyOptions): Promise<Ready> {
  const until = performance.now() + options.ms;
  let last: Ready = { ok: false, reason: 'gone', message: goneMessage };
  for (let tries = 0; ; tries += 1) {
    const element = elementOf(options.ref);
    if (!element) return { ok: false, reason: 'gone', message: goneMessage };
    last = await tryReady(element, options, tries);
    if (last.ok) return { ...last, ...hrefOf(element) };
    if (performance.now() >= until) return last;
    await nextFrame(60);
  }
}

async function tryReady(element: Element, options: ReadyOptions, tries: number): Promise<Ready> {
  const what = describe(element);
  const body = bodyOf(element);
  bringIntoView(body, tries > 0);
  const rect = await restingRect(body);
  if (!rect) return { ok: false, reason: 'moving', message: `${what} keeps moving.` };
  if (rect.width <= 0 || rect.height <= 0)
    return { ok: false, reason: 'not-visible', message: `${what} cannot be seen.` };
  if (options.enabled && isDisabled(element)) return { ok: false, reason: 'disabled', message: `${what} is disabled.` };
  const part = seenPart(rect, clipAround(body)) ?? seenPart(rect, null);
  if (!part) return { ok: false, reason: 'not-visible', message: `${what} cannot be brought into view.` };
  const via = body === element ? 'itself' : 'label';
  const free = pointFor(body, part);
  if ('point' in free) return { ok: true, point: free.point, rect: boxOf(rect), what, via };
  if (!options.hit)
    return {
      ok: true,
      point: { x: part.x + part.width / 2, y: part.y + part.height / 2 },
      rect: boxOf(rect),
      what,
      via,
    };
  return { ok: false, reason: 'covered', message: `${what} is covered by ${describe(free.cover)}.` };
}

function hrefOf(element: Element): { href?: string } {
  const link = element.closest('a[href], area[href]');
  const isLink = link instanceof HTMLAnchorElement || link instanceof HTMLAreaElement;
  return isLink ? { href: link.href.slice(0, 500) } : {};
}

/** A point of its own: of the box, of one of its lines when it wraps, or of something in it when the box is empty there. */
function pointFor(
  body: Element,
  part: { x: number; y: number; width: number; height: number },
): { point: ViewportPoint } | { cover: Element } {
  const lines = body.getClientRects();
  if (lines.length > 1)
    for (const line of [...lines].slice(0, 5)) {
      const seen = seenPart(line, clipAround(body));
      const point = seen && { x: seen.x + seen.width / 2, y: seen.y + seen.height / 2 };
      if (point && !coverAt(body, point)) return { point };
    }
  const free = freePoint(body, part);
  if ('point' in free) return free;
  for (const child of childNodesOf(body)) {
    if (!(child instanceof Element)) continue;
    const inner = seenPart(child.getBoundingClientRect(), null);
    const found = inner && freePoint(body, inner);
    if (found && 'point' in found) return found;
  }
  return free;
}

/** Scrolls only when the middle of the element is out of sight, or again when it turned out to be covered. */
function bringIntoView(element: Element, force: boolean): void {
  const rect = rectOf(element);
  const part = seenPart(rect, clipAround(element));
  const enough = part && part.width >= Math.min(rect.width, 24) && part.height >= Math.min(rect.height, 16);
  if (enough && !force) return;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
}

async function restingRect(element: Element): Promise<DOMRect | null> {
  let before = rectOf(element);
  const until = performance.now() + 1500;
  while (performance.now() < until) {
    await nextFrame(50);
    const now = rectOf(element);
    if (Math.abs(now.x - before.x) < 0.5 && Math.abs(now.y - before.y) < 0.5 && now.width === before.width) return now;
    before = now;
  }
  return null;
}

/** The next frame, or `ms` when none is drawn, as in frames that are out of sight. */
function nextFrame(ms: number): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

export function isDisabled(element: Element): boolean {
  if (element.matches(':disabled')) return true;
  for (let at: Element | null = element; at; at = parentOf(at)) {
    if (at.getAttribute('aria-disabled') === 'true') return true;
    if (at.hasAttribute('inert')) return true;
  }
  return false;
}

/** Whether the point of a frame's parent really shows that frame; what covers it otherwise. */
export function frameHit(frame: Element, point: ViewportPoint): string {
  const cover = coverAt(frame, point);
  return cover ? describe(cover) : '';
}

/** Where the page of a frame begins in its parent, and how much larger than life it is drawn. */
export function frameBox(frame: Element): { x: number; y: number; scale: number } {
  const rect = frame.getBoundingClientRect();
  const style = getComputedStyle(frame);
  const scale = frame instanceof HTMLElement && frame.offsetWidth > 0 ? rect.width / frame.offsetWidth : 1;
  const edge = (a: string, b: string): number => (Number.parseFloat(a) || 0) + (Number.parseFloat(b) || 0);
  return {
    x: rect.x + edge(style.borderLeftWidth, style.paddingLeft) * scale,
    y: rect.y + edge(style.borderTopWidth, style.paddingTop) * scale,
    scale,
  };
}
