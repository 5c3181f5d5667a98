import {
  ChevronRight,
  Circle,
  CircleCheckBig,
  CircleDashed,
  CircleHelp,
  CircleX,
  History,
  LoaderCircle,
  Play,
  Repeat,
} from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { cn } from '../../../lib/format/cn.ts';
import { formatMs, formatSeconds } from '../../../lib/format/time.ts';
import { describeUsage, formatUsage } from '../../../lib/format/usage.ts';
import { doneBy, isEarlier, isReplayed, nowDoing, type StepGroup } from './step-groups.ts';
import { StepPictures } from './step-pictures.tsx';
import { StepTurn } from './step-turn.tsx';

/** A step that is asked for; each request is a new object, so that the same step can be asked for again. */
export type ShownStep = { step: number };

type StepRowProps = {
  group: StepGroup;
  /** The video shows it now. */
  seen: boolean;
  /** Somebody asks to see it: it opens, comes into view, and so does its moment in the video. */
  shown: ShownStep | undefined;
  /** Its moment in the video, in seconds. */
  at: number | null;
  onSeek: (seconds: number) => void;
  /** Shows its pictures large. */
  onEnlarge: () => void;
};

/** A step as a line that opens: what was thought and done, and what shows that it worked. */
export function StepRow({ group, seen, shown, at, onSeek, onEnlarge }: StepRowProps) {
  const [chosen, setChosen] = useState<boolean>();
  const row = useRef<HTMLButtonElement>(null);
  useShown(shown, () => {
    setChosen(true);
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.focus({ preventScroll: true });
    if (at !== null) onSeek(at);
  });
  const id = useId();
  const { state, turns, ms } = group;
  // A failure is what one comes to look for.
  const open = turns.length > 0 && (chosen ?? state === 'failed');
  const line = <Line group={group} open={open} />;
  if (turns.length === 0)
    return <li className="flex items-start gap-2.5 rounded-control px-2 py-2 text-fg-muted">{line}</li>;
  return (
    <li data-working={state === 'working' || undefined} aria-current={seen ? 'step' : undefined}>
      <div className={cn('flex items-start rounded-control', seen && 'bg-accent-soft')}>
        <button
          ref={row}
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setChosen(!open)}
          className="flex min-w-0 flex-1 items-start gap-2.5 rounded-control px-2 py-2 text-left -outline-offset-2 hover:bg-hover"
        >
          {line}
          <DoneMark group={group} />
          {ms > 0 && <span className="tabular mt-px shrink-0 text-xs leading-5 text-fg-muted">{formatMs(ms)}</span>}
          <ChevronRight
            aria-hidden
            className={cn(
              'mt-0.5 size-4 shrink-0 text-fg-muted transition-transform duration-100',
              open && 'rotate-90',
            )}
          />
        </button>
        {at !== null && <SeekButton at={at} onSeek={onSeek} />}
      </div>
      {open && <Details id={id} group={group} onEnlarge={onEnlarge} />}
    </li>
  );
}

/** Calls `show` once for each request. */
function useShown(shown: ShownStep | undefined, show: () => void): void {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    if (shown) latest.current();
  }, [shown]);
}

/** The state of a step, its words, and what is being done for it now. */
function Line({ group, open }: { group: StepGroup; open: boolean }) {
  const { state, step, title } = group;
  const doing = state === 'working' && !open ? nowDoing(group) : null;
  return (
    <>
      <StateMark state={state} />
      <span className="min-w-0 flex-1">
        <span className={cn('block break-words', !open && 'line-clamp-2', state !== 'ahead' && 'font-medium')}>
          {step !== null && <span className="tabular text-fg-muted">{step}. </span>}
          {title}
        </span>
        {doing && <span className="mt-0.5 line-clamp-1 block text-[0.8125rem] text-fg-muted">{doing}</span>}
      </span>
    </>
  );
}

/** Set apart: what this run did not have to find out, and what it did not do at all. */
function DoneMark({ group }: { group: StepGroup }) {
  const Icon = isReplayed(group) ? Repeat : isEarlier(group) ? History : null;
  return (
    Icon && (
      <span title={doneBy(group) ?? undefined} className="mt-0.5 shrink-0 text-fg-muted">
        <Icon aria-hidden className="size-4" />
        <span className="sr-only">{isReplayed(group) ? 'Replayed' : 'Done in an earlier run'}</span>
      </span>
    )
  );
}

function SeekButton({ at, onSeek }: { at: number; onSeek: StepRowProps['onSeek'] }) {
  return (
    <button
      type="button"
      aria-label={`Show this in the video, at ${formatSeconds(at)}`}
      onClick={() => onSeek(at)}
      className="tabular inline-flex shrink-0 items-center gap-1 rounded-control px-1.5 py-2 text-xs leading-5 font-medium text-accent-text -outline-offset-2 hover:bg-hover hover:underline"
    >
      <Play aria-hidden className="size-3 fill-current" />
      {formatSeconds(at)}
    </button>
  );
}

function Details({ id, group, onEnlarge }: { id: string; group: StepGroup; onEnlarge: () => void }) {
  const who = doneBy(group);
  const { evidence, state, turns, title, usage } = group;
  return (
    <div id={id} className="ml-4 flex flex-col gap-2.5 border-l border-line pt-1 pr-2 pb-3 pl-4.5">
      {evidence && (
        <p
          className={cn(
            'rounded-control px-2.5 py-1.5 text-[0.8125rem] break-words whitespace-pre-line',
            state === 'proved' && 'bg-success-soft text-success-text',
            state === 'failed' && 'bg-danger-soft text-danger',
            state === 'unproved' && 'bg-waiting-soft text-waiting-text',
          )}
        >
          {evidence}
        </p>
      )}
      <StepPictures group={group} onEnlarge={onEnlarge} />
      <ol className="flex flex-col gap-2.5">
        {turns.map(turn => (
          <StepTurn key={turn.turn} turn={turn} numbered={turns.length > 1} shown={title} />
        ))}
      </ol>
      {who && <p className="tabular text-xs text-fg-muted">{who}</p>}
      {usage && (
        <p className="tabular text-xs text-fg-muted" title={describeUsage(usage)}>
          {formatUsage(usage)}
        </p>
      )}
    </div>
  );
}

const looks = {
  proved: { word: 'Proved', icon: CircleCheckBig, colour: 'text-success-text' },
  unproved: { word: 'Not proved', icon: CircleHelp, colour: 'text-waiting-text' },
  failed: { word: 'Failed', icon: CircleX, colour: 'text-danger' },
  working: {
    word: 'In progress',
    icon: LoaderCircle,
    colour: 'animate-spin text-accent-text motion-reduce:animate-none',
  },
  done: { word: 'Done, not checked', icon: CircleDashed, colour: 'text-done-text' },
  ahead: { word: 'Not started', icon: Circle, colour: 'text-line-strong' },
} as const;

function StateMark({ state }: { state: StepGroup['state'] }) {
  const { word, icon: Icon, colour } = looks[state];
  return (
    <span title={word} className="mt-0.5 shrink-0">
      <Icon aria-hidden className={cn('size-4', colour)} />
      <span className="sr-only">{word}:</span>
    </span>
  );
}
