import { leastCpuMilliseconds } from '#tests/setup/cpu-time.ts';
import { expect, test } from 'vitest';
import type { OutlineNode } from '#src/browser/observe/outline-node.ts';
import type { Reading, Target } from '#src/core/steps/clause.ts';
import { listsOf } from '../page/lists.ts';
import { goesOn } from '../page/pager.ts';
import { el, link, pageOf } from '../page/test-outline.ts';
import { createView } from '../page/view.ts';
import { doubtOfNone, loadingIn, partIn } from './absence.ts';
import { listsCalled } from './find-list.ts';
import { valuesOf } from './values.ts';

const numbers = Array.from({ length: 3000 }, (_, at) => at);
const pages: Record<string, OutlineNode[]> = {
  lists: numbers.flatMap(at => [el('p', {}, `Entry ${at}`), el('ul', {}, el('li', {}, 'a'), el('li', {}, 'b'))]),
  labels: numbers.flatMap(at => [el('span.l', {}, 'Price:'), el('span.v', {}, `${at}`)]),
  // Shapes of as many kinds as there are of them.
  blank: numbers.map(at =>
    el(`div.${[...`${at}`].map(digit => 'abcdefghij'[Number(digit)]).join('')}`, { blank: true }),
  ),
  pagers: [
    el('ul', {}, el('li', {}, 'a'), el('li', {}, 'b')),
    ...numbers.map(at => el('p', {}, `${at + 1} / ${at + 9}`)),
    ...numbers.map(at => ({ ...link(`/${at}`, `x${at}`), ref: `1:${at}` })),
  ],
};

const named = (label: string, places: Reading['places'] = []): Target => ({
  text: label,
  readings: [{ label, exact: false, kind: null, nth: null, places, prior: 1 }],
  any: false,
  pronoun: false,
});
const price = named('price');
const inPrice = named('price', [{ relation: 'in', of: price }]);

test.each(Object.keys(pages))('a page of thousands of %s is read within the time of a few frames', kind => {
  const view = createView(pageOf('Shop', ...(pages[kind] ?? [])));
  const read = (): unknown => [
    loadingIn(view),
    partIn(view),
    doubtOfNone(view, price),
    listsCalled(view, price),
    valuesOf(view, price),
    valuesOf(view, inPrice),
    listsOf(view)
      .slice(0, 1)
      .map(list => goesOn(view, list)),
  ];
  expect(leastCpuMilliseconds(read)).toBeLessThan(300);
});
