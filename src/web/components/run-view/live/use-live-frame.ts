import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { TaskRun } from '#src/contract/task-run.ts';

/** What the live page says of itself; a page of another provider says nothing. */
type LiveMessage =
  | { source: 'legwork-live'; type: 'state'; phase: string; held: string; offered: boolean; bar: number }
  | { source: 'legwork-live'; type: 'leave' };

type Options = {
  run: TaskRun | undefined;
  frame: RefObject<HTMLIFrameElement | null>;
  /** This screen asks for control right now. */
  takingControl: boolean;
  onLeave: () => void;
  /** This person has got control of the page. */
  onControl?: (() => void) | undefined;
};

export type LiveFrame = {
  /** Where the picture comes from; null while there is none. */
  address: string | null;
  /** Whether the picture is known to be still on its way. */
  loading: boolean;
  /** Whether what is done in it reaches the page; true for a page that says nothing of that. */
  inControl: boolean;
  /** Takes control at once; undefined while it is not free. */
  take: (() => void) | undefined;
  /** How many pixels of it are above the picture. */
  bar: number;
};

/**
 * The frame with the run's browser. The link has a new signature in each response; the first one is kept, so that the
 * picture does not start over, until the page says that it has expired.
 */
export function useLiveFrame({ run, frame, takingControl, onLeave, onControl }: Options): LiveFrame {
  const { address, closed, renew } = useAddress(run);
  const [phase, setPhase] = useState<string>();
  const [held, setHeld] = useState<string>();
  const [offered, setOffered] = useState(false);
  const [bar, setBar] = useState(0);
  if (closed && phase !== undefined) setPhase(undefined);
  if (closed && held !== undefined) setHeld(undefined);
  const asked = useAskedForControl(run?.status, takingControl);

  const on = useRef({ leave: onLeave, control: onControl });
  useEffect(() => {
    on.current = { leave: onLeave, control: onControl };
  });
  useEffect(() => {
    if (held === 'you') on.current.control?.();
  }, [held]);
  useEffect(() => {
    const onMessage = (event: MessageEvent): void => {
      const said = messageOf(event, frame.current);
      if (said?.type === 'leave') return on.current.leave();
      if (said?.type !== 'state') return;
      setPhase(said.phase);
      setHeld(said.held);
      setOffered(said.offered === true && said.held === 'free');
      setBar(barOf(said));
      if (said.phase === 'expired') renew();
      if (asked.current && said.offered === true && said.held === 'free') {
        asked.current = false;
        takeControl(frame.current);
      }
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [asked, frame, renew]);

  return {
    address,
    loading: phase !== undefined && phase !== 'live',
    inControl: !closed && (held ?? 'you') === 'you',
    take: !closed && offered ? () => takeControl(frame.current) : undefined,
    bar: closed ? 0 : bar,
  };
}

/** The first link to the picture there is; `renew` takes the latest one. */
function useAddress(run: TaskRun | undefined) {
  const latest = run?.local_stream_url ?? run?.browserbase_stream_url ?? null;
  const [address, setAddress] = useState(latest);
  // What comes after is another browser: its picture starts over, by a link of then.
  const closed = (run?.browser_closed ?? null) !== null;
  if (closed ? address !== null : address === null && latest !== null) setAddress(closed ? null : latest);
  const renew = useCallback(() => {
    if (latest !== null) setAddress(latest);
  }, [latest]);
  return { address, closed, renew };
}

/**
 * Whether this screen has asked for control and has not got it. Who asked for control here gets control as soon as it is
 * free, without a second click. The run may be paused before this screen has seen it pausing, so the click itself counts.
 */
function useAskedForControl(status: TaskRun['status'] | undefined, takingControl: boolean): RefObject<boolean> {
  const asked = useRef(false);
  useEffect(() => {
    if (status !== 'pausing' && status !== 'paused') asked.current = false;
  }, [status]);
  useEffect(() => {
    if (takingControl) asked.current = true;
  }, [takingControl]);
  return asked;
}

/** What the live page in the frame says; undefined for a message from elsewhere. */
function messageOf(event: MessageEvent, frame: HTMLIFrameElement | null): Partial<LiveMessage> | undefined {
  if (event.origin !== location.origin || event.source !== frame?.contentWindow) return undefined;
  // safe because it comes from the live page of ours, and every field is only compared.
  const said = event.data as Partial<LiveMessage> | null;
  return said?.source === 'legwork-live' ? said : undefined;
}

const barAtMost = 200;

/** How many pixels the live page has above its picture. */
export function barOf({ bar }: { bar?: unknown }): number {
  return typeof bar === 'number' ? Math.min(barAtMost, Math.max(0, bar)) || 0 : 0;
}

/** Marks an element of the page in the live view; null: none. */
export function markElement(frame: HTMLIFrameElement | null, ref: string | null): void {
  frame?.contentWindow?.postMessage({ type: 'show', ref }, location.origin);
}

function takeControl(frame: HTMLIFrameElement | null): void {
  frame?.contentWindow?.postMessage({ type: 'take' }, location.origin);
  frame?.focus();
}
