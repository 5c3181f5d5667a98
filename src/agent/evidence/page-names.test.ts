import { expect, test } from 'vitest';
import type { ElementNode, Observation } from '#src/browser/observe/observation.ts';
import { createRedactor } from '#src/core/secrets/redactor.ts';
import { namesOn } from './page-names.ts';

const rect = { x: 0, y: 0, width: 10, height: 10 };
const element = (role: string, name: string, more: Partial<ElementNode> = {}): ElementNode => ({
  kind: 'element',
  ref: '1:1',
  rect,
  within: [],
  inView: true,
  isNew: false,
  tag: 'div',
  role,
  name,
  ...more,
});
const page = (nodes: ElementNode[]): Observation => ({
  url: 'https://shop.example/',
  title: 'Shop',
  tabs: [],
  viewport: rect,
  scroll: { x: 0, y: 0, maxX: 0, maxY: 0 },
  nodes,
  regions: [],
  forms: [],
  dialog: null,
  truncated: false,
  fingerprint: '',
  ms: 0,
});
const namesOf = (nodes: ElementNode[]) => namesOn(page(nodes), createRedactor());

test('fields and controls are named once each, those in view first', () => {
  expect(
    namesOf([
      element('link', 'Help', { inView: false }),
      element('textbox', 'Email'),
      element('button', 'Save'),
      element('button', ' Save '),
      element('combobox', 'Country'),
      element('button', 'Resume', { tag: 'input', type: 'file' }),
      element('checkbox', 'Remember me'),
      element('row', 'Ann, 12 Main Street'),
      element('link', ''),
    ]),
  ).toEqual({ fields: ['Email', 'Country', 'Resume'], controls: ['Save', 'Remember me', 'Help'] });
});

test('values, secrets and prose are not among the names', () => {
  const redactor = createRedactor();
  redactor.add({ value: 'hunter2hunter2', placeholder: '{{shop.password}}' });
  const nodes = [
    element('combobox', 'Norway', { value: 'Norway' }),
    element('textbox', 'My notes', { editable: true, value: 'My\nnotes' }),
    element('button', 'Copy hunter2hunter2'),
    element('link', 'x'.repeat(81)),
    element('textbox', 'Notes', { value: 'private' }),
  ];
  expect(namesOn(page(nodes), redactor)).toEqual({ fields: ['Notes'], controls: [] });
});

test('at most 200 names are kept', () => {
  const { fields, controls } = namesOf(
    Array.from({ length: 5000 }, (_, at) => element(at % 2 === 0 ? 'textbox' : 'button', `Item ${at}`)),
  );
  expect([fields.length, controls.length]).toEqual([100, 100]);
});
