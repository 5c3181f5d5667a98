import { expect, test } from 'vitest';
import { cpuMilliseconds } from '#tests/setup/cpu-time.ts';
import { resultOf } from './result.ts';

function resultBy(schema: object, value: unknown): unknown {
  const outputSchema = JSON.stringify(schema);
  return JSON.parse(resultOf({ results: [{ name: 'rows', value }], assignment: { outputSchema } }) ?? 'null');
}

const texts = (names: string[]) => Object.fromEntries(names.map(name => [name, { type: 'string' }]));
const tableOf = (names: string[]) => ({ type: 'array', items: { type: 'object', properties: texts(names) } });

test('the rows of a table get the names that the schema has for their columns', () => {
  const rows = [
    { 'Order No.': 'FS-1', 'Customer name': 'Ann', total: '3' },
    { 'Order No.': 'FS-2', 'Customer name': 'Bo', total: '4' },
    { Total: '5' },
  ];
  expect(resultBy(tableOf(['order_no', 'customerName', 'total']), rows)).toEqual([
    { order_no: 'FS-1', customerName: 'Ann', total: '3' },
    { order_no: 'FS-2', customerName: 'Bo', total: '4' },
    { total: '5' },
  ]);
});

test('a schema of thousands of properties and a wide table are matched in little time, names that are the same always', () => {
  const properties = Array.from({ length: 1500 }, (_, at) => `some column name ${at}`);
  const columns = [...Array.from({ length: 30 }, (_, at) => `Column heading number ${at}`), 'some column name 1499'];
  const rows = Array.from({ length: 20 }, (_, row) => Object.fromEntries(columns.map(name => [name, `in row ${row}`])));
  let result: unknown;
  expect(cpuMilliseconds(() => (result = resultBy(tableOf(properties), rows)))).toBeLessThan(1500);
  expect(result).toMatchObject(rows.map((_, row) => ({ 'some column name 1499': `in row ${row}` })));
});
