import { Download, Maximize2, Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { TaskRun } from '#src/contract/task-run.ts';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { cn } from '../../../lib/format/cn.ts';
import { formatSeconds } from '../../../lib/format/time.ts';
import { turnsWithValues } from '../steps/step-groups.ts';
import { useVideoPlayer, type VideoPlayer } from './use-video-player.ts';
import { useVideoSource } from './use-video-source.ts';
import { markAt, marksOf, secondsAfter, secondsBefore, type VideoMark } from './video-marks.ts';

/** A step of the timeline asks for its moment; each request is a new object, so that the same step can be asked for again. */
export type SeekRequest = { seconds: number } | undefined;

type RunVideoProps = {
  run: TaskRun & { video_url: string };
  request: SeekRequest;
  /** The turn that is seen now, while it plays or was sought. */
  onTurn: (turn: number | undefined) => void;
};

const smallStepSeconds = 5;

/** What happened, to be seen again: the steps are marks on the slider. */
export function RunVideo({ run, request, onTurn }: RunVideoProps) {
  const length = run.video.seconds ?? 0;
  const video = useRef<HTMLVideoElement>(null);
  const { source, renew } = useVideoSource(run);
  const player = useVideoPlayer({ video, length, renew });
  const marks = marksOf(run.video, turnsWithValues(run.step_metadata_list, run.inputs));
  const box = useRef<HTMLDivElement>(null);
  const current = player.at > 0 ? markAt(marks, player.at) : undefined;

  const seek = useRef(player.seek);
  useEffect(() => {
    seek.current = player.seek;
  });
  useEffect(() => {
    if (!request) return;
    seek.current(request.seconds);
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [request]);
  const turn = current?.turn;
  useEffect(() => onTurn(turn), [onTurn, turn]);

  return (
    <div
      ref={box}
      role="group"
      aria-label="Video of the run"
      onKeyDown={event => onKey(event, { player, marks, fill: () => toggleFullScreen(box.current, video.current) })}
      className="flex shrink-0 flex-col border-b border-line bg-stage text-stage-fg [&:fullscreen]:justify-center"
    >
      <div className="relative flex min-h-0 justify-center [:fullscreen>&]:flex-1">
        <video
          ref={video}
          src={source || undefined}
          preload="metadata"
          playsInline
          tabIndex={-1}
          onClick={player.toggle}
          className="aspect-video max-h-(--video-height) w-full cursor-pointer object-contain [:fullscreen_&]:max-h-full"
        />
        {player.failed && (
          <div className="absolute inset-0 grid place-items-center bg-stage p-4 text-center">
            <p className="flex flex-col items-center gap-3">
              The video could not be loaded.
              <Button size="sm" onClick={player.again}>
                Try again
              </Button>
            </p>
          </div>
        )}
        {!player.playing && !player.failed && player.at === 0 && (
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            onClick={player.toggle}
            className="absolute top-1/2 left-1/2 grid size-16 -translate-1/2 place-items-center rounded-full bg-black/65 text-white transition-colors hover:bg-black/80"
          >
            <Play className="ml-1 size-7 fill-current" />
          </button>
        )}
      </div>
      <div className="bg-surface px-3 pt-1.5 pb-2 text-fg">
        <Scrubber player={player} length={length} marks={marks} current={current} />
        <Controls
          run={run}
          player={player}
          marks={marks}
          current={current}
          length={length}
          fill={() => toggleFullScreen(box.current, video.current)}
        />
      </div>
    </div>
  );
}

type Shown = { player: VideoPlayer; length: number; marks: VideoMark[]; current: VideoMark | undefined };

/** The thumb's middle moves between half its width from either end; the marks stand where it would. */
const placeOf = (share: number): string => `calc(8px + (100% - 16px) * ${Math.min(1, Math.max(0, share))})`;

function Scrubber({ player, length, marks, current }: Shown) {
  const spoken = `${formatSeconds(player.at)} of ${formatSeconds(length)}${current ? `, step ${current.label}` : ''}`;
  return (
    <div className="relative flex h-7 items-center">
      <div className="absolute inset-x-0 h-1 overflow-hidden rounded-full bg-line-strong">
        <div className="h-full bg-accent" style={{ width: placeOf(player.at / length) }} />
      </div>
      <input
        type="range"
        aria-label="Position in the video"
        aria-valuetext={spoken}
        min={0}
        max={length}
        step={0.05}
        value={Math.min(player.at, length)}
        onChange={event => player.seek(event.target.valueAsNumber)}
        className="scrubber relative h-4 w-full"
      />
      {marks.map(mark => (
        <button
          key={mark.turn}
          type="button"
          tabIndex={-1}
          title={`${mark.label} · ${formatSeconds(mark.at)}`}
          aria-label={`Go to step ${mark.label}`}
          style={{ left: placeOf(mark.at / length) }}
          onClick={() => player.seek(mark.at)}
          className="group absolute top-0 flex h-2.5 w-3 -translate-x-1/2 items-start justify-center"
        >
          <span
            className={cn(
              'h-2 w-[3px] rounded-full bg-line-strong group-hover:bg-accent',
              mark === current && 'bg-accent',
            )}
          />
        </button>
      ))}
    </div>
  );
}

type ControlsProps = Shown & { run: TaskRun; fill: () => void };

function Controls({ run, player, length, marks, current, fill }: ControlsProps) {
  const next = secondsAfter(marks, player.at);
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-0.5">
      <Tool
        label={player.playing ? 'Pause (space)' : 'Play (space)'}
        name={player.playing ? 'Pause' : 'Play'}
        onClick={player.toggle}
      >
        {player.playing ? (
          <Pause aria-hidden className="fill-current" />
        ) : (
          <Play aria-hidden className="fill-current" />
        )}
      </Tool>
      {marks.length > 0 && (
        <>
          <Tool label="Step before (P)" name="Step before" onClick={() => player.seek(secondsBefore(marks, player.at))}>
            <SkipBack aria-hidden />
          </Tool>
          <Tool
            label="Next step (N)"
            name="Next step"
            disabled={next === undefined}
            onClick={() => next !== undefined && player.seek(next)}
          >
            <SkipForward aria-hidden />
          </Tool>
        </>
      )}
      <span className="tabular ml-1 text-[0.8125rem] whitespace-nowrap text-fg-muted">
        <span className="font-medium text-fg">{formatSeconds(player.at)}</span> / {formatSeconds(length)}
      </span>
      <span className="ml-auto flex items-center gap-1 sm:order-last sm:ml-0">
        <Tool label="Speed" name={`Speed, now ${player.rate} times`} onClick={player.nextRate}>
          <span className="tabular text-[0.8125rem] font-semibold">{player.rate}×</span>
        </Tool>
        {run.video.download_url && (
          <Tooltip text="Download the video" side="bottom">
            <Button asChild size="icon" variant="ghost">
              <a href={run.video.download_url} download aria-label="Download the video">
                <Download aria-hidden />
              </a>
            </Button>
          </Tooltip>
        )}
        <Tool label="Full screen (F)" name="Full screen" onClick={fill}>
          <Maximize2 aria-hidden />
        </Tool>
      </span>
      {/* Its line is there before the first step, so that nothing moves when it begins. */}
      <p className="min-w-0 truncate text-[0.8125rem] text-fg-muted max-sm:h-5 max-sm:basis-full sm:flex-1 sm:px-2">
        {current?.label}
      </p>
    </div>
  );
}

type ToolProps = {
  label: string;
  name: string;
  /** Keeps the focus, so that the keys go on working. */
  disabled?: boolean;
  onClick: () => void;
  children: React.ReactNode;
};

function Tool({ label, name, disabled, onClick, children }: ToolProps) {
  return (
    <Tooltip text={label} side="bottom">
      <Button size="icon" variant="ghost" aria-label={name} aria-disabled={disabled} onClick={onClick}>
        {children}
      </Button>
    </Tooltip>
  );
}

type KeyTargets = { player: VideoPlayer; marks: VideoMark[]; fill: () => void };

/** Space and K play, arrows and J, L go by five seconds, P and N by steps, F fills the screen. */
function onKey(event: KeyboardEvent, { player, marks, fill }: KeyTargets): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const onButton = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement;
  const go = (by: number) => () => player.seek(player.moment() + by);
  const acts: Record<string, (() => void) | undefined> = {
    ' ': onButton ? undefined : player.toggle,
    k: player.toggle,
    ArrowLeft: go(-smallStepSeconds),
    ArrowRight: go(smallStepSeconds),
    j: go(-smallStepSeconds),
    l: go(smallStepSeconds),
    p: () => player.seek(secondsBefore(marks, player.moment())),
    n: () => player.seek(secondsAfter(marks, player.moment()) ?? player.moment()),
    f: fill,
  };
  const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

/** The player whole where the browser can; on an iPhone only the picture goes full. */
function toggleFullScreen(
  box: HTMLElement | null,
  video: (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null,
): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (box?.requestFullscreen) void box.requestFullscreen();
  else video?.webkitEnterFullscreen?.();
}
