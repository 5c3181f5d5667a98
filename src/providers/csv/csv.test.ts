import { buffer, text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('cells are quoted where they have to be, and none is a formula', async () => {
  const rows = [
    { name: 'Ann, "the" first', note: 'two\nlines', credits: -5 },
    { name: '=HYPERLINK("http://evil.example")', note: '@SUM(A1)', credits: 3 },
  ];
  expect(String(await buffer(csvOf(['name', 'note', 'credits'], rows)))).toBe(
    '\uFEFFname,note,credits\n"Ann, ""the"" first","two\nlines",-5\n' +
      `"'=HYPERLINK(""http://evil.example"")",'@SUM(A1),3\n`,
  );
});

test('many rows are read as they are wanted, and a fault among them ends the text', async () => {
  async function* many(upTo: number): AsyncGenerator<{ n: number }> {
    for (let n = 0; n < upTo; n += 1) yield await Promise.resolve({ n });
    if (upTo < 5000) throw new Error('away');
  }
  expect((await text(csvOf(['n'], many(20_000)))).split('\n')).toHaveLength(20_002);
  await expect(text(csvOf(['n'], many(10)))).rejects.toThrow('away');
});
