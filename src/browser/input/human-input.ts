import type { CDPSession } from 'playwright-core';
import { virtualKeyCode } from './key-codes.ts';
import type { HumanInput } from '../run-browser.ts';

type Mouse = Extract<HumanInput, { type: 'mouse' }>;
type Key = Extract<HumanInput, { type: 'key' }>;

/** Bits of `modifiers`, as the Chrome DevTools Protocol has them. */
const alt = 1;
const control = 2;
const meta = 4;
const shift = 8;

const mouseEvents = { move: 'mouseMoved', down: 'mousePressed', up: 'mouseReleased', wheel: 'mouseWheel' } as const;

/**
 * Sends a person's input of the live view to a tab. Resolves when the page has handled the event, which a blocked
 * page never does: the caller sets the limit.
 */
export async function sendHumanInput(cdp: CDPSession, event: HumanInput): Promise<void> {
  if (event.type === 'mouse') return sendMouse(cdp, event);
  if (event.type === 'text') return void (await cdp.send('Input.insertText', { text: event.text }));
  return sendKey(cdp, keyEvent(event));
}

async function sendMouse(cdp: CDPSession, event: Mouse): Promise<void> {
  const { x, y, buttons, modifiers } = event;
  await cdp.send('Input.dispatchMouseEvent', {
    type: mouseEvents[event.action],
    x,
    y,
    modifiers,
    buttons,
    // While the mouse moves with a button down, Chromium wants to know which one drags.
    button: event.action === 'move' ? heldButton(buttons) : event.button,
    clickCount: event.clickCount,
    ...(event.action === 'wheel' && { deltaX: event.deltaX, deltaY: event.deltaY }),
  });
}

function heldButton(buttons: number): 'none' | 'left' | 'middle' | 'right' {
  if (buttons & 1) return 'left';
  if (buttons & 2) return 'right';
  return buttons & 4 ? 'middle' : 'none';
}

/** The browser runs on Linux, where shortcuts go by Control: a Mac's Command key is taken for it. */
function keyEvent(event: Key) {
  const isMeta = event.key === 'Meta' || event.key === 'OS';
  const modifiers = event.modifiers & meta ? (event.modifiers & ~meta) | control : event.modifiers;
  const key = isMeta ? 'Control' : event.key;
  const code = isMeta ? (event.location === 2 ? 'ControlRight' : 'ControlLeft') : event.code;
  const text = event.action === 'down' ? textOf(key, modifiers) : '';
  return {
    type: event.action === 'up' ? ('keyUp' as const) : text ? ('keyDown' as const) : ('rawKeyDown' as const),
    key,
    code,
    modifiers,
    windowsVirtualKeyCode: virtualKeyCode(key, code),
    autoRepeat: event.repeat,
    isKeypad: event.location === 3,
    location: event.location === 3 ? 0 : event.location,
    ...(text && { text, unmodifiedText: text }),
    ...(event.action === 'down' && { commands: editingCommands(key, modifiers) }),
  };
}

async function sendKey(
  cdp: CDPSession,
  event: {
    type: 'keyUp' | 'keyDown' | 'rawKeyDown';
    key: string;
    code: string;
    modifiers: number;
    windowsVirtualKeyCode: number;
    commands?: string[];
    text?: string;
  },
): Promise<void> {
  await cdp.send('Input.dispatchKeyEvent', event);
}

/** What a key writes: itself when it is one character and no shortcut. Control with Alt is how AltGr arrives. */
function textOf(key: string, modifiers: number): string {
  if (key === 'Enter') return modifiers & (control | alt) ? '' : '\r';
  if (Array.from(key).length !== 1) return '';
  const isControl = (modifiers & control) !== 0;
  const isAlt = (modifiers & alt) !== 0;
  if (isControl !== isAlt) return isAlt && key > '\u007f' ? key : '';
  return key;
}

/** Edits that a desktop's key bindings would make; a headless Chromium has none of its own. */
function editingCommands(key: string, modifiers: number): string[] {
  if ((modifiers & (control | alt)) !== control) return [];
  switch (key.toLowerCase()) {
    case 'a':
      return ['selectAll'];
    case 'c':
      return ['copy'];
    case 'x':
      return ['cut'];
    case 'v':
      return ['paste'];
    case 'y':
      return ['redo'];
    case 'z':
      return [modifiers & shift ? 'redo' : 'undo'];
    default:
      return [];
  }
}
