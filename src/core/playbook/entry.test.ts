import { expect, test } from 'vitest';
import { entriesFor, mostEntries, type PlaybookEntry, readPlaybook } from './entry.ts';
import { pressed } from './entry.fixture.ts';
import { withRecorded } from './merge.ts';
import { plainSteps } from './plain-step.ts';
import { fitsPattern, urlPattern } from './url-pattern.ts';

const entry = (id: string, description: string, run = 1): PlaybookEntry => pressed({ id, description }, 'Save', run);
const playbook = (...entries: PlaybookEntry[]) => ({ format: 2 as const, entries, changes: [], refused: [] });

test('what is of another format, was edited by hand, or has too many entries is not used', () => {
  const good = playbook(entry('1', 'Click Save'));
  expect(readPlaybook(structuredClone(good))).toEqual(good);
  const none = { format: 2, entries: [], changes: [], refused: [] };
  const many = Array.from({ length: 10_000 }, (_, at) => entry(String(at), 'Click Save'));
  for (const bad of [
    null,
    'text',
    { source: 'recording', entries: [], changes: [] },
    { ...good, format: 1 },
    { ...good, entries: [{ ...entry('1', 'Click Save'), actions: [] }] },
    { ...good, entries: [{ ...entry('1', 'Click Save'), origins: [] }] },
    playbook(...many),
  ])
    expect(readPlaybook(bad)).toEqual(none);
});

test('a step that says something else now loses its own entry only', () => {
  const kept = playbook(entry('1', 'Click Save'), entry('2', 'Click Send'));
  const steps = [
    { id: '1', description: 'Click Save all' },
    { id: '2', description: 'Click Send' },
  ];
  expect(entriesFor(steps, kept).map(({ step }) => step.id)).toEqual(['2']);
  const recorded = [entry('1', 'Click Save all', 2), entry('2', 'Click Send', 2), entry('3', 'Click More', 2)];
  expect(
    withRecorded(kept, { recorded, steps, accepts: false }).entries.map(({ step, run }) => [step.id, run]),
  ).toEqual([
    ['2', 2],
    ['1', 2],
  ]);
});

test('a playbook has at most as many entries as may be stored', () => {
  const steps = Array.from({ length: mostEntries + 5 }, (_, at) => ({ id: String(at), description: 'Click Save' }));
  const recorded = steps.map(({ id, description }) => entry(id, description));
  const full = withRecorded(playbook(), { recorded, steps, accepts: false });
  expect(readPlaybook(full).entries).toHaveLength(mostEntries);
});

test('addresses fit a pattern whatever their numbers, long ids, query and inputs are', () => {
  const pattern = urlPattern('https://shop.example.com/orders/12/rake?x=1#y', ['Rake']);
  expect(pattern).toBe('https://shop.example.com/orders/*/*');
  expect(fitsPattern('https://shop.example.com/orders/7/seed-box', pattern)).toBe(true);
  expect(fitsPattern('https://shop.example.com/orders/7', pattern)).toBe(false);
  expect(fitsPattern('https://shop.example.org/orders/7/seed-box', pattern)).toBe(false);
});

test('steps with loops, conditions, readings, positions, and what is called “it” are no plain steps', () => {
  const texts = [
    'Click Save',
    'Click the second Save button',
    'If the page shows "Sale", click Close',
    'Read the total as total',
    'Type total in the Sum field',
    'Open Settings',
    'Click it',
    'Type {name} in the Name field. Click Save',
    'Type {name} in the Name field',
  ];
  const steps = texts.map((description, at) => ({ id: String(at), description }));
  const plain = plainSteps({ steps, inputs: { name: 'Ann' }, inputDescriptions: {} });
  expect(texts.filter((_, at) => plain[at] !== null)).toEqual(['Click Save', 'Type {name} in the Name field']);
});
