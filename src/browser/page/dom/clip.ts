/** What boxes with overflow cut off, followed down the tree. */

export type Edges = { left: number; top: number; right: number; bottom: number };

/**
 * `hard` is what is cut away for good (overflow hidden), `soft` what is out of sight until something is scrolled.
 * Null is without bound.
 */
export type Clip = { hard: Edges | null; soft: Edges | null };

/** The clips that apply to children by how they are positioned. */
export type Clips = { flow: Clip; absolute: Clip };

export const noClip: Clip = { hard: null, soft: null };
export const noClips: Clips = { flow: noClip, absolute: noClip };

/** The clip an element itself lies under. */
export function clipFor(clips: Clips, position: string): Clip {
  if (position === 'absolute') return clips.absolute;
  return position === 'fixed' ? noClip : clips.flow;
}

/** The clips its children lie under. */
export function clipsInside(
  element: Element,
  style: CSSStyleDeclaration,
  own: { clip: Clip; above: Clips },
): { clips: Clips; shut: boolean } {
  const { position, overflowX, overflowY } = style;
  const positioned = position !== 'static';
  if (overflowX === 'visible' && overflowY === 'visible')
    return { clips: positioned ? { flow: own.clip, absolute: own.clip } : keep(own), shut: false };
  const rect = element.getBoundingClientRect();
  const scrolls = /auto|scroll|overlay/.test(overflowX + overflowY);
  const edges: Edges = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom };
  const soft = meet(own.clip.soft, edges);
  // Below something that scrolls, what is cut off now can be scrolled to.
  const flow: Clip = { soft, hard: scrolls ? null : meet(own.clip.hard, edges) };
  const shut = !scrolls && (rect.width < 2 || rect.height < 2);
  return { clips: { flow, absolute: positioned ? flow : own.above.absolute }, shut };
}

function keep(own: { clip: Clip; above: Clips }): Clips {
  return own.clip === own.above.flow ? own.above : { flow: own.clip, absolute: own.above.absolute };
}

function meet(a: Edges | null, b: Edges): Edges {
  if (!a) return b;
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/** Whether any of the box is left inside the edges. */
export function touches(edges: Edges | null, rect: { x: number; y: number; width: number; height: number }): boolean {
  if (!edges) return true;
  return (
    rect.x < edges.right &&
    rect.y < edges.bottom &&
    rect.x + rect.width > edges.left &&
    rect.y + rect.height > edges.top
  );
}
