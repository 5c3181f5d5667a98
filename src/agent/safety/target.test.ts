import { describe, expect, test } from 'vitest';
import { element, page, region } from '#tests/fakes/observation.ts';
import { type ActionTarget, fieldOf, targetsOf, targetsOfPress } from './target.ts';

const form = { ref: 'f', method: 'post', action: 'https://shop.test/pay', crossOrigin: false } as const;
const at = (x: number, y: number, size = 20) => ({ rect: { x, y, width: size, height: size } });

/** What a call acts on, by names: `Pay`, `Pay by Enter`, `Mail on`. */
function named(target: ActionTarget): string {
  switch (target.type) {
    case 'control': {
      const state = target.on === undefined ? '' : target.on ? ' on' : ' off';
      return target.option ?? `${target.node.name}${state}`;
    }
    case 'form':
      return `${target.button?.name ?? target.field.name} by Enter`;
    case 'keys':
      return `${target.why}: ${target.keys}`;
    case 'unseen':
      return `${target.why}: ${target.node?.name ?? ''}`;
    case 'dialog':
      return target.message;
    case 'address':
      return target.url;
    case 'file':
      return target.names.join();
  }
}

type Page = Parameters<typeof targetsOf>[1];
const targets = (tool: string, given: Record<string, unknown>, on: Page): string[] =>
  targetsOf({ tool, arguments: given }, on).map(named);
const keys = (pressed: string, on: Page): string[] => targets('send_keys', { keys: pressed }, on);

describe('keys', () => {
  const field = element('textbox', 'Amount', { form: 'f', focused: true });
  const pay = element('button', 'Pay', { form: 'f', submits: true });
  const link = element('link', 'Terms', { href: 'https://shop.test/terms' });
  const inForm = page([field, pay, link], { forms: [form] });

  test.each([
    'Tab Enter',
    'Tab Tab Space',
    'Shift+Tab Return',
    'Tab NumpadEnter',
    'Tab Shift+Enter',
    'Tab Control+Enter',
  ])('what %s presses is not known', pressed => {
    expect(keys(pressed, inForm)).toEqual([`moves: ${pressed}`]);
  });

  const elsewhere = page([{ ...field, focused: false }, pay]);
  const onButton = page([
    { ...field, focused: false },
    { ...pay, focused: true },
  ]);

  test.each(['#', 'Delete', 'Backspace', 'e', 'J', 'Shift+3', 'Alt+S', 'Control+Shift+Delete', 'g i'])(
    '%s where no field takes it may be a command of the page',
    pressed => {
      for (const seen of [elsewhere, onButton]) expect(keys(pressed, seen)).toEqual([`shortcut: ${pressed}`]);
    },
  );

  test.each(['Control+S', 'Alt+Delete', 'Meta+Backspace', 'Shift+Control+K'])(
    '%s is a command in a field, too',
    pressed => {
      expect(keys(pressed, inForm)).toEqual([`shortcut: ${pressed}`]);
    },
  );

  test.each(['Delete', 'Backspace', '#', 'e', 'A B', 'Control+A Delete', 'Shift+ArrowLeft'])(
    '%s in a field is text, or changes it',
    pressed => {
      expect(keys(pressed, inForm)).toEqual([]);
    },
  );

  test.each(['Escape', 'ArrowDown PageDown', 'Tab Tab', 'Control+C', 'Home'])('%s is a command nowhere', pressed => {
    expect(keys(pressed, elsewhere)).toEqual([]);
  });

  test.each(['Enter', 'Return', 'NumpadEnter', 'Control+Enter', 'A Enter', 'Enter Tab', 'Enter Tab A'])(
    '%s sends a form',
    pressed => {
      expect(keys(pressed, inForm)).toEqual(['Pay by Enter']);
    },
  );

  test.each(['Tab', 'Escape', 'Control+A', 'ArrowDown', 'Entertain', 'Tab A', 'Tab Tab Escape'])(
    '%s sends nothing',
    pressed => {
      expect(keys(pressed, inForm)).toEqual([]);
    },
  );

  test('a space in a field is text, and on a control a press', () => {
    expect(keys('Space', inForm)).toEqual([]);
    expect(keys('Space', page([{ ...pay, focused: true }]))).toEqual(['Pay']);
    expect(keys('Space', page([pay]))).toEqual([]);
  });

  test('Enter does not tick a box: it sends the form around it; a space ticks it', () => {
    const box = element('checkbox', 'Gift', { form: 'f', checked: false, focused: true });
    const seen = page([box, pay], { forms: [form] });
    expect(keys('Enter', seen)).toEqual(['Pay by Enter']);
    expect(keys('Space', seen)).toEqual(['Gift on']);
  });

  test('Enter in a text area may send what is beside it, and without a button sends nothing', () => {
    const area = element('textbox', 'Message', { tag: 'textarea', focused: true, ...at(0, 0) });
    const send = element('button', 'Send', at(0, 50));
    expect(keys('Enter', page([area, send]))).toEqual(['Send by Enter']);
    expect(keys('Enter', page([area, { ...send, disabled: true }]))).toEqual([]);
    expect(keys('Enter', page([area, { ...send, ...at(0, 500) }]))).toEqual([]);
    expect(keys('Enter', page([area, { ...send, within: ['elsewhere'] }]))).toEqual([]);
  });

  test('a form is sent by its own button, not by one of another form or of none', () => {
    const [own, other] = ['f', 'g'].map(ref => ({ ...form, ref }));
    const foreign = element('button', 'Delete', { form: 'g', submits: true });
    const loose = element('button', 'Close');
    const seen = page([loose, foreign, field, pay], { forms: [own, other].flatMap(one => one ?? []) });
    expect(keys('Enter', seen)).toEqual(['Pay by Enter']);
    expect(keys('Enter', page([loose, foreign, field], { forms: [form] }))).toEqual(['Amount by Enter']);
  });

  test('Enter sends a form as its button does, which may have an address of its own', () => {
    const button = element('button', 'Pay later', { form: form.ref, submits: true });
    const own = { ...form, by: button.ref, action: 'https://shop.test/later' };
    const seen = page([field, button], { forms: [form, own] });
    expect(keys('Enter', seen)).toEqual(['Pay later by Enter']);
    const [sent] = targetsOf({ tool: 'send_keys', arguments: { keys: 'Enter' } }, seen);
    expect(sent).toMatchObject({ type: 'form', form: own });
  });

  test('a field in a region of the role form is sent by a button of that region', () => {
    const area = region('form', 'Reply');
    const inside = element('textbox', 'Text', { focused: true, within: [area.ref] });
    const other = element('button', 'Delete');
    const own = element('button', 'Reply', { within: [area.ref], ...at(0, 900) });
    expect(keys('Enter', page([other, inside, own], { regions: [area] }))).toEqual(['Reply by Enter']);
    const [elsewhere, row] = [region('form', 'Search'), region('row', 'Bob')];
    const within = [row.ref, area.ref];
    const seen = page([other, { ...inside, within }, own], { regions: [elsewhere, row, area] });
    expect(keys('Enter', seen)).toEqual(['Reply by Enter']);
  });
});

