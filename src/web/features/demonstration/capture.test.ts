import { expect, test } from 'vitest';
import { capture, recordingName, recordingType } from './capture.ts';

test('MP4 is recorded where it can be, else WebM', () => {
  expect(recordingType(() => true)).toBe('video/mp4');
  expect(recordingType(type => type === 'video/webm')).toBe('video/webm');
});

test('where neither can be recorded it says so', () => {
  expect(() => recordingType(() => false)).toThrow('No supported video MIME types found');
});

test('the constants of a screen recording', () => {
  expect(capture.video).toEqual({ width: { ideal: 1920 }, height: { ideal: 1080 }, frameRate: { ideal: 30 } });
  expect(capture.bits).toEqual({
    videoBitsPerSecond: 2_500_000,
    audioBitsPerSecond: 128_000,
    bitsPerSecond: 2_628_000,
  });
  expect(capture.chunkMs).toBe(100);
  expect(capture.audio.sampleRate).toBe(44_100);
  expect(recordingName('video/mp4', 17)).toBe('screen-recording-17.mp4');
  expect(recordingName('video/webm', 17)).toBe('screen-recording-17.webm');
});
