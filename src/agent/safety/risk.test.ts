import { describe, expect, test } from 'vitest';
import type { ElementNode, FormNode, PageNode, Region } from '#src/browser/observe/observation.ts';
import { element, page, region, text } from '#tests/fakes/observation.ts';
import { kindsOfQuestion, riskOf } from './risk.ts';

const form = (more: Partial<FormNode> = {}): FormNode => ({
  ref: 'f',
  method: 'post',
  action: 'https://shop.test/x',
  crossOrigin: false,
  ...more,
});

type Around = { nodes?: PageNode[]; regions?: Region[]; forms?: FormNode[]; title?: string };

/** What pressing a control does, as far as it is known: kinds of actions, or why it is unknown. */
function risk(node: ElementNode, { nodes = [], ...more }: Around = {}, on?: boolean): string[] {
  const { kinds, unknown } = riskOf({ type: 'control', node, on }, page([...nodes, node], { title: '', ...more }));
  return [...kinds, ...(unknown === undefined ? [] : [unknown])];
}

const submit = (name: string, more: Partial<ElementNode> = {}): ElementNode =>
  element('button', name, { form: 'f', submits: true, ...more });
const input = (name: string, more: Partial<ElementNode> = {}): ElementNode =>
  element('textbox', name, { form: 'f', ...more });

describe('a form is judged by what it sends', () => {
  const sent = (name: string, fields: ElementNode[], more: Partial<FormNode> = {}): string[] =>
    risk(submit(name), { nodes: fields, forms: [form(more)] });
  const password = input('Password', { type: 'password' });
  const fresh = input('Password', { type: 'password', autocomplete: 'new-password' });
  const card = input('Number', { autocomplete: 'cc-number' });

  test.each<[why: string, of: [name: string, fields: ElementNode[]], expected: string[]]>([
    ['a new password', ['Go', [fresh]], ['secret']],
    ['a password twice', ['Go', [password, password]], ['secret']],
    ['a new account', ['Go', [fresh, input('E-mail', { type: 'email' })]], ['form']],
    ['a new account by its user name', ['Go', [fresh, input('User name')]], ['form']],
    ['a sign-in', ['Log in', [password]], []],
    ['a card', ['Continue', [card]], ['pay']],
    ['a card to be kept', ['Save', [card]], ['secret']],
    ['a search', ['Search', [input('Words')]], []],
    ['what nobody knows', ['Go', [input('Words')]], ['form']],
  ])('%s', (_, [name, fields], expected) => {
    expect(sent(name, fields)).toEqual(expected);
  });

  test('one that only asks for a page sends nothing, and one to another site is asked about', () => {
    expect(sent('Go', [input('Words')], { method: 'get' })).toEqual([]);
    expect(sent('Save', [input('Words')], { crossOrigin: true })).toEqual(['elsewhere']);
    expect(sent('Search', [input('Words')], { crossOrigin: true })).toEqual(['elsewhere']);
    expect(sent('Go', [input('Words')], { method: 'get', crossOrigin: true })).toEqual([]);
  });

  test('by the address of its button, where that has one of its own, and by the fields of the form', () => {
    const button = submit('Go');
    const own = form({ by: button.ref, action: 'https://shop.test/account/delete' });
    expect(risk(button, { forms: [form(), own] })).toEqual(['delete']);
    expect(risk(submit('Go'), { nodes: [input('Words')], forms: [form(), own] })).toEqual(['form']);
    const plain = form({ by: button.ref });
    expect(risk(button, { nodes: [card], forms: [form(), plain] })).toEqual(
      risk(submit('Go'), { nodes: [card], forms: [form()] }),
    );
  });

  test('by its address where its button says little', () => {
    expect(sent('Go', [], { action: 'https://shop.test/account/delete' })).toEqual(['delete']);
  });

  test('a button that resets the fields does nothing', () => {
    expect(risk(element('button', 'Delete', { form: 'f', type: 'reset' }), { forms: [form()] })).toEqual([]);
  });

  test('Enter in a field does what the button does, and without a form nothing', () => {
    const field = input('Name');
    const entered = (of: FormNode | undefined, button?: ElementNode): string[] => {
      const seen = page([field], { title: '', forms: of ? [of] : [] });
      const { kinds, unknown } = riskOf({ type: 'form', field, form: of, button }, seen);
      return [...kinds, unknown ?? ''];
    };
    expect(entered(form(), submit('Delete account'))).toEqual(['close', '']);
    expect(entered(form(), submit('Search'))).toEqual(['']);
    expect(entered(form())).toEqual(['form']);
    expect(entered(undefined)).toEqual(['']);
  });
});

