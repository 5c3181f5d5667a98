import type { Edges } from './clip.ts';
import { parentOf } from './dom.ts';

/** What the boxes around an element leave visible of it. */
export function clipAround(element: Element): Edges {
  const clip: Edges = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
  let position = getComputedStyle(element).position;
  for (let at = parentOf(element); at && at !== document.body && at !== document.documentElement; at = parentOf(at)) {
    if (position === 'fixed') break;
    const style = getComputedStyle(at);
    const clips = style.overflowX !== 'visible' || style.overflowY !== 'visible';
    // An absolutely placed element is cut off only by boxes that are placed themselves.
    if (clips && (position !== 'absolute' || style.position !== 'static')) {
      const rect = at.getBoundingClientRect();
      clip.left = Math.max(clip.left, rect.left);
      clip.top = Math.max(clip.top, rect.top);
      clip.right = Math.min(clip.right, rect.right);
      clip.bottom = Math.min(clip.bottom, rect.bottom);
    }
    if (position !== 'absolute' || style.position !== 'static') position = style.position;
  }
  return clip;
}
