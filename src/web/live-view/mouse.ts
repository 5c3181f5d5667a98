import { isInside, type Point } from './geometry.ts';
import type { LivePicture } from './picture.ts';
import { modifiersOf, type ViewerControl } from './control.ts';

const buttons = ['left', 'middle', 'right', 'back', 'forward'] as const;
const lineHeight = 16;

/** Sends the mouse over the canvas to the page: at most one move and one wheel a frame, in the order they happened. */
export function listenToMouse(options: {
  canvas: HTMLCanvasElement;
  picture: LivePicture;
  control: ViewerControl;
  onPress: (at: Point) => void;
}): void {
  const { canvas, picture, control, onPress } = options;
  let waiting: (() => void) | undefined;
  let scrolled: Point = { x: 0, y: 0 };
  let isDown = false;

  function flush(): void {
    waiting?.();
    waiting = undefined;
  }

  function onNextFrame(send: () => void): void {
    if (!waiting) requestAnimationFrame(flush);
    waiting = send;
  }

  function at(event: MouseEvent): Point {
    return picture.toPage({ x: event.clientX, y: event.clientY });
  }

  function press(event: MouseEvent, action: 'down' | 'up'): void {
    const point = at(event);
    if (!control.isMine() || (action === 'down' ? !isInside(point, picture.page()) : !isDown)) return;
    event.preventDefault();
    flush();
    isDown = action === 'down' || event.buttons !== 0;
    control.order({
      ...mouse(event, point),
      action,
      button: buttons[event.button] ?? 'none',
      clickCount: (Math.max(0, event.detail - 1) % 3) + 1,
    });
    if (action === 'down') onPress({ x: event.clientX, y: event.clientY });
  }

  canvas.addEventListener('pointerdown', event => {
    // Drags go on outside the canvas. Not for touches: those have their own listener.
    if (event.pointerType !== 'touch' && control.isMine()) canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('mousedown', event => press(event, 'down'));
  canvas.addEventListener('mouseup', event => press(event, 'up'));
  canvas.addEventListener('mousemove', event => {
    const point = at(event);
    if (!control.isMine() || !(isDown || isInside(point, picture.page()))) return;
    if (scrolled.x || scrolled.y) flush();
    onNextFrame(() => control.order({ ...mouse(event, point), action: 'move', button: 'none', clickCount: 0 }));
  });
  canvas.addEventListener(
    'wheel',
    event => {
      const point = at(event);
      if (!control.isMine() || !isInside(point, picture.page())) return;
      event.preventDefault();
      const unit = [1, lineHeight, picture.page().height][event.deltaMode] ?? 1;
      // Shift turns a plain mouse wheel sideways; some systems have done so already.
      const sideways = event.shiftKey && event.deltaX === 0;
      if (!scrolled.x && !scrolled.y) flush();
      scrolled = {
        x: scrolled.x + (sideways ? event.deltaY : event.deltaX) * unit,
        y: scrolled.y + (sideways ? 0 : event.deltaY) * unit,
      };
      onNextFrame(() => {
        const { x: deltaX, y: deltaY } = scrolled;
        scrolled = { x: 0, y: 0 };
        control.order({ ...mouse(event, point), action: 'wheel', button: 'none', clickCount: 0, deltaX, deltaY });
      });
    },
    { passive: false },
  );
  canvas.addEventListener('contextmenu', event => control.isMine() && event.preventDefault());
  canvas.addEventListener('dragstart', event => event.preventDefault());
}

function mouse(event: MouseEvent, point: Point) {
  return {
    type: 'mouse' as const,
    ...point,
    buttons: event.buttons,
    deltaX: 0,
    deltaY: 0,
    modifiers: modifiersOf(event),
  };
}
