import { expect, test } from 'vitest';
import type { OutlineNode } from '#src/browser/observe/outline-node.ts';
import { listsOf } from './lists.ts';
import { goesOn } from './pager.ts';
import { el, pageOf } from './test-outline.ts';
import { createView } from './view.ts';

const list = el('ul', {}, ...['Yksi', 'Kaksi', 'Kolme'].map(name => el('li', {}, name)));
const to = (ref: string, text: string, more: Partial<OutlineNode> = {}): OutlineNode =>
  el('a', { ref, href: `https://site.example/to/${ref}`, ...more }, text);
const press = (ref: string, text: string, more: Partial<OutlineNode> = {}): OutlineNode =>
  el('button', { ref, ...more }, text);

const after = (...body: OutlineNode[]): ReturnType<typeof goesOn> => {
  const view = createView(pageOf('Lista', el('main', {}, list, ...body)));
  const [own] = listsOf(view);
  if (own === undefined) throw new Error('no list');
  return goesOn(view, own);
};

test.each([
  ['a link that is said to be the next', [to('a', 'Takaisin'), to('b', 'Eteenpäin', { rel: 'nofollow next' })], 'b'],
  ['numbers of which the open one is no link', [el('div', {}, el('b', {}, '1'), to('b', '2'), to('c', '3'))], 'b'],
  ['numbers of which one is marked', [el('nav', {}, to('a', '1'), to('b', '2', { current: true }), to('c', '3'))], 'c'],
  ['numbers of buttons', [el('div', {}, press('a', '1', { off: true }), press('b', '2'))], 'b'],
  ['the page of some', [el('div', {}, press('a', '‹'), el('span', {}, '2 / 9'), press('b', '›'))], 'b'],
  ['a range before two buttons', [el('div', {}, el('span', {}, '1–3 / 95'), press('a', '‹'), press('b', '›'))], 'b'],
  [
    'four buttons',
    [el('div', {}, el('i', {}, 'Sivu 2 / 9'), ...['a', 'b', 'c', 'd'].map(ref => press(ref, ref)))],
    'c',
  ],
  ['an address with a second page', [to('b', 'Seuraava', { href: 'https://site.example/here?sivu=2' })], 'b'],
  ['a button alone after the entries', [press('b', 'Lataa lisää')], 'b'],
])('a list goes on by %s', (_, body, ref) => {
  expect(after(...body)).toMatchObject({ is: 'next', ref });
});

test.each([
  ['no control', []],
  ['the last of some numbers', [el('div', {}, to('a', '1'), el('b', {}, '2'))]],
  ['the last page of some', [el('div', {}, press('a', '‹'), el('span', {}, '9 / 9'), press('b', '›'))]],
  ['a next link that is off', [press('a', '‹'), to('b', '›', { rel: 'next', hints: 'disabled' })]],
  ['a button that creates', [press('b', 'Create one')]],
  ['a button beside others', [el('div', {}, press('a', 'Hyvä'), press('b', 'Huono'))]],
  ['a link to somewhere else', [to('b', 'Lisää')]],
  ['hours', [el('p', {}, el('span', {}, 'Ma 9–17'), to('b', 'Yhteys'))]],
])('a list ends with %s', (_, body) => {
  expect(after(...body)).toEqual({ is: 'whole' });
});

test.each([
  ['numbers of which none is open', [el('div', {}, to('a', '1'), to('b', '2'), to('c', '3'))]],
  ['numbers with a gap', [el('div', {}, to('a', '1'), to('b', '2'), el('b', {}, '3'), to('z', '9'))]],
])('nothing says how a list goes on after %s', (_, body) => {
  expect(after(...body)).toEqual({ is: 'unknown' });
});
