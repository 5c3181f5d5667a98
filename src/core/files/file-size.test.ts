import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [9950, '10 KB'],
  [999_500, '1.0 MB'],
  [1400, '1.4 KB'],
  [999_600, '1.0 MB'],
  [25_000_000, '25 MB'],
  [3_200_000_000, '3.2 GB'],
  [1_500_000_000_000, '1500 GB'],
])('%i bytes are written as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
