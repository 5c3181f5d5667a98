import { type RefObject, useEffect, useState } from 'react';
import { barOf } from '../../components/run-view/live/use-live-frame.ts';

/** What the live page says of itself. */
type LiveMessage = {
  source: 'legwork-live';
  type: 'state';
  phase: string;
  held: string;
  offered: boolean;
  bar: number;
};

/**
 * The address of a browser that is this person's to drive: control is taken as soon as it is free. The first link is
 * kept, so that the picture does not start over, until the page says that it has expired.
 */
export function useDrivenFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  latest: string | null,
): { address: string | null; bar: number } {
  const [bar, setBar] = useState(0);
  const [address, setAddress] = useState(latest);
  if (address === null && latest !== null) setAddress(latest);
  useEffect(() => {
    const onMessage = (event: MessageEvent): void => {
      if (event.origin !== location.origin || event.source !== frame.current?.contentWindow) return;
      // safe because it comes from the live page of ours, and every field is only compared.
      const said = event.data as Partial<LiveMessage> | null;
      if (said?.source !== 'legwork-live' || said.type !== 'state') return;
      setBar(barOf(said));
      if (said.phase === 'expired' && latest !== null) setAddress(latest);
      if (said.offered !== true || said.held !== 'free') return;
      frame.current?.contentWindow?.postMessage({ type: 'take' }, location.origin);
      frame.current?.focus();
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [frame, latest]);
  return { address, bar };
}
