import { expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { megabytes, uploadFault, uploadsFault } from './upload-rules.ts';

test.each([
  ['run.exe', '“run.exe” is a program or a page (.exe). These files are not accepted.'],
  ['page.HTML', '“page.HTML” is a program or a page (.html). These files are not accepted.'],
  ['invoice.pdf.js', '“invoice.pdf.js” is a program or a page (.js). These files are not accepted.'],
])('%s is refused by its name', (name, why) => {
  expect(uploadFault({ name, size: 1 })).toBe(why);
});

test.each(['report.pdf', 'exe', 'setup.exe.txt', 'a.ex e', 'README'])('%s is accepted', name => {
  expect(uploadFault({ name, size: 1 })).toBeUndefined();
});

test('a program is refused by its content, whatever its name', () => {
  expect(uploadFault({ name: 'photo.png', size: 1, type: 'application/x-msdownload' })).toBe(
    '“photo.png” is a program or a page by its content (application/x-msdownload). These files are not accepted.',
  );
  expect(uploadFault({ name: 'photo.png', size: 1, type: 'image/png' })).toBeUndefined();
});

test('an empty file and one that is too large are refused, one of the largest size is not', () => {
  const name = 'a.csv';
  expect(uploadFault({ name, size: 0 })).toBe('“a.csv” is empty.');
  expect(uploadFault({ name, size: limits.uploadFileBytes })).toBeUndefined();
  expect(uploadFault({ name, size: limits.uploadFileBytes + 1_000_000 })).toBe(
    '“a.csv” has 26 MB; a file may have at most 25 MB.',
  );
  expect(uploadFault({ name, size: limits.uploadFileBytes + 1 })).toContain('at most 25 MB');
});

test('a run takes so many files, and so much together', () => {
  const files = (count: number, size: number) => Array.from({ length: count }, (_, at) => ({ name: `${at}`, size }));
  expect(uploadsFault(files(10, 1))).toBeUndefined();
  expect(uploadsFault(files(11, 1))).toBe('Too many files (11): a run takes at most 10.');
  expect(uploadsFault(files(10, 10_000_000))).toBeUndefined();
  expect(uploadsFault(files(10, 10_000_001))).toBe('The files have 100 MB together; the limit is 100 MB at once.');
  expect(uploadsFault([])).toBeUndefined();
});

test.each([
  [0, '0.1 MB'],
  [149_000, '0.1 MB'],
  [1_440_000, '1.4 MB'],
  [9_940_000, '9.9 MB'],
  [9_960_000, '10 MB'],
  [10_400_000, '10 MB'],
  [25_600_000, '26 MB'],
])('%i bytes are shown as %s', (bytes, shown) => {
  expect(megabytes(bytes)).toBe(shown);
});
