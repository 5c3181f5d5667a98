import type { Frame } from '#src/contract/live-frame.ts';
import { fittedBox, toPage, toWindow, type Box, type Point, type Size } from './geometry.ts';

export type LivePicture = {
  /** Decodes and draws; newer ones given meanwhile replace it. */
  show(frame: Frame): void;
  /** A point of the window in CSS pixels of the page's viewport. */
  toPage(point: Point): Point;
  /** CSS pixels of the page that one CSS pixel of the window shows. */
  scale(): number;
  page(): Size;
  /** A rectangle of the page, in CSS pixels of its viewport, as one of the window. */
  toWindow(box: Box): Box;
};

/** Draws frames on the canvas. `onDrawn` is called for each frame that is done with, drawn or not. */
export function createPicture(canvas: HTMLCanvasElement, onDrawn: (frame: Frame) => void): LivePicture {
  const pen = canvas.getContext('2d', { alpha: false });
  let page: Size = { width: 1280, height: 720 };
  let waiting: Frame | undefined;
  let busy = false;

  async function work(): Promise<void> {
    // While hidden nothing is drawn or acknowledged, so nothing is sent either.
    if (busy || document.hidden) return;
    busy = true;
    for (let frame = waiting; frame; frame = waiting) {
      waiting = undefined;
      await draw(frame);
      onDrawn(frame);
    }
    busy = false;
  }

  async function draw(frame: Frame): Promise<void> {
    try {
      const bitmap = await createImageBitmap(new Blob([frame.jpeg as BlobPart], { type: 'image/jpeg' }));
      if (canvas.width !== bitmap.width) canvas.width = bitmap.width;
      if (canvas.height !== bitmap.height) canvas.height = bitmap.height;
      pen?.drawImage(bitmap, 0, 0);
      bitmap.close();
      page = { width: frame.width, height: frame.height };
    } catch {
      // A picture that does not decode is skipped; the next one comes once this is acknowledged.
      canvas.dataset['skipped'] = String(frame.seq);
    }
  }

  const drawn = () => fittedBox(canvas.getBoundingClientRect(), canvas);
  document.addEventListener('visibilitychange', () => void work());
  return {
    show(frame) {
      waiting = frame;
      void work();
    },
    toPage: point => toPage(point, drawn(), page),
    scale: () => page.width / drawn().width,
    page: () => page,
    toWindow: box => toWindow(box, drawn(), page),
  };
}
