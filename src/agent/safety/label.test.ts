import { describe, expect, test } from 'vitest';
import type { ElementNode } from '#src/browser/observe/observation.ts';
import { labels } from '#tests/fakes/labels.ts';
import { element, page, region, text } from '#tests/fakes/observation.ts';
import { risksOfAddress } from './addresses.ts';
import { isYes } from './consent/approval.ts';
import { kindsOfQuestion, type Risk, riskOf } from './risk.ts';
import { targetsOf } from './target.ts';
import { languagesOf } from './vocabulary.ts';

function press(
  node: ElementNode,
  more: Parameters<typeof page>[1] & { around?: ReturnType<typeof text>[] } = {},
): Risk {
  const { around = [], ...rest } = more;
  const seen = page([...around, node], rest);
  const [target] = targetsOf({ tool: 'click_element', arguments: { ref: node.ref } }, seen);
  if (!target) throw new Error(`${node.name} is nothing to press`);
  return riskOf(target, seen);
}
const kindsOf = (node: ElementNode): string[] => [...press(node).kinds];

describe.each(Object.entries(labels))('buttons in %s', (_, { risky, harmless }) => {
  test.each(risky.split(' | '))('“%s” cannot be taken back', name => {
    expect(kindsOf(element('button', name))).not.toEqual([]);
  });
  test.each(harmless.split(' | '))('“%s” may be pressed', name => {
    expect(kindsOf(element('button', name))).toEqual([]);
  });
});

test('a control is read by all that names it: tooltip, text, class of its picture', () => {
  expect(kindsOf(element('button', 'Search', { title: 'Delete account' }))).toContain('close');
  expect(kindsOf(element('button', 'Details', { text: 'Pay now' }))).toContain('pay');
  expect(kindsOf(element('button', '', { hints: 'row-actions icon-trash' }))).toContain('delete');
  expect(kindsOf(element('button', '', { hints: 'btnSendMessage' }))).toContain('send');
  expect(kindsOf(element('button', '🗑'))).toContain('delete');
  expect(kindsOf(element('button', '', { hints: 'icon-chevron-right' }))).toEqual([]);
});

test('long texts that can be clicked are content, whatever they say', () => {
  expect(kindsOf(element('clickable', 'Bob: please pay the invoice and delete my account today'))).toEqual([]);
  expect(kindsOf(element('link', 'How to delete your account', { href: 'https://shop.test/help' }))).toEqual([]);
  expect(kindsOf(element('clickable', 'Delete account'))).toContain('close');
});

test('a link leads to where one buys or writes, but may delete by being opened', () => {
  const link = (name: string, href: string) => kindsOf(element('link', name, { href }));
  expect(link('Buy now', 'https://shop.test/tea')).toEqual([]);
  expect(link('Delete', 'https://shop.test/items/7')).toContain('delete');
  expect(link('Buy now', '#')).toContain('pay');
  expect(link('Details', 'https://shop.test/items/7/delete')).toContain('delete');
});

test('switches and boxes count by what they become', () => {
  const turn = (name: string, checked: boolean, role = 'switch') => kindsOf(element(role, name, { checked }));
  expect(turn('Two-factor authentication', true)).toEqual(['disable']);
  expect(turn('Two-factor authentication', false)).toEqual([]);
  expect(turn('Make my profile public', false, 'checkbox')).toContain('grant');
  expect(turn('Make my profile public', true, 'checkbox')).toEqual([]);
  expect(turn('Auto-pay', false)).toContain('grant');
  expect(turn('Zwei-Faktor-Authentifizierung', true)).toContain('disable');
  expect(turn('Dark mode', true)).toEqual([]);
  expect(turn('I agree to the terms', false, 'checkbox')).toEqual([]);
  expect(turn('Delete all data', false, 'radio')).toContain('delete');
});

test('a plain answer does what the dialog around it asks', () => {
  const inDialog = (name: string, said: string, more: { name?: string } = {}) => {
    const dialog = region('dialog', more.name ?? '');
    const within = [dialog.ref];
    return [
      ...press(element('button', name, { within }), { around: [text(said, { within })], regions: [dialog] }).kinds,
    ];
  };
  expect(inDialog('OK', 'Delete account? This cannot be undone.')).toContain('close');
  expect(inDialog('OK', 'Thank you for your visit')).toEqual([]);
  expect(inDialog('Cancel', 'Delete account?')).toEqual([]);
  expect(inDialog('Ja', 'Möchten Sie die Rechnung wirklich löschen?')).toContain('delete');
  expect(inDialog('Engage', 'Your funds', { name: 'Transfer funds' })).toContain('transfer');
  expect(inDialog('Accept all', 'We use cookies')).toEqual([]);
  expect(inDialog('Allow all', 'Photo Sorter wants to read your mail')).not.toEqual([]);
  expect(kindsOfQuestion('Are you sure?')).toEqual(['delete']);
  expect(kindsOfQuestion('Stay signed in?')).toEqual([]);
});

