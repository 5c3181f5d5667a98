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
  expect(redo(steps, 4)).toEqual({ from: 1, lost: null, filled: [] });
});

test('what was sent is not sent again, and what comes after it is done', () => {
  const steps = ['Go to https://shop.example', 'Click "Send"', 'Type "x" in Search', 'Click "Archive"'];
  expect(redo(steps, 4)).toMatchObject({ from: 3, lost: null });
  expect(redo(steps, 3)).toMatchObject({ from: 3, lost: null });
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
  expect(redo([reads, 'Click "Send"', 'Click "Archive"'], 3)).toMatchObject({ from: 3, lost: 1 });
  expect(redo(['Click "Send"', reads, 'Click "Archive"'], 3)).toMatchObject({ from: 2, lost: null });
});

test('what is not understood, a loop with a press in it and a key are not done again', () => {
  for (const text of ['Do the needful', 'Repeat 2 times: Click "Next"', 'Press Enter'])
    expect(redo(['Go to https://shop.example', text, 'Click "Archive"'], 3), text).toMatchObject({
      from: 3,
      lost: null,
    });
});

test('what a step before put into a page is named, also in a loop; so is what is not understood', () => {
  const steps = [
    'Type {name} in Name',
    'Repeat 2 times: Type "x" in Note',
    'Do the needful',
    'Upload notes.txt',
    'Click "Send"',
  ];
  expect(redo([...steps, 'Click "Archive"'], 6)).toEqual({ from: 6, lost: null, filled: [1, 2, 3, 4] });
});

test('a file and what is added to a text are not done again', () => {
  expect(redo(['Upload notes.txt', 'Click "Send"'], 2).from).toBe(2);
  expect(redo(['Append "x" to Note', 'Click "Send"'], 2).from).toBe(2);
});
