/**
 * The keyboard, through a hidden textarea: keys as keys; what an input method, a phone or dictation writes, and what is
 * pasted, as text. Kept for the viewer: Escape twice leaves, Ctrl+L is the address, Ctrl+C/X/V use the viewer's clipboard.
 */
import type { Clipboard } from './clipboard.ts';
import { modifiersOf, type ViewerControl } from './control.ts';

const escapeTwiceMs = 400;
/** Fits a message of the socket whatever the script. */
const chunkChars = 20_000;
const longestPaste = 1_000_000;
/** Something for a phone's Backspace to delete. */
const filling = '  ';

/** With Control or Command. */
const shortcuts = new Map<string, 'paste' | 'copy' | 'cut' | 'address' | 'reload'>([
  ['v', 'paste'],
  ['c', 'copy'],
  ['x', 'cut'],
  ['l', 'address'],
  ['r', 'reload'],
]);

export function listenToKeys(options: {
  keys: HTMLTextAreaElement;
  control: ViewerControl;
  clipboard: Clipboard;
  onLeave: () => void;
  onAddress: () => void;
}): void {
  const { keys, control, clipboard, onLeave, onAddress } = options;
  const down = new Map<string, KeyboardEvent>();
  let escapedAt = -Infinity;

  function send(event: KeyboardEvent, action: 'down' | 'up'): void {
    const { key, code, location, repeat } = event;
    control.order({ type: 'key', action, key, code, location, repeat, modifiers: modifiersOf(event) });
  }

  function releaseAll(): void {
    for (const event of down.values()) send(event, 'up');
    down.clear();
  }

  function press(key: 'Backspace' | 'Enter'): void {
    for (const action of ['down', 'up'] as const) {
      control.order({ type: 'key', action, key, code: key, location: 0, repeat: false, modifiers: 0 });
    }
  }

  function reset(): void {
    keys.value = filling;
    keys.setSelectionRange(filling.length, filling.length);
  }

  keys.addEventListener('keydown', event => {
    if (!control.isMine() || isForInputMethod(event)) return;
    const own = ownMeaning(event);
    if (own === 'paste' || own === 'viewer') return;
    event.preventDefault();
    if (own === 'copy' || own === 'cut') return clipboard.copy({ cut: own === 'cut' });
    if (own === 'address') return onAddress();
    if (own) return control.order({ type: 'navigate', to: own });
    if (event.key === 'Escape' && !event.repeat) {
      const isSecond = event.timeStamp - escapedAt < escapeTwiceMs;
      escapedAt = isSecond ? -Infinity : event.timeStamp;
      if (isSecond) return onLeave();
    }
    down.set(event.code || event.key, event);
    send(event, 'down');
  });
  keys.addEventListener('keyup', event => {
    if (down.delete(event.code || event.key)) send(event, 'up');
    // A Mac sends no keyup for keys that are released while Command is down.
    if (event.key === 'Meta') releaseAll();
  });
  keys.addEventListener('blur', releaseAll);
  keys.addEventListener('focus', reset);
  keys.addEventListener('compositionstart', () => keys.classList.add('composing'));
  keys.addEventListener('compositionend', event => {
    keys.classList.remove('composing');
    sendText(control, event.data);
    reset();
  });
  keys.addEventListener('input', event => {
    const { inputType, data, isComposing } = event;
    // Composed text is sent once, by compositionend.
    if (isComposing || inputType === 'insertCompositionText' || inputType === 'insertFromComposition') return;
    if (inputType === 'deleteContentBackward') press('Backspace');
    else if (inputType === 'insertLineBreak' || inputType === 'insertParagraph') press('Enter');
    else sendText(control, data ?? '');
    reset();
  });
  keys.addEventListener('paste', event => {
    event.preventDefault();
    sendText(control, event.clipboardData?.getData('text/plain') ?? '');
  });
}

function isForInputMethod(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229 || ['Process', 'Dead', 'Unidentified'].includes(event.key);
}

/** What a key does at the viewer instead of at the page. */
function ownMeaning(event: KeyboardEvent) {
  if (event.key === 'F5') return 'reload';
  if (event.key === 'F11' || event.key === 'F12') return 'viewer';
  if (event.altKey && !event.ctrlKey && event.key === 'ArrowLeft') return 'back';
  if (event.altKey && !event.ctrlKey && event.key === 'ArrowRight') return 'forward';
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  return shortcuts.get(event.key.toLowerCase());
}

function sendText(control: ViewerControl, text: string): void {
  let from = 0;
  const end = Math.min(text.length, longestPaste);
  while (from < end) {
    let to = Math.min(end, from + chunkChars);
    // Not in the middle of a character.
    if (to < text.length && /[\uD800-\uDBFF]/.test(text.charAt(to - 1))) to -= 1;
    control.order({ type: 'text', text: text.slice(from, to) });
    from = to;
  }
}
