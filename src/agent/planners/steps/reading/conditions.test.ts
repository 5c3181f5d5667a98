import { describe, expect, test } from 'vitest';
import { conditionsOf } from './conditions.ts';
import { fieldOf } from './fields/fields.ts';
import { readList } from './read-list.ts';
import { el, pageOf } from './test-outline.ts';
import { createView } from './view.ts';

test.each([
  ['tasks that are assigned to Jo Park', [['jo', 'park']]],
  ['visitors from Norway', [['norway']]],
  ['overdue bills', [['overdue']]],
  ['parcels that were delivered', [['deliver']]],
  ['unread letters from Bo', [['bo'], ['unread']]],
  ['tickets whose status is Waiting', [['wait']]],
  ['visitors with a dog from Norway', [['norway']]],
  ['tickets where the status is Waiting', [['wait']]],
  ['available lamps', []],
  ['lamps in stock', [['stock']]],
  ['lamps with more than 10 in stock', [null]],
  ['bookings from last week', [null]],
  ['names and prices of the lamps in the table', []],
  ['comments on this page', []],
  ['phone numbers', []],
])('%s', (text, words) => {
  expect(conditionsOf(text).map(condition => condition.words)).toEqual(words);
});

const rows: [string, string, string][] = [
  ['Fix the gate', 'Jo Park', 'Waiting'],
  ['Order salt', 'Ada Holm', 'Closed'],
  ['Paint the boat', 'Jo Park', 'Closed'],
];

describe('of a table', () => {
  const table = (heading: string) =>
    createView(
      pageOf(
        heading,
        el('h1', {}, heading),
        el(
          'table',
          {},
          el('tr', {}, ...['Task', 'Who', 'Status'].map(head => el('th', {}, head))),
          ...rows.map(cells => el('tr', {}, ...cells.map(cell => el('td', {}, cell)))),
        ),
      ),
    );
  function read(text: string, heading = 'Work') {
    const unmet: string[] = [];
    const about = `List the tasks of all ${text}`;
    const only = conditionsOf(text);
    const fields = [fieldOf('task')];
    const found = readList(table(heading), {
      fields,
      about,
      limit: null,
      today: new Date(),
      called: null,
      only,
      unmet,
    });
    return { found: found.map(({ task }) => task), unmet };
  }

  test('only the entries that show it are read', () => {
    expect(read('entries that are assigned to Jo Park')).toEqual({
      found: ['Fix the gate', 'Paint the boat'],
      unmet: [],
    });
    expect(read('closed entries').found).toEqual(['Order salt', 'Paint the boat']);
  });

  test('what no entry shows and no heading says is unmet', () => {
    expect(read('entries from Peru')).toMatchObject({ unmet: ['Peru'] });
    expect(read('entries from Peru', 'Work in Peru')).toEqual({ found: rows.map(([task]) => task), unmet: [] });
    expect(read('entries that are older than 3 days')).toMatchObject({ unmet: ['older than 3 days'] });
  });
});
