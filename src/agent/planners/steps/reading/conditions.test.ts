import { describe, expect, test } from 'vitest';
import { nameFrom } from '#src/core/steps/names.ts';
import { conditionsOf } from './conditions.ts';
import { fieldOf } from './fields/fields.ts';
import { readList } from './read-list.ts';
import { el, pageOf } from './test-outline.ts';
import { createView } from './view.ts';

const words = (text: string) => conditionsOf(nameFrom(text), said => said);

test.each([
  ['the overdue bills', [['overdue']]],
  ['visitors in Norway', [['norway']]],
  ['bills of Jo Park', [['jo', 'park']]],
  ['unread letters of Bo', [['unread'], ['bo']]],
  ['available lamps', [['available']]],
  ['lamps', []],
])('%s', (text, wanted) => {
  expect(words(text).map(condition => condition.words)).toEqual(wanted);
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
    const only = words(text);
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
    expect(read('entries of Jo Park')).toEqual({
      found: ['Fix the gate', 'Paint the boat'],
      unmet: [],
    });
    expect(read('closed entries').found).toEqual(['Order salt', 'Paint the boat']);
  });

  test('what no entry shows and no heading says is unmet', () => {
    expect(read('entries in Peru')).toMatchObject({ unmet: ['Peru'] });
    expect(read('entries in Peru', 'Work in Peru')).toEqual({ found: rows.map(([task]) => task), unmet: [] });
    expect(read('urgent entries')).toMatchObject({ unmet: ['urgent'] });
  });
});
