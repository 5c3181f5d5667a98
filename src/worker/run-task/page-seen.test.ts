import { expect, test } from 'vitest';
import type { ElementNode, Observation } from '#src/browser/observe/observation.ts';
import { createRedactor } from '#src/core/secrets/redactor.ts';
import { followPage, isPause } from './page-seen.ts';

const rect = { x: 0, y: 0, width: 10, height: 10 };
const button = (name: string): ElementNode => {
  const node = { kind: 'element', ref: '1:1', rect, within: [], inView: true, isNew: false, tag: 'button' } as const;
  return { ...node, role: 'button', name, within: [] };
};
const page = (...names: string[]): Observation => ({
  url: 'https://shop.example/',
  title: 'Shop',
  tabs: [],
  viewport: rect,
  scroll: { x: 0, y: 0, maxX: 0, maxY: 0 },
  nodes: names.map(button),
  regions: [],
  forms: [],
  dialog: null,
  truncated: false,
  fingerprint: '',
  ms: 0,
});

test('the last page is stored once, and again when it has other names', () => {
  const seen = followPage(createRedactor());
  expect(seen.take()).toEqual([]);
  seen.saw(page('Start'));
  seen.saw(page('Save'));
  const save = [{ type: 'page-seen', fields: [], controls: ['Save'] }];
  expect(seen.take()).toEqual(save);
  seen.saw(page('Save'));
  expect(seen.take()).toEqual([]);
  seen.saw(page());
  expect(seen.take(), 'a page without names takes no place').toEqual([]);
  seen.saw(page('Next'));
  expect(seen.take()).toEqual([{ type: 'page-seen', fields: [], controls: ['Next'] }]);
});

test('a question and a verdict are moments at which somebody may look at the task', () => {
  expect(isPause([{ type: 'turn-ended', turn: 1, ms: 1 }])).toBe(false);
  expect(isPause([{ type: 'question', id: 'q', key: 'k', text: 'Which?', purpose: 'once' }])).toBe(true);
  expect(isPause([{ type: 'step-judged', turn: 1, step: 1, verdict: 'proved', evidence: '' }])).toBe(true);
});
