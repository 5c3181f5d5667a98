import type { ElementRef, Rect } from './observation.ts';

/** Something that is seen by its form and colour: a shape of a drawing, or a box without words. */
export type Figure = {
  ref: ElementRef;
  /** `circle`, `square rectangle`, `triangle polygon`, `text` …: what people may call it. */
  shape: string;
  /** What it is filled with and what surrounds it, in words such as `cyan aqua`; empty for none. */
  colour: string;
  line: string;
  /** The sign in it: one or two letters or digits. */
  text: string;
  /** In the viewport of the top frame. */
  rect: Rect;
};