describe('a bare button stands for what is around it', () => {
  const within = (role: string, name: string, said: PageNode[]): Around & { ref: string } => {
    const box = region(role, name);
    return { regions: [box], nodes: said.map(one => ({ ...one, within: [box.ref] })), ref: box.ref };
  };
  const pressed = (label: string, { ref, ...around }: Around & { ref: string }): string[] =>
    risk(element('button', label, { within: [ref] }), around);

  test.each<[why: string, of: [label: string, around: Around & { ref: string }], expected: string[]]>([
    ['the question of a dialog', ['Yes', within('dialog', '', [text('Delete the file?')])], ['delete']],
    ['the name of a dialog', ['OK', within('dialog', 'Delete the file', [])], ['delete']],
    ['a warning', ['OK', within('dialog', '', [text('This cannot be undone.')])], ['delete']],
    ['leaving a dialog', ['Cancel', within('dialog', '', [text('Delete the file?')])], []],
    ['saving in a dialog', ['Save', within('dialog', 'Delete rules', [text('Name of the rule')])], []],
    [
      'saving in a dialog that warns',
      ['Save', within('dialog', '', [text('This deletes it and cannot be undone.')])],
      ['delete'],
    ],
    ['the heading of a section', ['Confirm', within('section', 'Transfer money', [])], ['transfer']],
    ['a chosen option', ['Confirm', within('form', '', [element('combobox', 'Do', { value: 'Delete' })])], ['delete']],
    ['a field of an amount', ['Confirm', within('form', '', [element('textbox', 'Amount', { value: '5' })])], ['pay']],
    [
      'an amount and a recipient',
      [
        'Confirm',
        within('form', '', [
          element('textbox', 'Amount', { value: '5' }),
          element('textbox', 'Payee', { value: 'ACME' }),
        ]),
      ],
      ['transfer'],
    ],
    ['a banner about cookies', ['Confirm', within('dialog', 'Cookies', [text('Delete what we know of you?')])], []],
    ['nothing', ['Confirm', within('section', 'Hello', [])], ['form']],
  ])('%s', (_, [label, around], expected) => {
    expect(pressed(label, around)).toEqual(expected);
  });

  test('else for the headings and the title of the page', () => {
    const heading = text('Delete your account', { level: 1 });
    expect(risk(element('button', 'Confirm'), { nodes: [heading] })).toEqual(['close']);
    expect(risk(element('button', 'Confirm'), { title: 'Delete your account' })).toEqual(['close']);
    expect(risk(element('button', 'Confirm'), { nodes: [{ ...heading, level: 0 }] })).toEqual(['form']);
    expect(risk(element('button', 'Confirm'), { nodes: [{ ...heading, level: 4 }] })).toEqual(['form']);
  });
});

describe('a removal', () => {
  test.each([
    ['Remove user', ['remove']],
    ['Remove all', ['remove']],
    ['Remove', []],
    ['Remove row', []],
    ['Remove filter', []],
    ['Delete filter', []],
    ['Delete', ['delete']],
  ])('“%s” does %j', (label, kinds) => {
    expect(risk(element('button', label))).toEqual(kinds);
  });

  test('is one of people where the heading is about people, and small in a cart', () => {
    const of = (heading: string): string[] =>
      risk(element('button', 'Remove'), { nodes: [text(heading, { level: 2 })] });
    expect(of('Team members')).toEqual(['remove']);
    expect(of('Your order')).toEqual([]);
  });
});

test('a box acts by what it becomes', () => {
  const box = (name: string, on: boolean): string[] => risk(element('switch', name, { checked: !on }), {}, on);
  expect(box('Delete my data', true)).toEqual(['delete']);
  expect(box('Delete my data', false)).toEqual([]);
  expect(box('Two-factor authentication', false)).toEqual(['disable']);
  expect(box('Two-factor authentication', true)).toEqual([]);
  expect(box('Public', true)).toEqual(['grant']);
  expect(box('Public', false)).toEqual([]);
});

test('what opens a menu does nothing yet, and an unknown command is asked about', () => {
  expect(risk(element('button', 'Frobnicate'))).toEqual(['command']);
  expect(risk(element('button', 'Frobnicate', { expanded: false }))).toEqual([]);
  expect(risk(element('button', 'Create API token'))).toEqual(['command']);
  expect(risk(element('button', 'Create list'))).toEqual([]);
});

test.each(['Close', '关闭', '關閉', 'Kapat', 'बंद करें', 'إغلاق', 'Отменить', 'Abbrechen', 'キャンセル', 'रद्द करें'])(
  '“%s” alone leaves a dialog, whatever the word does to other things',
  label => {
    const dialog = region('dialog', 'Delete the file?');
    const node = element('button', label, { within: [dialog.ref] });
    expect(risk(node, { regions: [dialog] })).toEqual([]);
  },
);

