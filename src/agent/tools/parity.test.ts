/** What the rest of the agent needs to know of a tool stands in its record, so that a new one is a record and no more. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openToolbox } from './toolbox.ts';

const tools = [
  ...new Map([...openToolbox('elements'), ...openToolbox('pictures'), ...openToolbox('built-in')]).values(),
];

describe.each(tools.map(tool => [tool.name, tool] as const))('%s', (_, tool) => {
  const fields = Object.keys(tool.input.shape);

  test('says how its effect is verified if it changes anything', () => {
    expect(tool.class === 'read' || tool.effect !== 'none').toBe(true);
  });

  test('says what it does to the page if it changes anything there', () => {
    const given = sampleOf(tool.input);
    const gestures = tool.gestures(given);
    expect(gestures.length > 0).toBe(tool.class !== 'read' ? tool.name !== 'close_tab' : tool.effect === 'address');
  });

  test('names an element, a place or nothing, and says so', () => {
    const byPlace = fields.includes('x') || fields.includes('path');
    expect(tool.aims === 'place').toBe(byPlace);
    if (byPlace) expect(tool.planners).toBe('pictures');
    if (tool.planners !== 'elements' && tool.planners !== 'built-in')
      expect(tool.input.shape['ref']?.safeParse(undefined).success ?? true).toBe(true);
  });
});

/** Arguments that the tool takes: the first allowed value of every field. */
function sampleOf(input: z.ZodObject): Record<string, unknown> {
  const given = Object.fromEntries(
    Object.entries(input.shape).map(([field, schema]) => [
      field,
      ['x', true, 1, 100, ['x'], [1, 2, 3, 4], 'left', 'success', ['Shift']].find(
        // safe because the shape of an object schema holds schemas
        value => (schema as z.ZodType).safeParse(value).success,
      ),
    ]),
  );
  input.parse(given);
  return given;
}

test('no other file of the agent lists tools by their names', () => {
  const names = tools.map(({ name }) => `'${name}'`).join('|');
  const listed = new RegExp(`(?:${names}),\\s*(?:${names})`);
  const files = globSync('src/{agent,worker,services,browser,web,api}/**/*.{ts,tsx}').filter(
    // The built-in planner names the tools that its clauses are carried out with.
    file => !/\.test\.tsx?$|^src\/agent\/(?:tools|planners\/steps)\//.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter(file => listed.test(readFileSync(file, 'utf8')))).toEqual([]);
});