describe('pressing', () => {
  test('the right button presses as the left one does, and a field only takes the focus', () => {
    const pay = element('button', 'Pay', { ref: '1:1' });
    expect(targets('click_element', { ref: '1:1' }, page([pay]))).toEqual(['Pay']);
    expect(targets('click_element', { ref: '1:1', button: 'right' }, page([pay]))).toEqual(['Pay']);
    expect(targets('click_element', { ref: '1:1' }, page([{ ...pay, role: 'textbox' }]))).toEqual([]);
    expect(targets('click_element', { ref: '1:9' }, page([pay]))).toEqual([]);
  });

  test('a box becomes the other of what it is, or what a call names', () => {
    const box = (checked: boolean) => page([element('checkbox', 'News', { ref: '1:1', checked })]);
    expect(targets('click_element', { ref: '1:1' }, box(false))).toEqual(['News on']);
    expect(targets('click_element', { ref: '1:1' }, box(true))).toEqual(['News off']);
    expect(targets('set_checked', { ref: '1:1', checked: true }, box(true))).toEqual(['News on']);
    const radio = element('radio', 'Weekly', { ref: '1:1', selected: true });
    expect(targets('click_element', { ref: '1:1' }, page([radio]))).toEqual(['Weekly off']);
  });

  test('of controls at a place the smallest is pressed', () => {
    const card = element('clickable', 'Card', at(0, 0, 100));
    const bin = element('button', 'Delete', at(40, 40));
    const seen = page([card, bin]);
    expect(targets('click_at', { x: 40, y: 60 }, seen)).toEqual(['Delete']);
    expect(targets('click_at', { x: 61, y: 50 }, seen)).toEqual(['Card']);
    expect(targets('click_at', { x: 101, y: 50 }, seen)).toEqual([]);
  });
});