test('a question is read sentence by sentence, and a warning alone counts as a loss', () => {
  expect(kindsOfQuestion('Publish the post? Delete the draft?')).toEqual(['publish', 'delete']);
  expect(kindsOfQuestion('Sure? This cannot be undone.')).toEqual(['delete']);
  expect(kindsOfQuestion('Choose a file to upload')).toEqual([]);
  expect(kindsOfQuestion('Stay on this page?')).toEqual([]);
  expect(kindsOfQuestion(`${'a '.repeat(400)} Delete it?`)).toEqual([]);
});

test('files are an upload by their names', () => {
  const { kinds, name } = riskOf({ type: 'file', node: undefined, names: ['a.pdf', 'b.pdf'] }, page([]));
  expect([[...kinds], name]).toEqual([['upload'], 'a.pdf, b.pdf']);
});

describe('what is made or taken away', () => {
  test.each([
    ['Create public link', ['command']],
    ['Save API token', ['command']],
    ['Create note', []],
  ])('“%s”: %j', (name, expected) => expect(risk(element('button', name))).toEqual(expected));

  test.each([
    ['Your order', []],
    ['Members', ['remove']],
    ['Colours', []],
  ])('a bare “Remove” under the heading “%s”: %j', (heading, expected) => {
    expect(risk(element('button', 'Remove'), { nodes: [text(heading, { level: 2 })] })).toEqual(expected);
  });

  test('a bare “Remove” in an order is a change of a list, whoever has ordered', () => {
    const nodes = ['Your order', 'Members'].map(one => text(one, { level: 2 }));
    expect(risk(element('button', 'Remove'), { nodes })).toEqual([]);
    expect(risk(element('button', 'Remove'), { nodes: nodes.toReversed() })).toEqual(['remove']);
  });

  test('turning a protection off is one, turning off what disables it is none', () => {
    const box = (name: string): ElementNode => element('switch', name, { checked: true });
    expect(risk(box('Two-factor authentication'), {}, false)).toEqual(['disable']);
    expect(risk(box('Disable two-factor authentication'), {}, false)).toEqual([]);
  });

  test('a card is known by what its field is called in the page', () => {
    const field = input('Number', { hints: 'card_number' });
    expect(risk(submit('Continue'), { nodes: [field], forms: [form()] })).toEqual(['pay']);
  });

  test('a new account is one by the kind of its field, whatever that is called', () => {
    const fresh = input('Choose one', { type: 'password', autocomplete: 'new-password' });
    const mail = input('Where we reach you', { type: 'email' });
    expect(risk(submit('Go'), { nodes: [fresh, mail], forms: [form()] })).toEqual(['form']);
  });

  test('a long line that can be clicked is content, in scripts without spaces too', () => {
    const line = (name: string): string[] => risk(element('clickable', name));
    expect(line('Delete the files that nobody needs')).toEqual([]);
    expect(line('Delete files')).toEqual(['delete']);
    expect(line('删除所有文件')).toEqual(['delete']);
  });

  test('“Close” leaves a dialog that asks about something else', () => {
    const dialog = region('dialog', 'Delete the account?');
    const close = element('button', 'Close', { within: [dialog.ref] });
    expect(risk(close, { regions: [dialog] })).toEqual([]);
  });
});

test('a button of a modal dialog that no list knows answers it', () => {
  const box = region('dialog', 'The architect has a wish', { modal: true });
  const inside = { within: [box.ref] };
  expect(risk(element('button', 'Consent', inside), { regions: [box] })).toEqual(['form']);
  expect(risk(element('button', 'Not now', inside), { regions: [box] })).toEqual([]);
  expect(risk(element('button', 'Zoom in', inside), { regions: [box] })).toEqual([]);
  expect(risk(element('button', 'Consent', inside), { regions: [{ ...box, modal: false }] })).toEqual([]);
  // Where it asks, also one of words that are harmless elsewhere.
  for (const question of ['Is it the house that you want?', '家が欲しいですか？', 'هل تريد المنزل؟']) {
    const asks = region('dialog', question, { modal: true });
    const answer = (label: string) => risk(element('button', label, { within: [asks.ref] }), { regions: [asks] });
    expect(answer('Zoom in')).toEqual(['form']);
    expect(answer('Not now')).toEqual([]);
  }
});

test('a switch outside of a form that is turned on is a command, as a button is', () => {
  const toggle = element('switch', 'Email all customers');
  expect(risk(toggle, {}, true)).toEqual(['command']);
  expect(risk(toggle, {}, false)).toEqual([]);
  expect(risk(element('checkbox', 'Email all customers'), {}, true)).toEqual([]);
  expect(risk(element('switch', 'Dark mode'), {}, true)).toEqual([]);
  expect(risk(element('switch', 'Email all customers', { form: 'f' }), { forms: [form()] }, true)).toEqual([]);
});
