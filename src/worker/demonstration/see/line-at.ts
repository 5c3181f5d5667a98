import type { TextLine } from './words.ts';

/** A screen as far as its words go. */
type Shown = { width: number; lines: TextLine[] };

/** Pixels at a width of 1280, in a screen's own. */
export const unit = ({ width }: Pick<Shown, 'width'>): number => width / 1280;

// A single mark must be read for certain and stand where one points: pictures are full of what looks like one.
const leastSureAlone = 0.85;
const nearestAlone = 8;

/** The text under the pointer's tip, else the nearest one; how far it is off, in units. */
export function lineAt(screen: Shown, point: { x: number; y: number }): { line: TextLine; off: number } | undefined {
  const u = unit(screen);
  let best: { line: TextLine; off: number } | undefined;
  for (const line of screen.lines) {
    if (!saysSomething(line)) continue;
    const dx = Math.max(line.x - point.x, 0, point.x - (line.x + line.w));
    const dy = Math.max(line.y - point.y, 0, point.y - (line.y + line.h));
    // What is beside the tip in its row is meant sooner than what is above or below it.
    const off = Math.hypot(dx, dy * 1.6) / u;
    if (off > nearestAlone && isSingle(line)) continue;
    if (off < (best?.off ?? 90)) best = { line, off };
  }
  return best;
}

/** Whether it is a text and not a piece of a picture. */
export function saysSomething({ text, sure }: Pick<TextLine, 'text' | 'sure'>): boolean {
  return marksIn(text) > 1 || (marksIn(text) === 1 && sure >= leastSureAlone);
}

const marksIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
const isSingle = ({ text }: TextLine): boolean => marksIn(text) === 1;
