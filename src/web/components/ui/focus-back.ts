import { useState } from 'react';

/**
 * What had the keyboard when a dialog opened gets it back when that closes. Radix does so only for a trigger of its own, and
 * ours are opened by state. For a dialog that a menu opened it is the menu's button, since the menu is gone by then.
 */
export function useFocusBack(open: boolean): (event: Event) => void {
  const [opener, setOpener] = useState<Element | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(whoHasTheKeyboard());
  }
  return event => {
    if (!(opener instanceof HTMLElement) || !opener.isConnected) return;
    event.preventDefault();
    opener.focus();
  };
}

function whoHasTheKeyboard(): Element | null {
  const holder = document.activeElement;
  const button = holder?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : holder;
}
