import { element } from './element.ts';
import type { Box } from './geometry.ts';
import type { LivePicture } from './picture.ts';

/** Pages scroll and change: where the element is now is asked this often. */
const askAgainMs = 1000;
const marginPx = 3;

/** Frames one element of the page in the picture. */
export function createMark({
  canvas,
  picture,
  ask,
}: {
  canvas: HTMLCanvasElement;
  picture: LivePicture;
  /** Asks the run where the element is. */
  ask: (ref: string) => void;
}) {
  const frame = element('shown', HTMLElement);
  let shown: string | null = null;
  let asking: ReturnType<typeof setInterval> | undefined;

  return {
    show(ref: string | null): void {
      clearInterval(asking);
      shown = ref;
      if (ref === null) {
        frame.hidden = true;
        return;
      }
      ask(ref);
      asking = setInterval(() => ask(ref), askAgainMs);
    },
    place(ref: string, box: Box | null): void {
      if (ref !== shown) return;
      frame.hidden = box === null;
      if (!box) return;
      const { x, y, width, height } = picture.toWindow(box);
      const { x: left, y: top } = canvas.offsetParent?.getBoundingClientRect() ?? { x: 0, y: 0 };
      frame.style.left = `${x - left - marginPx}px`;
      frame.style.top = `${y - top - marginPx}px`;
      frame.style.width = `${width + 2 * marginPx}px`;
      frame.style.height = `${height + 2 * marginPx}px`;
    },
  };
}
