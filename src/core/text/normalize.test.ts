import { expect, test } from 'vitest';
import { cpuMilliseconds } from '#tests/setup/cpu-time.ts';
import { normalized } from './normalize.ts';

test('text of living languages is normalised as the built-in function does it', () => {
  for (const text of ['Überweisung', 'a\u0308', 'ﬁ', 'Việt Nam', 'กำลัง', 'שָׁלוֹם', '한국어', '½', 'e\u0301\u0323'])
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
      expect(normalized(text, form)).toBe(text.normalize(form));
});

test('marks beyond the thirtieth of a letter are left out', () => {
  expect(normalized(`x${'\u0315'.repeat(100)}y`, 'NFC')).toBe(`x${'\u0315'.repeat(30)}y`);
});

test('100,000 combining marks on one letter take milliseconds', () => {
  const hostile = `a${'\u0315\u0300\u0316'.repeat(33_333)}`;
  expect(cpuMilliseconds(() => normalized(hostile, 'NFKD'))).toBeLessThan(500);
});
