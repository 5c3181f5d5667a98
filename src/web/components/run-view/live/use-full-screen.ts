import { useEffect, useState } from 'react';

export type FullScreen = { on: boolean; toggle: () => void };

/** Fills the window, and the screen where the browser allows it. Escape, or the end of what is shown, goes back. */
export function useFullScreen(allowed: boolean): FullScreen {
  const [wanted, setWanted] = useState(false);
  const on = wanted && allowed;
  useEffect(() => {
    if (!on) return undefined;
    // The whole page goes full, not the panel: dialogs and toasts must stay visible above it.
    document.documentElement.requestFullscreen?.().catch(onlyTheWindow);
    const onKey = (event: KeyboardEvent): void => {
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !document.querySelector('[role=alertdialog],[role=dialog]')
      )
        setWanted(false);
    };
    const onChange = (): void => {
      if (!document.fullscreenElement) setWanted(false);
    };
    addEventListener('keydown', onKey);
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      removeEventListener('keydown', onKey);
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement) document.exitFullscreen().catch(onlyTheWindow);
    };
  }, [on]);
  return { on, toggle: () => setWanted(!on) };
}

/** A browser that refuses the screen still gives the window. */
function onlyTheWindow(_reason: unknown): void {}