test('“Confirm” stands for what its page is about', () => {
  const heading = (said: string) => text(said, { level: 1, tag: 'h1' });
  expect([...press(element('button', 'Confirm'), { around: [heading('Transfer funds')] }).kinds]).toContain('transfer');
  expect([...press(element('button', 'Proceed'), { around: [heading('Grant access')] }).kinds]).toContain('grant');
  expect(press(element('button', 'Confirm'), { around: [heading('Your table')] }).unknown).toBe('form');
});

describe('forms', () => {
  const form = { ref: 'f1', method: 'post', action: 'https://shop.test/go', crossOrigin: false } as const;
  const submit = (
    name: string,
    fields: ElementNode[] = [],
    more: Partial<typeof form> | { method: 'get' } | { crossOrigin: true } = {},
  ) => {
    const node = element('button', name, { form: 'f1', submits: true });
    return riskOf({ type: 'control', node, on: undefined }, page([...fields, node], { forms: [{ ...form, ...more }] }));
  };
  const field = (name: string, more: Partial<ElementNode> = {}) => element('textbox', name, { form: 'f1', ...more });

  test('what says nothing and sends a form is unknown, unless it only fetches', () => {
    expect(submit('Engage').unknown).toBe('form');
    expect(submit('Engage', [], { method: 'get' }).unknown).toBeUndefined();
    expect(submit('Save').unknown).toBeUndefined();
    expect(submit('Next').unknown).toBeUndefined();
  });

  test('a form that is sent to another website is reported, whatever its button says', () => {
    expect(submit('Save', [], { crossOrigin: true }).unknown).toBe('elsewhere');
    expect(submit('Search', [], { crossOrigin: true, method: 'get' }).unknown).toBeUndefined();
  });

  test('fields for a card or a new password decide', () => {
    const passwords = [field('Current password', { type: 'password' }), field('New password', { type: 'password' })];
    expect([...submit('Update', passwords).kinds]).toEqual(['secret']);
    expect([...submit('Continue', [field('Card number', { autocomplete: 'cc-number' })]).kinds]).toEqual(['pay']);
    expect([...submit('Sign up', [field('Email', { type: 'email' }), ...passwords]).kinds]).toEqual([]);
    expect([...submit('Sign in', [field('User'), field('Password', { type: 'password' })]).kinds]).toEqual([]);
  });

  test('the address that a form is sent to counts where its button says little', () => {
    expect([...submit('Go', [], { action: 'https://shop.test/account/delete' } as never).kinds]).toContain('delete');
  });
});

test.each([
  'https://a.test/account/delete?confirm=yes',
  'https://a.test/x?action=delete',
  'https://a.test/pay/now',
  'https://a.test/requests/4711/approve',
  'https://a.test/unsubscribe?u=5',
  'https://a.test/transfer?to=evil&amount=100',
])('opening %s may do something by itself', address => {
  expect(risksOfAddress(address)).not.toEqual([]);
});

test.each([
  'https://a.test/how-to-delete',
  'https://a.test/orders?q=delete',
  'https://a.test/',
  'no address',
  'https://a.test/share',
  'https://a.test/settings/reset-password',
])('opening %s does nothing', address => {
  expect(risksOfAddress(address)).toEqual([]);
});

test.each([
  'yes',
  'Yes, go ahead',
  'OK',
  'sure',
  'allow it',
  'ja',
  'Sí, adelante',
  'да',
  'はい',
  '好的',
  'oui',
  'evet',
  '네',
  'हाँ',
  'نعم',
])('“%s” is a yes', answer => expect(isYes(answer)).toBe(true));
test.each([
  'no',
  'No, leave it',
  '',
  'yes but not now',
  'what?',
  'do not',
  'hm, yes?',
  'ja, aber nicht jetzt',
  'нет',
  'いいえ',
  '不要',
  'sí, pero no ahora',
])('“%s” is no yes', answer => expect(isYes(answer)).toBe(false));

test.each([
  ['Clique no botão Enviar', 'pt'],
  ['Bitte lösche den Kunden Nora', 'de'],
  ['Pulsa el botón Guardar y cierra la página', 'es'],
  ['Cliquez sur le bouton puis supprimez la facture', 'fr'],
  ['Open the order and read its status', 'en'],
  ['削除してください', 'ja'],
])('“%s” is %s', (said, language) => {
  expect(languagesOf(said)).toContain(language);
});
