import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { cpuMilliseconds } from '#tests/setup/cpu-time.ts';
import { safeFileName, uploadedFileName } from './file-name.ts';

describe('safe file names', () => {
  test.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..', 'download'],
    ['', 'download'],
    ['  .hidden ', 'hidden'],
    ['a\u0000b\nc.txt', 'abc.txt'],
    ['Überweisung 2026.pdf', 'Überweisung 2026.pdf'],
  ])('%j becomes %j', (given, expected) => {
    expect(safeFileName(given)).toBe(expected);
  });

  test('long names are cut without losing their extension or splitting a character', () => {
    const name = safeFileName(`${'é'.repeat(200)}.csv`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(120);
    expect(name).toMatch(/^é+\.csv$/);
  });

  test.each([
    ['one letter', 'x'.repeat(20_000)],
    ['an ending', `x.${'y'.repeat(100_000)}`],
    ['spaces', `x${' '.repeat(100_000)}y`],
    ['marks', `x${'\u0315\u0300'.repeat(50_000)}.pdf`],
    ['halves of characters', '\ud83d'.repeat(100_000)],
    ['separators', '/'.repeat(100_000)],
  ])('a hostile name of %s takes milliseconds', (_, hostile) => {
    for (const made of [safeFileName, uploadedFileName]) {
      expect(cpuMilliseconds(() => made(hostile))).toBeLessThan(200);
      const name = made(hostile);
      expect(name).toMatch(/^[^\p{C}/\\]+$/u);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(made === safeFileName ? 120 : 500);
    }
  });

  test('an uploaded file keeps the last part of its path', () => {
    expect(uploadedFileName('C:\\Users\\ann\\Überweisung.pdf')).toBe('Überweisung.pdf');
    expect(uploadedFileName('..')).toBe('file');
  });
});
