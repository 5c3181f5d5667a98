import type { Line } from './words.ts';

/** A screen as far as its words go. */
type Shown = { width: number; lines: Line[] };

/** Pixels at a width of 1280, in a screen's own. */
export const unit = ({ width }: Pick<Shown, 'width'>): number => width / 1280;

/** The text under the pointer's tip, else the nearest one; how far it is off, in units. */
export function lineAt(screen: Shown, point: { x: number; y: number }): { line: Line; off: number } | undefined {
  const u = unit(screen);
  let best: { line: Line; off: number } | undefined;
  for (const line of screen.lines) {
    if (!/[\p{L}\p{N}]/u.test(line.text)) continue;
    const dx = Math.max(line.x - point.x, 0, point.x - (line.x + line.w));
    const dy = Math.max(line.y - point.y, 0, point.y - (line.y + line.h));
    // What is beside the tip in its row is meant sooner than what is above or below it.
    const off = Math.hypot(dx, dy * 1.6) / u;
    if (off < (best?.off ?? 90)) best = { line, off };
  }
  return best;
}
