import { expect, test } from 'vitest';
import { resultRows, resultShape } from './result-shape.ts';

test('rows of the same kind are a table, also where some lack a column', () => {
  const shape = resultShape('[{"name":"Tea","price":12.5},{"name":"Pot","colours":["red"]}]');
  expect(shape).toEqual({
    kind: 'table',
    columns: ['name', 'price', 'colours'],
    rows: [
      ['Tea', '12.5', ''],
      ['Pot', '', '["red"]'],
    ],
    total: 2,
  });
  expect(resultRows(shape)?.[0]).toEqual(['name', 'price', 'colours']);
});

test('named values are fields, and a list of rows among them is a table of its own', () => {
  const shape = resultShape('{"total":2,"paid":true,"note":null,"items":[{"name":"Tea"}]}');
  expect(shape).toMatchObject({
    kind: 'fields',
    fields: [
      { name: 'total', value: { kind: 'text', text: '2' } },
      { name: 'paid', value: { text: 'true' } },
      { name: 'note', value: { text: '' } },
      { name: 'items', value: { kind: 'table', rows: [['Tea']] } },
    ],
  });
  expect(resultRows(shape)).toEqual([
    ['total', '2'],
    ['paid', 'true'],
    ['note', ''],
    ['items', 'name\nTea'],
  ]);
});

test('a list under one name has the rows of that list', () => {
  expect(resultRows(resultShape('{"items":[{"a":1},{"a":2}]}'))).toEqual([['a'], ['1'], ['2']]);
});

test('several values are a list', () => {
  expect(resultShape('["a",2]')).toEqual({ kind: 'list', items: ['a', '2'], total: 2 });
  expect(resultShape('[]')).toEqual({ kind: 'list', items: [], total: 0 });
});

test.each(['Twelve {pounds}', '12', '"quoted"', 'null', ''])('%j is text', result => {
  expect(resultShape(result).kind).toBe('text');
  expect(resultRows(resultShape(result))).toBeUndefined();
});

test('what is deep or long is bounded', () => {
  const deep = `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`;
  expect(JSON.stringify(resultShape(deep)).length).toBeLessThan(deep.length * 2);
  const long = resultShape(JSON.stringify(Array.from({ length: 6000 }, (_, a) => ({ a }))));
  expect(long).toMatchObject({ kind: 'table', total: 6000 });
  expect(resultRows(long)).toHaveLength(5001);
  const wide = resultShape(JSON.stringify(Array.from({ length: 300 }, (_, at) => ({ [`column ${at}`]: at }))));
  expect(wide.kind === 'table' && wide.columns.length).toBe(100);
});
