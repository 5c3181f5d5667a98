import { useEffect } from 'react';
import { type AlertOptions, startAlert, tones } from './attention-alert.ts';

/** Blinks the title and plays the sound for as long as `active` holds. */
export function useAttention(active: boolean, options: Pick<AlertOptions, 'message' | 'blinkMs' | 'volume'>): void {
  const { message, blinkMs, volume } = options;
  useEffect(() => {
    if (!active) return undefined;
    return startAlert({ page: document, play, every }, { message, blinkMs, volume });
  }, [active, message, blinkMs, volume]);
}

function every(ms: number, tick: () => void): () => void {
  const timer = setInterval(tick, ms);
  return () => clearInterval(timer);
}

function play(options: AlertOptions): void {
  if (options.soundUrl) {
    const audio = new Audio(options.soundUrl);
    audio.volume = options.volume;
    audio.play().catch(refused);
    return;
  }
  const context = new AudioContext();
  const loudness = context.createGain();
  loudness.gain.value = options.volume;
  loudness.connect(context.destination);
  for (const tone of tones[options.sound]) {
    const oscillator = context.createOscillator();
    oscillator.frequency.value = tone.hertz;
    oscillator.connect(loudness);
    const start = context.currentTime + tone.startMs / 1000;
    oscillator.start(start);
    oscillator.stop(start + tone.lengthMs / 1000);
  }
  const lastMs = Math.max(...tones[options.sound].map(tone => tone.startMs + tone.lengthMs));
  setTimeout(() => context.close().catch(refused), lastMs + 500);
}

/** A browser that plays no sound before the first click is no fault: the title still blinks. */
function refused(_reason: unknown): void {}
