import { leastCpuMilliseconds } from '#tests/setup/cpu-time.ts';
import { expect, test } from 'vitest';
import { element, page, region, text } from '#tests/fakes/observation.ts';
import { effectOn } from './fitting.ts';

const rows = Array.from({ length: 1500 }, (_, at) => region('row', `Row ${at} of the list`));
const long = 'not saved yet and not sent and not found on this page '.repeat(5);

test('a page of thousands of long texts is looked at within the time of a few frames', () => {
  const nodes = Array.from({ length: 3000 }, (_, at) =>
    text(`${long} ${at}`, { within: [rows[at % rows.length]?.ref ?? ''], inView: at < 40 }),
  );
  const before = page([element('button', 'Save')]);
  const after = page(nodes, { regions: rows });
  const about = { acted: 'e1', asked: 'save', object: 'row 7', values: ['lamp'], purpose: 'changes' } as const;
  // A new page each time: what was read of one is kept.
  expect(leastCpuMilliseconds(() => effectOn(before, { ...after }, about))).toBeLessThan(100);
});

test('a notice in view counts among thousands of texts that are not', () => {
  const others = Array.from({ length: 3000 }, (_, at) => text(`Entry ${at}`, { inView: false }));
  const after = page([...others, text('Your changes were saved', { inView: true })]);
  const seen = effectOn(page([element('button', 'Save')]), after, {
    acted: 'e1',
    asked: 'save',
    object: '',
    values: [],
    purpose: 'changes',
  });
  expect(seen).toMatchObject({ state: 'seen' });
});
