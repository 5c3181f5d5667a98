/** Mouse events as a person would make them. */
import { orDialog, limitOf, type ActionContext } from '../context.ts';
import { permitAt } from '../press-target.ts';
import { within } from '../../deadline.ts';
import type { ViewportPoint } from '../../page/wire.ts';
import type { MouseButton } from '../../run-browser.ts';

const modifierBits = { Alt: 1, Control: 2, Meta: 4, Shift: 8 } as const;
const buttonBits = { left: 1, right: 2, middle: 4 } as const;

export type Press = {
  button?: MouseButton;
  count?: number;
  modifiers?: (keyof typeof modifierBits)[];
  /** Called when the pointer is in place, before the button goes down. */
  pressing?(): void;
};

export async function moveTo(
  acting: ActionContext,
  point: ViewportPoint,
  held: MouseButton | 'none' = 'none',
): Promise<void> {
  await dispatch(acting, [
    { type: 'mouseMoved', ...point, button: held, buttons: held === 'none' ? 0 : buttonBits[held] },
  ]);
}

export async function pressAt(acting: ActionContext, point: ViewportPoint, press: Press = {}): Promise<void> {
  const { button = 'left', count = 1 } = press;
  const modifiers = (press.modifiers ?? []).reduce((bits, name) => bits | modifierBits[name], 0);
  await moveTo(acting, point);
  await permitAt(acting, point);
  const events: MouseEvent[] = [];
  for (let click = 1; click <= count; click += 1) {
    const one = { ...point, button, modifiers, clickCount: click };
    events.push(
      { type: 'mousePressed', ...one, buttons: buttonBits[button] },
      { type: 'mouseReleased', ...one, buttons: 0 },
    );
  }
  press.pressing?.();
  await dispatch(acting, events);
}

export async function hold(acting: ActionContext, point: ViewportPoint, down: boolean): Promise<void> {
  const type = down ? 'mousePressed' : 'mouseReleased';
  await dispatch(acting, [{ type, ...point, button: 'left', buttons: down ? 1 : 0, clickCount: 1 }]);
}

type MouseEvent = {
  type: 'mouseMoved' | 'mousePressed' | 'mouseReleased';
  x: number;
  y: number;
  button: MouseButton | 'none';
  buttons: number;
  modifiers?: number;
  clickCount?: number;
};

/** Sent together, in order. The answer comes when the page has handled them, which behind a dialog is never. */
async function dispatch(acting: ActionContext, events: MouseEvent[]): Promise<void> {
  const { cdp } = acting.tab;
  const sent = within({ ...limitOf(acting), what: 'The mouse' }, () =>
    Promise.all(events.map(event => cdp.send('Input.dispatchMouseEvent', event))),
  );
  await orDialog(acting, sent);
}
