import { cardinal } from './numbers.ts';
import { sub, trimmed, type Span } from './lexer.ts';

const keyNames: Record<string, string> = {
  enter: 'Enter',
  return: 'Enter',
  escape: 'Escape',
  esc: 'Escape',
  tab: 'Tab',
  space: 'Space',
  spacebar: 'Space',
  backspace: 'Backspace',
  delete: 'Delete',
  del: 'Delete',
  home: 'Home',
  end: 'End',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  control: 'Control',
  ctrl: 'Control',
  shift: 'Shift',
  alt: 'Alt',
  option: 'Alt',
  meta: 'Meta',
  cmd: 'Meta',
  command: 'Meta',
};

/** `Enter`, `the Escape key`, `Ctrl+A`, `the down arrow`: the keys as Playwright names them; null when none is meant. */
export function keysOf(given: Span): { keys: string; times: number; rest: Span } | null {
  let span = trimmed(given);
  if (span.tokens[0]?.lower === 'the' || span.tokens[0]?.lower === 'on') span = sub(span, 1);
  if (span.tokens[0]?.kind !== 'word' && span.tokens[0]?.kind !== 'quote') return null;
  const combo = span.tokens[0].text.split('+').map(part => part.trim());
  const named = combo.map(
    part =>
      keyNames[part.toLowerCase()] ??
      (/^F\d{1,2}$/i.test(part)
        ? part.toUpperCase()
        : part.length === 1 && combo.length > 1
          ? part.toUpperCase()
          : null),
  );
  if (named.some(part => part === null)) return null;
  let at = 1;
  let saidKey = false;
  while (/^(?:key|arrow|keys|button)$/.test(span.tokens[at]?.lower ?? '')) {
    if (span.tokens[at]!.lower === 'button') return null;
    saidKey = true;
    at += 1;
  }
  const arrow = /^(?:up|down|left|right|home|end|delete|option|return|tab|space)$/i.test(span.tokens[0].text);
  if (
    arrow &&
    combo.length === 1 &&
    !saidKey &&
    span.tokens.length > 1 &&
    cardinal(span.tokens[1]?.text ?? '') === null &&
    span.tokens[1]?.lower !== 'twice'
  ) {
    if (!/^(?:in|on|inside|while|tab|return|space)$/.test(span.tokens[1]!.lower)) return null;
  }
  if (
    arrow &&
    !saidKey &&
    combo.length === 1 &&
    span.tokens.length === 1 &&
    /^(?:home|delete|option|up|down|left|right)$/i.test(span.tokens[0].text)
  )
    return null;
  if (span.tokens[0].kind === 'quote' && !saidKey && combo.length === 1) return null;
  let times = 1;
  if (span.tokens[at]?.lower === 'twice') [times, at] = [2, at + 1];
  else if (/^times?$/.test(span.tokens[at + 1]?.lower ?? ''))
    [times, at] = [cardinal(span.tokens[at]!.text) ?? 1, at + 2];
  return { keys: named.join('+'), times: Math.max(1, Math.min(times, 50)), rest: sub(span, at) };
}
