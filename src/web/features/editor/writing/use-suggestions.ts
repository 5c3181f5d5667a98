import { type FormEvent, type KeyboardEvent, useMemo, useState } from 'react';
import type { Completion } from '#src/core/steps/write/complete.ts';
import type { WordChange } from './put-words.ts';

type Options = {
  text: string;
  complete: (text: string, caret: number) => Completion[];
  put: (box: HTMLTextAreaElement, words: WordChange) => void;
};

type Box = HTMLTextAreaElement;

/**
 * What may go on at the caret while somebody types. An option is active only after an arrow key, so that Enter and Tab do what they
 * do in the field until then. Escape closes the list until the next key that writes.
 */
export function useSuggestions({ text, complete, put }: Options) {
  const [at, setAt] = useState<{ caret: number; active: number }>();
  const caret = at?.caret;
  const options = useMemo(
    () => (caret === undefined ? [] : different(complete(text, caret), text)),
    [complete, text, caret],
  );
  const active = at === undefined || at.active >= options.length ? -1 : at.active;
  const open = (box: Box): void => setAt({ caret: box.selectionStart, active: -1 });
  const close = (): void => setAt(undefined);
  const accept = (box: Box, index: number): void => {
    const chosen = options[index];
    if (chosen) put(box, goesOn(chosen, text) ? { ...chosen, text: `${chosen.text} ` } : chosen);
  };
  const move = (to: number): void => {
    if (caret !== undefined) setAt({ caret, active: to });
  };
  /** Whether the key was for the list. */
  const onKey = (event: KeyboardEvent<Box>): boolean => {
    if (event.ctrlKey && event.key === ' ') open(event.currentTarget);
    else if (options.length === 0 || event.nativeEvent.isComposing || isModified(event)) return false;
    else if (event.key === 'ArrowDown') move(active + 1 === options.length ? -1 : active + 1);
    else if (event.key === 'Escape') close();
    else if (active < 0) return false;
    else if (event.key === 'ArrowUp') move(active - 1);
    else if (event.key === 'Enter' || event.key === 'Tab') accept(event.currentTarget, active);
    else return false;
    event.preventDefault();
    return true;
  };
  return {
    options,
    active,
    accept,
    close,
    onKey,
    onTyped: (event: FormEvent<Box>): void => (isTyped(event.nativeEvent) ? open(event.currentTarget) : close()),
    /** The caret went elsewhere. */
    onSelect: (box: Box): void => {
      if (box.selectionStart !== caret || box.selectionEnd !== caret) close();
    },
  };
}

/** The first words of a form, after which something has to come. */
function goesOn({ is, hint, text: words, to }: Completion, text: string): boolean {
  return is === 'form' && hint !== words && to === text.length;
}

/** Those that lead to other texts than the written one and each other: a name may be that of a field and of a control. */
function different(all: readonly Completion[], text: string): Completion[] {
  const seen = new Set([text]);
  return all.filter(({ from, to, text: added }) => {
    const written = text.slice(0, from) + added + text.slice(to);
    return !seen.has(written) && seen.add(written);
  });
}

function isModified({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}

/** Not pasted, dropped, undone or redone. */
function isTyped(event: Event): boolean {
  return event instanceof InputEvent && /^(?:insertText|insertCompositionText|delete)/.test(event.inputType);
}
