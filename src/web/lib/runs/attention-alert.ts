/**
 * Calls a person back to the page: the title alternates with a message and a sound plays.
 * Clock, document and speaker are parameters, so that the timing can be shown without a browser.
 */
export type AlertSound = 'gentle' | 'soft' | 'chime';

export type AlertOptions = {
  sound: AlertSound;
  /** 0 to 1. */
  volume: number;
  /** Address of a sound to play instead. */
  soundUrl?: string;
  blinkMs: number;
  message: string;
  /** Once per activation; otherwise with each blink. */
  playOnce: boolean;
};

export const alertDefaults: AlertOptions = {
  sound: 'gentle',
  volume: 0.3,
  blinkMs: 1000,
  message: '🔔 Input needed',
  playOnce: true,
};

export type Tone = { hertz: number; startMs: number; lengthMs: number };

export const tones: Record<AlertSound, Tone[]> = {
  gentle: [{ hertz: 800, startMs: 0, lengthMs: 200 }],
  soft: [{ hertz: 600, startMs: 0, lengthMs: 300 }],
  chime: [
    { hertz: 800, startMs: 0, lengthMs: 150 },
    { hertz: 1000, startMs: 100, lengthMs: 150 },
  ],
};

export type AlertWorld = {
  page: { title: string };
  play: (options: AlertOptions) => void;
  every: (ms: number, tick: () => void) => () => void;
};

/** Starts at once; the function it gives back stops the alert and restores the title. */
export function startAlert(world: AlertWorld, given: Partial<AlertOptions> = {}): () => void {
  const options = { ...alertDefaults, ...given };
  const before = world.page.title;
  let shown = true;
  world.page.title = options.message;
  world.play(options);
  const stop = world.every(options.blinkMs, () => {
    shown = !shown;
    world.page.title = shown ? options.message : before;
    if (shown && !options.playOnce) world.play(options);
  });
  return () => {
    stop();
    world.page.title = before;
  };
}
