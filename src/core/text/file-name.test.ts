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
    expect(uploadedFileName('a/b/ report.pdf ')).toBe('report.pdf');
    expect(uploadedFileName('README')).toBe('README');
    expect(uploadedFileName(`${'a/'.repeat(2000)}report.pdf`)).toBe('report.pdf');
  });

  test('an uploaded file keeps every character that its owner sees', () => {
    for (const name of ['Q3 @Oslo | draft #2?.pdf', 'a<b>:"c"*.txt', '.env.local', `${'x'.repeat(240)}.pdf`])
      expect(uploadedFileName(name)).toBe(name);
  });

  test('the name of an uploaded file has at most 255 bytes, with an extension of 20 and a number', () => {
    expect(uploadedFileName(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(251)}.pdf`);
    expect(uploadedFileName(`a.${'y'.repeat(30)}`)).toBe(`a.${'y'.repeat(19)}`);
    expect(uploadedFileName('😀'.repeat(90))).toBe('😀'.repeat(63));
    expect(uploadedFileName(`${'x'.repeat(300)}.pdf`, 12)).toBe(`${'x'.repeat(246)} (12).pdf`);
    expect(uploadedFileName('report.pdf', 2)).toBe('report (2).pdf');
    expect(uploadedFileName('..', 2)).toBe('file (2)');
  });

  test.each([
    ['one byte', '\u007e', 1],
    ['two bytes', '\u0100', 2],
    ['the last of two bytes', '\u07ff', 2],
    ['the first of three bytes', '\u0800', 3],
    ['the last of three bytes', '\ufffd', 3],
    ['four bytes', '😀', 4],
  ])('a stem of characters of %s is cut to 100 bytes', (_, character, bytes) => {
    expect(safeFileName(`${character.repeat(200)}.csv`)).toBe(`${character.repeat(Math.floor(100 / bytes))}.csv`);
  });

  test('of a very long name the beginning and the end are kept', () => {
    expect(safeFileName(`report${' '.repeat(5000)}.pdf`)).toMatch(/^report +\.pdf$/);
    expect(safeFileName('x'.repeat(1000))).toBe('x'.repeat(100));
    expect(safeFileName('name with spaces at its end . . ')).toBe('name with spaces at its end');
    expect(safeFileName('no extension')).toBe('no extension');
  });
});
