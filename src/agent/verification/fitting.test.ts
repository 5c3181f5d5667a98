import { expect, test } from 'vitest';
import { page } from '../planners/steps/test-page.ts';
import { effectOn } from './fitting.ts';

const form = [{ name: 'Publish' }, { role: 'textbox', name: 'Password' }];
const publish = { purpose: 'changes', acted: '1:1', asked: 'publish', object: '', values: [] } as const;

test('a menu that opens has done nothing yet', () => {
  const before = page(form);
  const opened = page([...form, { role: 'menuitem', name: 'Publish now' }]);
  expect(effectOn(before, opened, publish)).toEqual({ state: 'asks', words: 'it opened a menu', opens: true });
  const expanded = page([{ name: 'Publish', expanded: true }, form[1] ?? {}, { name: 'Publish now' }]);
  expect(effectOn(before, expanded, publish).state).toBe('asks');
  expect(effectOn(before, opened, { ...publish, purpose: 'shows' }).state).toBe('seen');
});

test('an error on the page that comes back is no effect, whatever its address', () => {
  const before = page(form);
  const url = 'https://shop.example.com/users/new';
  const failed = page([...form, { say: 'Creating the user failed.' }], { url });
  expect(effectOn(before, failed, publish)).toEqual({
    state: 'refused',
    words: 'the page says “Creating the user failed.”',
  });
  const hint = page([...form, { say: 'Fields with * are required' }], { url });
  expect(effectOn(before, hint, publish).state).toBe('none');
});

test('a message that stays is an effect', () => {
  expect(effectOn(page(form), page([...form, { say: 'Published on Monday' }]), publish).state).toBe('seen');
});
