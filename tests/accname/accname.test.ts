import { afterAll, beforeAll, expect, test } from 'vitest';
import { cases, differences } from './cases.ts';
import { startNaming } from './in-browser.ts';

let naming: Awaited<ReturnType<typeof startNaming>>;
const differing = new Set(Object.values(differences).flat());
const figures = { cases: 0, 'Legwork as Chromium': 0, 'dom-accessibility-api as Chromium': 0 };

beforeAll(async () => {
  naming = await startNaming();
});
afterAll(async () => {
  await naming.close();
  process.stdout.write(`Accessible names: ${JSON.stringify(figures)}\n`);
});

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

test.each(Object.entries(cases))(
  '%s: elements are named as Chromium names them, but for the listed ones',
  async (_, pieces) => {
    const disagreeing: string[] = [];
    for (const html of pieces) {
      const names = await naming.name(html);
      const chromium = tidy(names.chromium);
      figures.cases += 1;
      if (names.ours === chromium) figures['Legwork as Chromium'] += 1;
      if (tidy(names.other) === chromium) figures['dom-accessibility-api as Chromium'] += 1;
      if ((names.ours === chromium) === differing.has(html))
        disagreeing.push(`${html}: ${JSON.stringify(names)}, ${differing.has(html) ? 'but listed' : 'not listed'}`);
    }
    expect(disagreeing).toEqual([]);
  },
);

test('each listed difference is of a case', () => {
  const known = new Set(Object.values(cases).flat());
  expect([...differing].filter(html => !known.has(html))).toEqual([]);
});