describe('dragging', () => {
  const mail = element('clickable', 'Mail', { ref: '1:1', ...at(0, 0) });
  const bin = element('clickable', 'Bin', { ref: '1:2', ...at(300, 300, 60) });
  const icon = element('img', 'Icon', { ref: '1:3', ...at(302, 302) });
  const drag = (from: string, to: string) => targets('drag', { from_ref: from, to_ref: to }, page([mail, bin, icon]));

  test('acts on both ends, and on what is around the place of the drop', () => {
    expect(drag('1:1', '1:2')).toEqual(['Mail', 'Bin']);
    expect(drag('1:1', '1:3')).toEqual(['Mail', 'Icon', 'Bin']);
  });

  test('onto itself is a click', () => {
    expect(drag('1:1', '1:1')).toEqual(['Mail']);
  });

  test('of a text into a field only types', () => {
    const field = element('textbox', 'Note', { ref: '1:4', ...at(200, 200) });
    expect(targets('drag', { from_ref: '1:1', to_ref: '1:4' }, page([mail, field]))).toEqual(['Mail']);
  });
});

test('only a yes to a question of the page acts', () => {
  const answered = (kind: 'alert' | 'confirm' | 'prompt' | 'beforeunload', accept = true) =>
    targets('answer_dialog', { accept }, page([], { dialog: { kind, message: 'Sure?', value: '' } }));
  expect([answered('confirm'), answered('prompt')]).toEqual([['Sure?'], ['Sure?']]);
  expect([answered('alert'), answered('beforeunload'), answered('confirm', false)]).toEqual([[], [], []]);
  expect(targets('answer_dialog', { accept: true }, page([]))).toEqual([]);
});

test('values of a list are chosen one by one, and only a slider is slid', () => {
  const list = element('combobox', 'Action', { ref: '1:1' });
  expect(targets('select_dropdown_option', { ref: '1:1', options: ['Delete', 'Move'] }, page([list]))).toEqual([
    'Delete',
    'Move',
  ]);
  const set = { ref: '1:1', value: '5' };
  expect(targets('set_value', set, page([element('slider', 'Pay', { ref: '1:1' })]))).toEqual(['Pay']);
  expect(targets('set_value', set, page([element('spinbutton', 'Pay', { ref: '1:1' })]))).toEqual([]);
});

test('a call that only reads, is unknown or has wrong arguments acts on nothing', () => {
  const seen = page([element('button', 'Pay', { focused: true })]);
  expect(targets('wait', { seconds: 1 }, seen)).toEqual([]);
  expect(targets('no_such_tool', {}, seen)).toEqual([]);
  expect(targets('send_keys', { keys: 1 }, seen)).toEqual([]);
});

test('the field of a call is the one that it names, else the one with the focus', () => {
  const [one, other] = [element('textbox', 'A', { ref: '1:1' }), element('textbox', 'B', { focused: true })];
  const seen = page([one, other]);
  expect(fieldOf({ tool: 'input_text', arguments: { ref: '1:1', text: 'x' } }, seen)?.name).toBe('A');
  expect(fieldOf({ tool: 'type_text', arguments: { text: 'x' } }, seen)?.name).toBe('B');
  expect(fieldOf({ tool: 'type_text', arguments: { text: 'x' } }, page([one]))).toBeUndefined();
});

describe('a press that is about to be made', () => {
  type Target = Parameters<typeof targetsOfPress>[0];
  const list = element('clickable', 'Inbox');
  const field = element('textbox', 'Search');
  const met = (target: Partial<Target>): string[] =>
    targetsOfPress({ by: 'pointer', keys: '', node: undefined, form: undefined, ...target }, page([])).map(named);

  test('is one of what the page says takes it, and of nothing where nothing does', () => {
    expect(met({ node: element('button', 'Delete') })).toEqual(['Delete']);
    expect(met({ node: field })).toEqual([]);
    expect(met({})).toEqual([]);
  });

  test('that keys or a text make where no field takes them may be a command', () => {
    expect(met({ by: 'text', keys: 'a #', node: list })).toEqual(['Inbox', 'shortcut: a #']);
    expect(met({ by: 'text', keys: 'a #', node: field })).toEqual([]);
    expect(met({ by: 'text', keys: '#' })).toEqual(['shortcut: #']);
    expect(met({ by: 'keys', keys: 'Enter', node: list })).toEqual(['Inbox']);
    expect(met({ by: 'keys', keys: 'ArrowDown', node: list })).toEqual([]);
  });

  test('on what nobody can read is unknown, unless the keys only move', () => {
    const picture = element('img', 'Board', { tag: 'canvas' });
    expect(met({ node: picture, unseen: 'drawing' })).toEqual(['drawing: Board']);
    expect(met({ unseen: 'frame' })).toEqual(['frame: ']);
    expect(met({ by: 'text', keys: 'a', node: field, unseen: 'frame' })).toEqual(['frame: Search']);
    expect(met({ by: 'keys', keys: 'Tab', node: picture, unseen: 'drawing' })).toEqual([]);
  });
});
