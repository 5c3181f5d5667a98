import { expect, test } from 'vitest';
import { concatList, timelineOf } from './timeline.ts';

const start = Date.parse('2026-01-02T03:04:05.000Z');
const frame = (ms: number) => ({ path: `${ms}.jpg`, at: start + ms });
const shown = (timeline: ReturnType<typeof timelineOf>) =>
  timeline.shots.map(({ path, seconds }) => `${path} ${seconds}`);

test('a still picture is repeated each second and lasts to the end of the recording', () => {
  const timeline = timelineOf([{ startedAt: start, endedAt: start + 3500, frames: [frame(200), frame(600)] }]);
  expect(shown(timeline)).toEqual(['200.jpg 0.6', '600.jpg 1', '600.jpg 1', '600.jpg 0.9']);
  expect(timeline.seconds).toBe(3.5);
});

test('a recording that was cut off lasts a second beyond its last picture; the time nobody recorded is left out', () => {
  const timeline = timelineOf([
    { startedAt: start, endedAt: undefined, frames: [frame(0), frame(500)] },
    { startedAt: start + 60_000, endedAt: undefined, frames: [] },
    { startedAt: start + 90_000, endedAt: start + 91_000, frames: [frame(90_100)] },
  ]);
  expect(timeline.seconds).toBe(2.5);
  expect(timeline.parts).toEqual([
    { started_at: '2026-01-02T03:04:05.000Z', at: 0 },
    { started_at: '2026-01-02T03:05:35.000Z', at: 1.5 },
  ]);
});

test('the list for ffmpeg ends with the last picture once more, and nothing makes nothing', () => {
  const timeline = timelineOf([{ startedAt: start, endedAt: start + 400, frames: [frame(0)] }]);
  expect(concatList(timeline)).toBe("ffconcat version 1.0\nfile '0.jpg'\nduration 0.400\nfile '0.jpg'\n");
  expect(timelineOf([])).toEqual({ shots: [], seconds: 0, parts: [] });
});
