import { expect, test } from 'vitest';
import { pressed } from './entry.fixture.ts';
import type { PlaybookEntry } from './entry.ts';
import { redoFrom } from './redo.ts';

const stepsOf = (descriptions: string[]) =>
  descriptions.map((description, at) => ({ id: String(at + 1), description }));

function redo(descriptions: string[], step: number, entries: PlaybookEntry[] = []) {
  return redoFrom({ steps: stepsOf(descriptions), inputs: { name: 'Ann' }, inputDescriptions: {} }, { step, entries });
}

test('what can be done twice is done again from the beginning', () => {
  const steps = ['Go to https://shop.example', 'Type {name} in Name', 'Choose "Leeds" in City', 'Click "Send"'];
  expect(redo(steps, 4)).toEqual({ from: 1, lost: null });
});

test('what was sent is not sent again, and what comes after it is done', () => {
  const steps = ['Go to https://shop.example', 'Click "Send"', 'Type "x" in Search', 'Click "Archive"'];
  expect(redo(steps, 4)).toEqual({ from: 3, lost: null });
  expect(redo(steps, 3)).toEqual({ from: 3, lost: null });
});

test('a press that only shows something is done again where it was recorded as such', () => {
  const steps = ['Go to https://shop.example', 'Click "More"', 'Click "Archive"'];
  const entry = pressed({ id: '2', description: 'Click "More"' }, 'More');
  const shows = { ...entry, actions: entry.actions.map(action => ({ ...action, purpose: 'shows' as const })) };
  expect(redo(steps, 3, [shows]).from).toBe(1);
  expect(redo(steps, 3, [entry]).from).toBe(3);
});

test('what a step read before something that is not done again is lost; what is read after it is read again', () => {
  const reads = 'Read the total as "total"';
  expect(redo([reads, 'Click "Send"', 'Click "Archive"'], 3)).toEqual({ from: 3, lost: 1 });
  expect(redo(['Click "Send"', reads, 'Click "Archive"'], 3)).toEqual({ from: 2, lost: null });
});

test('what is not understood, a loop with a press in it and a key are not done again', () => {
  for (const text of ['Do the needful', 'Repeat 2 times: Click "Next"', 'Press Enter'])
    expect(redo(['Go to https://shop.example', text, 'Click "Archive"'], 3), text).toEqual({ from: 3, lost: null });
});
