import { expect, test } from 'vitest';
import { element, page } from '#tests/fakes/observation.ts';
import { isOrdered } from './literal.ts';
import { readOwnerWords } from './owner-words.ts';
import { type Risk, riskOf } from '../risk.ts';

const submits = { form: 'f', submits: true } as const;
const press = (label: string, more: Parameters<typeof element>[2] = {}): Risk =>
  riskOf({ type: 'control', node: element('button', label, more), on: undefined }, page([]));
const asks = (message: string): Risk => riskOf({ type: 'dialog', message }, page([]));
const sends = (button: string): Risk => {
  const form = { ref: 'f', method: 'post', action: 'https://shop.test/x', crossOrigin: false } as const;
  const field = element('textbox', 'Name', { form: 'f' });
  const node = element('button', button, submits);
  return riskOf({ type: 'form', field, form, button: node }, page([field, node], { forms: [form] }));
};
const keys = (keys: string): Risk => riskOf({ type: 'keys', keys, why: 'shortcut' }, page([]));
const ordered = (risk: Risk, step: string): boolean => isOrdered(risk, readOwnerWords([step]));

test.each<[why: string, risk: Risk, step: string]>([
  ['a harmless control', press('Details'), 'Read it'],
  ['the verb of an order', press('Delete'), 'Remove the row'],
  ['the label of an order', press('Erase Zorblax'), 'Click Zorblax'],
  ['what is named as a whole', press('Payments'), 'Go to Payments'],
  ['what an order submits by its name', press('Place order'), 'Submit the order'],
  ['a form that an order submits', sends('Pay'), 'Submit the form'],
  ['a form that an order saves', sends('Pay'), 'Save it'],
  ['the dialog of an order', asks('Delete it?'), 'Confirm it'],
  ['a shortcut key that an order presses', keys('#'), 'Press "#"'],
  ['the button of a form that an order submits', press('Send', submits), 'Submit the form'],
])('%s is carried out as ordered', (_, risk, step) => expect(ordered(risk, step)).toBe(true));

test.each<[why: string, risk: Risk, step: string]>([
  ['another verb', press('Delete'), 'Pay the bill'],
  ['one of two effects', press('Pay and delete'), 'Look at it'],
  ['a form that nobody submits', sends('Pay'), 'Read the page'],
  ['a form by its words alone', sends('Pay'), 'Read the name on the page'],
  ['a dialog that nobody confirms', asks('Delete it?'), 'Read the page'],
  ['a button outside of the form that is sent', press('Send'), 'Submit the form'],
  ['a label that shares only the thing', press('Delete account'), 'Read the account'],
  ['a shortcut key that is only a part of a word', keys('Del'), 'Press the Delivery button'],
  ['another action on the same thing', press('Delete account'), 'Rename the account'],
  ['a label that shares only a short word', press('Pay to go'), 'Go to the page'],
])('%s is asked about', (_, risk, step) => expect(ordered(risk, step)).toBe(false));

test('one order of several is enough', () => {
  const words = readOwnerWords(['Read the page', 'Remove the row', 'Read it again']);
  expect(isOrdered(press('Delete'), words)).toBe(true);
  expect(isOrdered(sends('Pay'), readOwnerWords(['Read the page', 'Submit the form', 'Read it again']))).toBe(true);
});
