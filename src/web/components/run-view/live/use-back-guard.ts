import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { paths } from '#src/web/lib/paths.ts';

type GuardState = { backGuard?: boolean } | null;

/**
 * While a run is open, Back leads home. An entry of the same address is put on top of the screen's own;
 * arriving at the one below by Back is what gives the wish away.
 */
export function useBackGuard(open: boolean): void {
  const navigate = useNavigate();
  const location = useLocation();
  const kind = useNavigationType();
  const armed = useRef(false);
  const guarded = (location.state as GuardState)?.backGuard === true;
  const address = `${location.pathname}${location.search}${location.hash}`;
  useEffect(() => {
    if (guarded) armed.current = true;
    if (guarded || !open) return;
    if (armed.current && kind === 'POP') void navigate(paths.home, { replace: true });
    else void navigate(address, { state: { backGuard: true } satisfies GuardState, preventScrollReset: true });
  }, [address, guarded, kind, navigate, open]);
}
