import { Square, Volume2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Narration } from '#src/contract/narration.ts';
import { Button } from '../ui/button.tsx';
import { errorToast } from '../ui/toast.tsx';

/** What was said to a step: its words where they are written down, and its sound. */
export function SpokenClip({ clip }: { clip: Narration }) {
  const [playing, setPlaying] = useState(false);
  const sound = useRef<HTMLAudioElement>(undefined);
  useEffect(() => () => sound.current?.pause(), []);
  const end = (): void => {
    sound.current?.pause();
    sound.current = undefined;
    setPlaying(false);
  };
  const play = (): void => {
    const made = new Audio(clip.url);
    sound.current = made;
    made.addEventListener('ended', end);
    setPlaying(true);
    made.play().catch(() => {
      end();
      errorToast('The sound could not be played. Reload the page and try again.');
    });
  };
  const length = lengthOf(clip.seconds);
  return (
    <p className="flex items-start gap-1.5 pt-0.5 text-[0.8125rem] text-fg-muted">
      <Button
        variant="ghost"
        size="sm"
        className="shrink-0"
        aria-label={playing ? 'Stop the sound' : `Play the spoken note, ${length}`}
        aria-pressed={playing}
        onClick={playing ? end : play}
      >
        {playing ? <Square aria-hidden /> : <Volume2 aria-hidden />}
        <span className="tabular">{length} spoken</span>
      </Button>
      {clip.text && <q className="min-w-0 py-1 break-words">{clip.text}</q>}
    </p>
  );
}

/** `0:04` */
function lengthOf(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
