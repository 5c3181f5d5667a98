import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { sidebarCookie, sidebarFromCookie } from '../lib/sidebar-cookie.ts';

type SidebarState = {
  /** Whether it is wide on a desktop. */
  expanded: boolean;
  /** Whether the screen wants it narrow, wide only while hovered. */
  narrow: boolean;
  mobileOpen: boolean;
  setMobileOpen: (open: boolean) => void;
  toggle: () => void;
};

const SidebarContext = createContext<SidebarState | undefined>(undefined);

export const mobileBreakpointPx = 768;

/** `narrow` screens start collapsed each time; elsewhere the choice is kept in a cookie. */
export function SidebarProvider({ narrow, children }: { narrow: boolean; children: ReactNode }) {
  const [kept, setKept] = useState(() => sidebarFromCookie(document.cookie));
  const [narrowOpen, setNarrowOpen] = useState(false);
  const [mobileOpen, setMobileOpen] = useState(false);
  const [wasNarrow, setWasNarrow] = useState(narrow);
  if (wasNarrow !== narrow) {
    setWasNarrow(narrow);
    setNarrowOpen(false);
  }
  const expanded = narrow ? narrowOpen : kept;

  const toggle = useCallback(() => {
    if (matchMedia(`(max-width: ${mobileBreakpointPx - 1}px)`).matches) return setMobileOpen(open => !open);
    document.cookie = sidebarCookie(!expanded, { secure: location.protocol === 'https:' });
    if (narrow) return setNarrowOpen(!expanded);
    setKept(!expanded);
  }, [expanded, narrow]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      toggle();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [toggle]);

  const value = useMemo(
    () => ({ expanded, narrow, mobileOpen, setMobileOpen, toggle }),
    [expanded, narrow, mobileOpen, toggle],
  );
  return <SidebarContext value={value}>{children}</SidebarContext>;
}

export function useSidebar(): SidebarState {
  const state = useContext(SidebarContext);
  if (!state) throw new Error('useSidebar outside SidebarProvider');
  return state;
}
