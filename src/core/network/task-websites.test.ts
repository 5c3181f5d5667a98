import { expect, test } from 'vitest';
import { localAddressesOf, textsOf, websitesNamed } from './task-websites.ts';

const words = {
  description: 'On localhost:1',
  steps: ['Go to http://localhost:2/{path}', 'Compare with example.com:8080'],
  special_instructions: 'Sign in at http://127.0.0.1:3',
  initial_actions: [
    { tool: 'go_to_url', arguments: { url: 'http://[::1]:6/', note: ['then localhost:3000/practice'] } },
  ],
  network: ['localhost:7', 'example.org'],
};

test('a task names websites in what its owner wrote', () => {
  const local = ['localhost:1', 'localhost:2', 'example.com:8080', '127.0.0.1:3', '[::1]:6', 'localhost:3000'];
  expect(websitesNamed(words)).toEqual(local);
  const asText = { ...words, initial_actions: JSON.stringify(words.initial_actions) };
  expect(websitesNamed(asText)).toEqual(local);
});

test('what it opens on the machine that runs it is listed without the practice site', () => {
  const local = ['localhost:7', 'localhost:1', 'localhost:2', '127.0.0.1:3', '[::1]:6'];
  expect(localAddressesOf(words, 'http://localhost:3000')).toEqual(local);
  expect(localAddressesOf(words, 'https://legwork.example')).toEqual([...local, 'localhost:3000']);
});

test('texts are found in the order in which they are written', () => {
  expect(textsOf([{ a: 'one', b: ['two', { c: 'three' }] }, 4, null, 'four'])).toEqual(['one', 'two', 'three', 'four']);
});
