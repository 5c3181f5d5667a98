import { expect, test } from 'vitest';
import { growthFault, measureGrowth } from './growth.ts';

const faultOf = async (measure: (size: number) => number): Promise<string | undefined> =>
  growthFault(await measureGrowth(4000, measure));

test('linear work scales, quadratic work does not', async () => {
  expect(await faultOf(size => size / 10)).toBeUndefined();
  expect(await faultOf(size => size * Math.log2(size))).toBeUndefined();
  expect(await faultOf(size => size ** 2 / 10_000)).toBe(
    'Twice the input takes 4.0 times as long: 100.0, 400.0, 1600.0 ms.',
  );
});

test('work that becomes quadratic at its limit does not scale', async () => {
  expect(await faultOf(size => (size < 4000 ? 10 : 40))).toMatch('4.0 times');
});

test('what other programs take is left out once one of the rounds is free of it', async () => {
  let rounds = 0;
  expect(await faultOf(size => (size === 4000 && (rounds += 1) < 5 ? size : size / 10))).toBeUndefined();
});

test('times that are too short to measure say nothing', async () => {
  expect(await faultOf(size => size ** 2 / 2_000_000)).toBeUndefined();
});
