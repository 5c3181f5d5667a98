import { expect, test } from 'vitest';
import { asVideo } from './as-video.ts';

const file = (name: string, type: string) => asVideo(new File(['x'], name, { type }))?.type;

test('a video is what its type says, and MP4, MOV, WMV and MKV where the system knows no type', () => {
  expect(file('a.mp4', 'video/mp4')).toBe('video/mp4');
  expect(file('a.MKV', '')).toBe('video/x-matroska');
  expect(file('a.wmv', '')).toBe('video/x-ms-wmv');
  expect(file('a.txt', '')).toBeUndefined();
  expect(file('a.mp4', 'text/plain')).toBeUndefined();
});
