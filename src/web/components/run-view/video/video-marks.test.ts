import { expect, test } from 'vitest';
import type { StepMetadata } from '#src/contract/task-run.ts';
import { markAt, marksOf, secondsAfter, secondsBefore, videoSecondsOf } from './video-marks.ts';

const video = {
  seconds: 50,
  parts: [
    { started_at: '2026-01-02T03:00:00.000Z', at: 0 },
    { started_at: '2026-01-02T03:10:00.000Z', at: 20 },
  ],
};
const turn = (n: number, step: number | null, started_at: string): StepMetadata => ({
  turn: n,
  step,
  description: `turn ${n}`,
  thought: null,
  url: '',
  actions: [],
  verdict: null,
  evidence: null,
  started_at: `2026-01-02T${started_at}Z`,
  ms: 1,
  tokens: 0,
  by: null,
  usage: null,
  before_picture_url: null,
  after_picture_url: null,
});

test('a moment of the run is found in the video, also after a time when nobody recorded', () => {
  expect(videoSecondsOf(video, '2026-01-02T03:00:07.500Z')).toBe(7.5);
  expect(videoSecondsOf(video, '2026-01-02T03:10:05.000Z')).toBe(25);
  // Between the two, and outside of all: the nearest that is there.
  expect(videoSecondsOf(video, '2026-01-02T03:05:00.000Z')).toBe(20);
  expect(videoSecondsOf(video, '2026-01-02T02:00:00.000Z')).toBe(0);
  expect(videoSecondsOf(video, '2026-01-02T04:00:00.000Z')).toBe(50);
  expect(videoSecondsOf({ seconds: null, parts: [] }, '2026-01-02T03:00:00.000Z')).toBeNull();
});

test('each step has one mark, where work on it began', () => {
  const marks = marksOf(video, [
    turn(1, 1, '03:00:01'),
    turn(2, 1, '03:00:03'),
    turn(3, 2, '03:00:08'),
    turn(4, null, '03:10:00'),
    turn(5, null, '03:10:02'),
  ]);
  expect(marks.map(({ label, at }) => `${at} ${label}`)).toEqual([
    '1 1. turn 1',
    '8 2. turn 3',
    '20 turn 4',
    '22 turn 5',
  ]);
  expect(markAt(marks, 0)).toBeUndefined();
  expect(markAt(marks, 7.99)?.turn).toBe(3);
  expect(markAt(marks, 7.5)?.turn).toBe(1);
  expect([secondsBefore(marks, 12), secondsBefore(marks, 8.5), secondsBefore(marks, 0.5)]).toEqual([8, 1, 0]);
  expect([secondsAfter(marks, 1), secondsAfter(marks, 30)]).toEqual([8, undefined]);
});
