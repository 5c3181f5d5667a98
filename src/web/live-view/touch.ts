import { isInside, type Point } from './geometry.ts';
import type { LivePicture } from './picture.ts';
import type { ViewerControl } from './control.ts';

const longPressMs = 500;
const doubleTapMs = 350;
const slackPx = 10;

type Gesture =
  | { kind: 'none' }
  | { kind: 'tap'; start: Point; timer: ReturnType<typeof setTimeout> }
  | { kind: 'drag' }
  | { kind: 'scroll' };

/** Fingers as a mouse: tap = click, long press = right click, one finger drags, two fingers scroll. */
export function listenToTouch(options: {
  canvas: HTMLCanvasElement;
  picture: LivePicture;
  control: ViewerControl;
  onPress: (at: Point) => void;
}): void {
  const { canvas, picture, control } = options;
  const mouse = mouseOfTouches(options);
  const fingers = new Map<number, Point>();
  let gesture: Gesture = { kind: 'none' };
  let lastTap = { at: -Infinity, x: 0, y: 0, count: 0 };

  function endGesture(at: Point): void {
    if (gesture.kind === 'tap') clearTimeout(gesture.timer);
    if (gesture.kind === 'drag') mouse.send('up', at, { button: 'left', buttons: 0 });
    gesture = { kind: 'none' };
  }

  function begin(start: Point): void {
    const timer = setTimeout(() => {
      endGesture(start);
      mouse.click(start, 'right', 1);
    }, longPressMs);
    gesture = { kind: 'tap', start, timer };
  }

  function moveOne(to: Point): void {
    if (gesture.kind === 'tap' && distance(to, gesture.start) > slackPx) {
      const { start } = gesture;
      endGesture(start);
      mouse.send('move', start, { button: 'none', buttons: 0 });
      mouse.send('down', start, { button: 'left', buttons: 1 });
      gesture = { kind: 'drag' };
    }
    if (gesture.kind === 'drag') mouse.send('move', to, { button: 'none', buttons: 1 });
  }

  canvas.addEventListener('pointerdown', event => {
    const at = pointOf(event);
    if (event.pointerType !== 'touch' || !control.isMine() || !isInside(picture.toPage(at), picture.page())) return;
    // Else the browser would send mouse events for the same touch.
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, at);
    if (fingers.size === 1) begin(at);
    else {
      endGesture(at);
      gesture = { kind: 'scroll' };
    }
  });
  canvas.addEventListener('pointermove', event => {
    if (!fingers.has(event.pointerId)) return;
    const before = middle(fingers);
    fingers.set(event.pointerId, pointOf(event));
    if (gesture.kind === 'scroll') mouse.scroll(before, middle(fingers));
    else moveOne(pointOf(event));
  });
  for (const name of ['pointerup', 'pointercancel'] as const) {
    canvas.addEventListener(name, event => {
      const at = pointOf(event);
      if (!fingers.delete(event.pointerId)) return;
      const isTap = name === 'pointerup' && gesture.kind === 'tap';
      if (gesture.kind !== 'scroll' || fingers.size === 0) endGesture(at);
      if (!isTap) return;
      const again = event.timeStamp - lastTap.at < doubleTapMs && distance(at, lastTap) < 2 * slackPx;
      lastTap = { at: event.timeStamp, ...at, count: again ? (lastTap.count % 3) + 1 : 1 };
      mouse.click(at, 'left', lastTap.count);
    });
  }
}

/** What a mouse would have done in place of the fingers. */
function mouseOfTouches(options: { picture: LivePicture; control: ViewerControl; onPress: (at: Point) => void }) {
  const { picture, control, onPress } = options;
  const rest = { type: 'mouse', deltaX: 0, deltaY: 0, modifiers: 0 } as const;

  function send(
    action: 'move' | 'down' | 'up',
    at: Point,
    what: { button: 'none' | 'left' | 'right'; buttons: number; clickCount?: number },
  ): void {
    control.order({ ...rest, clickCount: action === 'move' ? 0 : 1, action, ...picture.toPage(at), ...what });
  }

  return {
    send,
    click(at: Point, button: 'left' | 'right', clickCount: number): void {
      send('move', at, { button: 'none', buttons: 0 });
      send('down', at, { button, buttons: button === 'left' ? 1 : 2, clickCount });
      send('up', at, { button, buttons: 0, clickCount });
      onPress(at);
    },
    scroll(before: Point, after: Point): void {
      const deltaX = (before.x - after.x) * picture.scale();
      const deltaY = (before.y - after.y) * picture.scale();
      const none = { button: 'none', buttons: 0, clickCount: 0 } as const;
      control.order({ ...rest, ...none, action: 'wheel', ...picture.toPage(after), deltaX, deltaY });
    },
  };
}

function pointOf(event: PointerEvent): Point {
  return { x: event.clientX, y: event.clientY };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(fingers: Map<number, Point>): Point {
  const points = [...fingers.values()];
  const sum = points.reduce((all, point) => ({ x: all.x + point.x, y: all.y + point.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}
