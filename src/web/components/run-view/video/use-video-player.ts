import { type RefObject, useEffect, useRef, useState } from 'react';

export type VideoPlayer = {
  playing: boolean;
  /** Seconds from its beginning. */
  at: number;
  rate: number;
  failed: boolean;
  toggle: () => void;
  seek: (seconds: number) => void;
  /** Where it is now. `at` changes only once it is drawn, and a key may be pressed again before that. */
  moment: () => number;
  nextRate: () => void;
  again: () => void;
};

type Options = {
  video: RefObject<HTMLVideoElement | null>;
  /** In seconds. */
  length: number;
  /** Has the video loaded by a fresh link. */
  renew: () => void;
};

const rates = [1, 2, 4];
/** How far before its end the last picture is surely shown. */
const endSeconds = 0.1;

/**
 * Plays a run's video. Until it is started, its last picture stands: what the run came to. When its link no longer works
 * a fresh one is asked for, once, and playing goes on where it was.
 */
export function useVideoPlayer({ video, length, renew }: Options): VideoPlayer {
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [rate, setRate] = useState(1);
  const [failed, setFailed] = useState(false);
  const place = useRef({ started: false, at: 0, playing: false, rate: 1, renewed: false });
  const renewing = useRef(renew);
  useEffect(() => {
    renewing.current = renew;
  });

  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const on = (name: string, act: () => void): void => element.addEventListener(name, act, { signal: stop.signal });
    const now = place.current;
    const moved = (): void => {
      if (!now.started || element.readyState === 0) return;
      now.at = element.currentTime;
      setAt(now.at);
    };
    on('loadedmetadata', () => {
      element.playbackRate = now.rate;
      element.currentTime = now.started ? now.at : Math.max(0, length - endSeconds);
      if (now.playing) void element.play().catch(onlyPaused);
    });
    on('playing', () => (now.renewed = false));
    on('play', () => setPlaying((now.playing = true)));
    on('pause', () => setPlaying((now.playing = false)));
    on('timeupdate', moved);
    on('seeking', moved);
    on('error', () => {
      setPlaying(false);
      if (now.renewed) return setFailed(true);
      now.renewed = true;
      renewing.current();
    });
    return () => stop.abort();
  }, [video, length]);

  // Pictures between the browser's own notices, so that the slider glides.
  useEffect(() => {
    if (!playing) return undefined;
    let frame = requestAnimationFrame(function follow() {
      if (video.current) setAt((place.current.at = video.current.currentTime));
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, video]);

  const seek = (seconds: number): void => {
    const to = Math.min(Math.max(0, seconds), length);
    Object.assign(place.current, { started: true, at: to });
    setAt(to);
    goTo(video.current, to);
  };
  return {
    playing,
    at,
    rate,
    failed,
    seek,
    moment: () => (place.current.started ? place.current.at : at),
    toggle() {
      const element = video.current;
      if (!element) return;
      if (!element.paused) return element.pause();
      if (!place.current.started || element.ended) seek(0);
      void element.play().catch(onlyPaused);
    },
    nextRate() {
      const next = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1;
      place.current.rate = next;
      setRate(next);
      playAt(video.current, next);
    },
    again() {
      setFailed(false);
      renew();
    },
  };
}

function goTo(element: HTMLVideoElement | null, seconds: number): void {
  if (element) element.currentTime = seconds;
}

function playAt(element: HTMLVideoElement | null, rate: number): void {
  if (element) element.playbackRate = rate;
}

/** A browser that will not play now leaves it paused, and the button shows that. */
function onlyPaused(_reason: unknown): void {}
