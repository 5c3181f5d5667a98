import { expect, test } from 'vitest';
import { alertDefaults, type AlertOptions, type AlertWorld, startAlert, tones } from './attention-alert.ts';

function world(title: string) {
  const page = { title };
  const played: AlertOptions[] = [];
  const ticks: (() => void)[] = [];
  const intervals: number[] = [];
  let stopped = 0;
  const it: AlertWorld = {
    page,
    play: options => void played.push(options),
    every: (ms, tick) => {
      intervals.push(ms);
      ticks.push(tick);
      return () => void stopped++;
    },
  };
  return { it, page, played, intervals, tick: () => ticks.at(-1)?.(), stopped: () => stopped };
}

test('the title alternates with the message and the sound plays once per activation', () => {
  const w = world('Buy socks · Legwork');
  startAlert(w.it, { message: 'Legwork - Input needed!', blinkMs: 1500 });
  const titles = [w.page.title];
  for (let i = 0; i < 3; i++) {
    w.tick();
    titles.push(w.page.title);
  }
  expect(titles).toEqual([
    'Legwork - Input needed!',
    'Buy socks · Legwork',
    'Legwork - Input needed!',
    'Buy socks · Legwork',
  ]);
  expect(w.played).toHaveLength(1);
  expect(w.intervals).toEqual([1500]);
});

test('when it stops the title is restored and nothing blinks on', () => {
  const w = world('Buy socks · Legwork');
  const stop = startAlert(w.it);
  stop();
  expect(w.page.title).toBe('Buy socks · Legwork');
  expect(w.stopped()).toBe(1);
  startAlert(w.it);
  expect(w.played).toHaveLength(2);
});

test('defaults: gentle, 0.3, 1000 ms, played once', () => {
  expect(alertDefaults).toEqual({
    sound: 'gentle',
    volume: 0.3,
    blinkMs: 1000,
    message: '🔔 Input needed',
    playOnce: true,
  });
});

test('a sound may be asked for with each blink', () => {
  const w = world('x');
  startAlert(w.it, { playOnce: false });
  w.tick();
  w.tick();
  expect(w.played).toHaveLength(2);
});

test('the sounds', () => {
  expect(tones.gentle).toEqual([{ hertz: 800, startMs: 0, lengthMs: 200 }]);
  expect(tones.soft).toEqual([{ hertz: 600, startMs: 0, lengthMs: 300 }]);
  expect(tones.chime.map(tone => [tone.hertz, tone.startMs, tone.lengthMs])).toEqual([
    [800, 0, 150],
    [1000, 100, 150],
  ]);
});
