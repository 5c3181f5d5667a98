import { expect, test } from 'vitest';
import { pressed as pressedAt } from './entry.fixture.ts';
import { type Playbook, type PlaybookEntry, readPlaybook } from './entry.ts';
import { withAccepted, withoutEntry, withoutRun, withRecorded, withRefused } from './merge.ts';
import { sayEntry } from './words.ts';

const add = { id: '1', description: 'Click Add' };
const steps = [add, { id: '2', description: 'Click Send' }];

/** What a run did at the first step. */
const pressed = (name: string, run = 1): PlaybookEntry => pressedAt(add, name, run);

const after = (playbook: Playbook, entry: PlaybookEntry, accepts = false): Playbook =>
  withRecorded(playbook, { recorded: [entry], steps, accepts });
const first = after(readPlaybook(null), pressed('Add'));
const namesIn = ({ entries }: Playbook) => entries.map(({ actions: [action] }) => action?.locator?.name);

test('what a later run did otherwise is proposed, counted while runs agree, and another takes its place', () => {
  const once = after(first, pressed('Add it', 2));
  expect(namesIn(once)).toEqual(['Add']);
  expect(once.changes).toMatchObject([{ runs: 1, entry: { run: 2 } }]);
  const twice = after(once, pressed('Add it', 3));
  expect(twice.changes).toMatchObject([{ runs: 2, entry: { run: 3 } }]);
  expect(after(twice, pressed('Buy', 4)).changes).toMatchObject([{ runs: 1, entry: { run: 4 } }]);
});

test('what says the same as what is recorded takes its place without a question', () => {
  const changed = pressed('Add', 2);
  const [action] = changed.actions;
  if (action?.locator) action.locator.structure = ['form'];
  const now = after(after(first, pressed('Add it', 2)), changed);
  expect(now).toMatchObject({ entries: [{ run: 2 }], changes: [] });
});

test('a change that is accepted is the entry; a refused one is not proposed again, and others are', () => {
  const proposed = after(first, pressed('Add it', 2));
  expect(withAccepted(proposed, '1')).toMatchObject({ entries: [{ run: 2 }], changes: [] });
  expect(withAccepted(proposed, '2')).toEqual(proposed);
  const refused = withRefused(proposed, '1');
  expect(namesIn(refused)).toEqual(['Add']);
  expect(after(refused, pressed('Add it', 3)).changes).toEqual([]);
  expect(after(refused, pressed('Buy', 3)).changes).toHaveLength(1);
});

test('where the owner wants that, a change is accepted by itself once three runs did the same', () => {
  const twice = after(after(first, pressed('Add it', 2), true), pressed('Add it', 3), true);
  expect(namesIn(twice)).toEqual(['Add']);
  expect(after(twice, pressed('Add it', 4), true)).toMatchObject({ entries: [{ run: 4 }], changes: [] });
  expect(after(twice, pressed('Add it', 4), false).changes).toMatchObject([{ runs: 3 }]);
});

test('an entry that is removed goes with its proposed change, and so does that of a step that says something else now', () => {
  const proposed = after(first, pressed('Add it', 2));
  expect(withoutEntry(proposed, '1')).toMatchObject({ entries: [], changes: [] });
  const changed = [{ id: '1', description: 'Click Add now' }];
  expect(withRecorded(proposed, { recorded: [], steps: changed, accepts: false })).toMatchObject({
    entries: [],
    changes: [],
  });
});

test('what a run recorded is deleted with it: its entry and the changes of that, or its change, proposed or refused', () => {
  const proposed = after(first, pressed('Add it', 2));
  expect(withoutRun(proposed, 1)).toMatchObject({ entries: [], changes: [] });
  expect(withoutRun(proposed, 2)).toMatchObject({ entries: [{ run: 1 }], changes: [] });
  expect(JSON.stringify(withoutRun(withRefused(proposed, '1'), 2))).not.toContain('Add it');
});

test('an entry is said in words, with the names of inputs', () => {
  const [action] = pressed('Add').actions;
  const entry = (more: Partial<NonNullable<typeof action>>): PlaybookEntry => ({
    ...pressed('Add'),
    actions: action ? [{ ...action, ...more }] : [],
  });
  const name = { role: 'textbox', tag: 'input', name: 'Name', structure: [] };
  const said = [
    entry({}),
    entry({ locator: { role: 'link', tag: 'a', name: 'Edit', row: ['{who}'], structure: [] } }),
    entry({ locator: name, arguments: { text: '{name}' } }),
    entry({ locator: { ...name, section: 'Address' }, arguments: { checked: false } }),
    entry({ locator: name, arguments: { keys: 'Enter' } }),
    entry({ locator: null, arguments: { url: 'https://shop.example.com/{page}' } }),
  ];
  expect(said.flatMap(sayEntry)).toEqual([
    'Press the button “Add”',
    'Press the link “Edit” in the row with “{who}”',
    'Put {name} into the field “Name”',
    'Uncheck the field “Name” in “Address”',
    'Press Enter in the field “Name”',
    'Open https://shop.example.com/{page}',
  ]);
});
