import { describe, expect, test } from 'vitest';
import type { ElementNode, Observation } from '#src/browser/observation.ts';
import type { ToolCall } from '#src/core/run-events.ts';
import { isAsked, isBanned, sentencesOf } from './asked.ts';
import { isYes } from './consent.ts';
import { deedOfAddress, deedOfLabel, deedOfQuestion } from './deeds.ts';
import { createSentry } from './sentry.ts';

describe('deeds that cannot be taken back', () => {
  test.each([
    ['Buy now', 'buy'],
    ['Place order', 'buy'],
    ['Pay €45.00', 'buy'],
    ['Order', 'buy'],
    ['Complete purchase', 'buy'],
    ['Delete account', 'delete'],
    ['Remove user', 'delete'],
    ['Send', 'send'],
    ['Send message', 'send'],
    ['Publish review', 'send'],
    ['Submit application', 'send'],
    ['Cancel subscription', 'cancel'],
  ])('%s is one', (label, group) => {
    expect(deedOfLabel(label)?.group).toBe(group);
  });

  test.each([
    'Save customer',
    'Sign in',
    'Continue',
    'Cancel',
    'Orders',
    'Order history',
    'Add to basket',
    'Remove',
    'Search',
    'Send me a code',
    'Send code',
    'Next',
    'Payment details',
    'Posts',
    'OK',
  ])('%s is none', label => {
    expect(deedOfLabel(label)).toBeUndefined();
  });

  test('a plain OK does what the dialog around it asks', () => {
    expect(deedOfLabel('OK', 'Delete account? This cannot be undone.')?.group).toBe('delete');
    expect(deedOfLabel('OK', 'Thank you for your visit')).toBeUndefined();
    expect(deedOfQuestion('Are you sure?')?.group).toBe('delete');
    expect(deedOfQuestion('Stay signed in?')).toBeUndefined();
  });

  test.each(['https://a.test/account/delete?confirm=yes', 'https://a.test/x?action=delete', 'https://a.test/pay/now'])(
    'opening %s may be one',
    address => {
      expect(deedOfAddress(address)).toBeDefined();
    },
  );

  test.each(['https://a.test/how-to-delete', 'https://a.test/orders?q=delete', 'https://a.test/', 'no address'])(
    'opening %s is none',
    address => {
      expect(deedOfAddress(address)).toBeUndefined();
    },
  );
});

const asked = (label: string, ...steps: string[]): boolean => {
  const deed = deedOfLabel(label);
  if (!deed) throw new Error(`${label} is no deed`);
  return isAsked(deed, sentencesOf(steps).orders);
};

test.each([
  ['Place order', 'Fill in the form and place the order'],
  ['Buy now', 'Buy the green tea'],
  ['Pay €45.00', 'Check out with the card and pay'],
  ['Order', 'Press Order'],
  ['Delete', 'Delete the customer Nora'],
  ['Delete account', 'Delete my account'],
  ['Yes, delete it', 'Remove the draft and confirm'],
  ['Send message', 'Write a message to Ann, then send it'],
  ['Publish', 'Publish the article'],
  ['Send', 'Reply to the mail of Bob'],
  ['Delete account', 'Click on the button "Delete account"'],
])('%s is asked for by "%s"', (label, step) => {
  expect(asked(label, step)).toBe(true);
});

test.each([
  ['Pay now', 'Open the order 4711 and read its status'],
  ['Delete account', 'Delete the draft'],
  ['Delete account', 'Read the account page'],
  ['Send message', 'Read the last message'],
  ['Publish review', 'Read the reviews'],
  ['Buy now', 'Find the price of the tea'],
  ['Delete account', 'Never delete the account'],
])('%s is not asked for by "%s"', (label, step) => {
  expect(asked(label, step)).toBe(false);
});

test('guardrails speak of what they name, and of its kind', () => {
  const deed = { group: 'delete', words: 'Delete row' } as const;
  expect(isBanned(deed, ['Never delete anything'])).toBe('Never delete anything');
  expect(isBanned(deed, ['Do not delete accounts'])).toBeUndefined();
  expect(isBanned({ group: undefined, words: 'Archive' }, ['Never press Archive'])).toBeDefined();
  expect(isBanned({ group: undefined, words: 'Save' }, ['Never press Archive'])).toBeUndefined();
});

test.each(['yes', 'Yes, go ahead', 'OK', 'sure', 'allow it'])('"%s" is a yes', answer =>
  expect(isYes(answer)).toBe(true),
);
test.each(['no', 'No, leave it', '', 'yes but not now', 'what?', 'do not', 'hm, yes?'])('"%s" is no yes', answer =>
  expect(isYes(answer)).toBe(false),
);

const rect = { x: 0, y: 0, width: 100, height: 30 };
const element = (ref: string, more: Partial<ElementNode>): ElementNode => ({
  kind: 'element',
  ref,
  rect,
  inView: true,
  within: [],
  role: 'button',
  name: '',
  tag: 'button',
  isNew: false,
  ...more,
});
function page(nodes: ElementNode[], more: Partial<Observation> = {}): Observation {
  const view = { width: 1280, height: 720 };
  const tab = { id: '1', title: '', url: 'https://shop.test/', active: true };
  return {
    url: 'https://shop.test/',
    title: '',
    tabs: [tab],
    viewport: view,
    scroll: { x: 0, y: 0, maxX: 0, maxY: 0 },
    nodes,
    regions: [],
    dialog: null,
    truncated: false,
    fingerprint: '',
    ms: 0,
    ...more,
  };
}

