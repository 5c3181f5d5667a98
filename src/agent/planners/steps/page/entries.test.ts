import { expect, test } from 'vitest';
import { link, page, region } from '../test-page.ts';
import { entries, listedItems } from './entries.ts';
import { createScene } from './scene.ts';

type Parts = Parameters<typeof page>[0];

/** A heading with a list of links under it, in a region of its own. */
const under = (heading: string, key: string, names: string[]): Parts => [
  { say: heading, level: 2 },
  ...names.map((name, i) => link(name, { ref: `${key}${i}`, within: [`${key}i${i}`, key] })),
];
const regionsOf = (key: string, count: number): ReturnType<typeof region>[] => [
  region(key, 'list'),
  ...Array.from({ length: count }, (_, i) => region(`${key}i${i}`, 'listitem', { within: [key] })),
];
const desk = (): ReturnType<typeof createScene> =>
  createScene(
    page([...under('Guides', 'g', ['Start', 'Grow', 'Move', 'Leave']), ...under('Tickets', 't', ['Ink', 'Lamp'])], {
      title: 'Desk',
      regions: [...regionsOf('g', 4), ...regionsOf('t', 2)],
    }),
  );

test('acting finds the list of a name as reading does, and none of another name', () => {
  const refs = (noun: string): string[] => listedItems(desk(), 'item', noun).map(({ ref }) => ref);
  expect(refs('tickets')).toEqual(['t0', 't1']);
  expect(refs('guide')).toEqual(['g0', 'g1', 'g2', 'g3']);
  expect(refs('order')).toEqual([]);
});

test('an entry has its region and what lies in it', () => {
  const [first] = entries(desk(), 'tickets');
  expect(first?.region?.ref).toBe('ti0');
  expect(first?.items.map(({ ref }) => ref)).toEqual(['t0']);
});

test('links under a message that stands in the place of a list are none of its entries', () => {
  const help = createScene(
    page([{ say: 'Tickets', level: 2 }, { say: 'No tickets yet' }, ...under('', 't', ['Guide', 'Forum']).slice(1)], {
      regions: regionsOf('t', 2),
    }),
  );
  expect(entries(help, 'tickets')).toEqual([]);
  expect(entries(help)).toHaveLength(2);
});