function sentry(steps: string[], guardrails: string[] = [], trusted = false) {
  return createSentry(
    {
      description: '',
      steps: steps.map((description, at) => ({ id: String(at), description })),
      specialInstructions: '',
      additionalInstructions: '',
      guardrails,
      inputs: {},
    },
    { trusted },
  );
}

const click: ToolCall = { tool: 'click_element', arguments: { ref: '1:1' } };

test('what no step asks for is asked about once; a no counts for the rest of the run', () => {
  const one = sentry(['Read the page']);
  const there = page([element('1:1', { name: 'Delete account' })]);
  expect(one.classOf(click, { page: there, usual: 'write' })).toBe('irreversible');
  const check = one.check(click, there);
  expect(check?.question).toContain('“Delete account” on shop.test');
  expect(check?.settled).toBe(false);
  if (check) expect(one.take(check, 'No')).toBe(false);
  expect(one.check(click, there)?.settled).toBe(true);
});

test('what a step asks for is done, and the question that the page asks then is a part of it', () => {
  const one = sentry(['Delete my account']);
  expect(one.check(click, page([element('1:1', { name: 'Delete account' })]))).toBeUndefined();
  const dialog = { kind: 'confirm', message: 'Really delete everything?', value: '' } as const;
  const accept = { tool: 'answer_dialog', arguments: { accept: true } };
  expect(one.check(accept, page([], { dialog }))).toBeUndefined();
  expect(sentry(['Read']).check(accept, page([], { dialog }))).toBeDefined();
  expect(sentry(['Read']).check({ ...accept, arguments: { accept: false } }, page([], { dialog }))).toBeUndefined();
});

test('a guardrail is asked about even where a step asks for the deed', () => {
  const there = page([element('1:1', { name: 'Pay now' })]);
  expect(sentry(['Pay the bill']).check(click, there)).toBeUndefined();
  expect(sentry(['Pay the bill'], ['Never pay anything']).check(click, there)?.question).toContain(
    'Never pay anything',
  );
});

test('Enter in a form does what the button of the form does, and a place does what lies there', () => {
  const form = { ref: '1:9', role: 'form', name: 'Money', rect, within: [] };
  const field = element('1:2', { role: 'textbox', name: 'Amount', within: ['1:9'], focused: true });
  const there = page([field, element('1:1', { name: 'Pay', within: ['1:9'], rect: { ...rect, y: 50 } })], {
    regions: [form],
  });
  const one = sentry(['Read']);
  expect(one.check({ tool: 'send_keys', arguments: { keys: 'Enter' } }, there)).toBeDefined();
  expect(one.check({ tool: 'send_keys', arguments: { keys: 'Tab' } }, there)).toBeUndefined();
  expect(one.check({ tool: 'input_text', arguments: { ref: '1:2', text: 'x', submit: true } }, there)).toBeDefined();
  expect(one.check({ tool: 'click_at', arguments: { x: 20, y: 60 } }, there)).toBeDefined();
  expect(one.check({ tool: 'click_at', arguments: { x: 20, y: 10 } }, there)).toBeUndefined();
});

test.each([
  ['typing into it', 'input_text', { ref: '1:1', text: 'x' }],
  ['typing at its place', 'type_at', { x: 20, y: 10, text: 'x' }],
  ['ticking it', 'set_checked', { ref: '1:1', checked: true }],
  ['dragging it onto itself', 'drag', { from_ref: '1:1', to_ref: '1:1' }],
  ['dragging it a little', 'drag_path', { path: [20, 10, 30, 12] }],
  ['a space while it has the focus', 'send_keys', { keys: 'Space' }],
  ['a space as it is', 'send_keys', { keys: ' ' }],
  ['going to it by Tab and pressing Enter', 'send_keys', { keys: 'Tab Tab Enter' }],
  ['a text with a space while it has the focus', 'type_text', { text: 'a b' }],
])('a button is pressed by %s', (_, tool, given) => {
  const button = element('1:1', { name: 'Delete account', focused: true });
  expect(sentry(['Read']).check({ tool, arguments: given }, page([button]))?.question).toContain('Delete account');
});

test('typing into a field, or dragging from one thing to another, presses nothing', () => {
  const field = element('1:2', { role: 'textbox', name: 'Message', within: ['1:9'], focused: true });
  const button = element('1:1', { name: 'Send', within: ['1:9'], rect: { ...rect, y: 50 } });
  const there = page([field, button]);
  const one = sentry(['Read']);
  expect(one.check({ tool: 'type_text', arguments: { text: 'a b' } }, there)).toBeUndefined();
  expect(one.check({ tool: 'send_keys', arguments: { keys: 'Space' } }, there)).toBeUndefined();
  expect(one.check({ tool: 'type_at', arguments: { x: 20, y: 10, text: 'a b' } }, there)).toBeUndefined();
  expect(one.check({ tool: 'drag_path', arguments: { path: [20, 10, 20, 60] } }, there)).toBeUndefined();
});

test('what the user says in the chat counts; what a page says does not', () => {
  const there = page([element('1:1', { name: 'Send message' })]);
  const one = sentry(['Read the page']);
  expect(one.check(click, there)).toBeDefined();
  one.hear(['Please send it']);
  expect(one.check(click, there)).toBeDefined();
  one.hear(['Send the message']);
  expect(one.check(click, there)).toBeUndefined();
});
