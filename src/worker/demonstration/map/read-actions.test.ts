import { expect, test } from 'vitest';
import type { Happening } from '../see/scenes.ts';
import type { Screen } from '../see/read-scenes.ts';
import { enclosing, type TextLine } from '../see/words.ts';
import { readActions } from './read-actions.ts';
import { scriptOf } from './steps.ts';

const line = (text: string, x: number, y: number): TextLine =>
  enclosing([{ text, x, y, w: text.length * 8, h: 14, sure: 0.95 }]);
const bar = line('http://shop.test/sign-in', 144, 22);
const form = [line('Sign in', 436, 205), line('Email', 436, 310), line('Any address will do.', 436, 334)];
const button = line('Continue', 600, 555);

function screen(at: number, lines: TextLine[], happened: Happening[] = []): Screen {
  const part = happened.reduce((most, one) => Math.max(most, one.part), 0);
  return { at, width: 1280, height: 720, lines, part, happened };
}

/** Letters that came at `x`, with the pointer where it had been for a while. */
const letters = (at: number, x: number, since = 1): Happening => ({
  at,
  box: { x, y: 372, w: 24, h: 16 },
  part: 0.001,
  pointer: { x: 500, y: 380, since },
});

const typed = screen(
  4,
  [bar, ...form, line('ann@example.com', 448, 372), button],
  [letters(2, 448), letters(2.2, 472), letters(2.4, 496)],
);
const empty = screen(0, [bar, ...form, button]);
const leave: Happening = {
  at: 6,
  box: { x: 0, y: 60, w: 1280, h: 600 },
  part: 0.6,
  pointer: { x: 620, y: 562, since: 5 },
};
const next = screen(6.5, [line('http://shop.test/code', 144, 22), line('Enter your code', 436, 214)], [leave]);

test('the address, what was typed in a field and what was clicked become steps that the built-in planner reads', () => {
  const { steps, inputs } = scriptOf(readActions([empty, typed, next]), undefined);
  expect(steps.map(({ description }) => description)).toEqual([
    'Go to http://shop.test/sign-in',
    'Type {email} in the "Email" field',
    'Click "Continue"',
  ]);
  expect(inputs).toEqual([{ name: 'email', description: 'In the recording: ann@example.com' }]);
  expect(steps.map(({ at }) => at)).toEqual([0, 2, 6]);
  expect(steps.every(({ confidence }) => confidence >= 0.6)).toBe(true);
});

test('the page going on without the pointer having moved since one typed is the Enter key', () => {
  const entered = { ...next, happened: [{ ...leave, pointer: { x: 500, y: 380, since: 1 } }] };
  expect(readActions([empty, typed, entered]).at(-1)?.do).toBe('enter');
});

test('what is typed in a password field is kept nowhere', () => {
  const ask = [line('Sign in', 436, 205), line('Password', 436, 336)];
  const shown = screen(4, [bar, ...ask, line('eecceee', 448, 372)], typed.happened);
  const { steps, inputs } = scriptOf(readActions([screen(0, [bar, ...ask]), shown]), undefined);
  expect(steps[1]?.description).toBe('Type {password} in the "Password" field');
  expect(inputs).toEqual([{ name: 'password', description: 'Not kept from the recording.' }]);
});

test('a change of the page with no pointer to be seen is a step that asks to be checked', () => {
  const [, step] = scriptOf(
    readActions([empty, { ...next, happened: [{ ...leave, pointer: null }] }]),
    undefined,
  ).steps;
  expect(step?.confidence).toBeLessThan(0.6);
});

test('a field with an icon and a hint that answers each letter is one writing, called by its hint, without Enter', () => {
  const bar2 = line('https://board.test/', 144, 22);
  const at = { x: 91, y: 125, since: 3.6 };
  const hint = screen(4, [bar2, line('filter nodes', 26, 117), line('common', 32, 156)]);
  const first = screen(
    4.8,
    [bar2, enclosing([...line('Q', 12, 117).words, ...line('del', 26, 117).words]), line('common', 32, 156)],
    [{ at: 4.8, box: { x: 26, y: 116, w: 68, h: 16 }, part: 0.001, pointer: at }],
  );
  const answered = screen(
    5.4,
    [bar2, line('function', 32, 156), line('delay', 91, 201)],
    [{ at: 5, box: { x: 2, y: 116, w: 178, h: 430 }, part: 0.1, pointer: at }],
  );
  const gone = screen(6.2, answered.lines, [
    {
      at: 5.8,
      box: { x: 180, y: 386, w: 28, h: 52 },
      part: 0.002,
      pointer: { ...at, on: { text: 'Q delay|', sure: 0.9 } },
    },
  ]);
  expect(readActions([hint, first, answered, gone])).toMatchObject([
    { do: 'go' },
    { do: 'type', label: 'filter nodes', value: 'delay' },
  ]);
});

test('a password that comes at once, as when it is pasted and shown, is kept nowhere either', () => {
  const at = { x: 460, y: 380, since: 1 };
  const pasted: Happening = { at: 4.8, box: { x: 448, y: 372, w: 68, h: 16 }, part: 0.001, pointer: at };
  const ask = [bar, line('Sign in', 436, 205), line('Password', 448, 340)];
  const read = readActions([screen(4, ask), screen(5, [...ask, line('Zx9kanarie', 448, 372)], [pasted])]);
  expect(read.at(-1)).toMatchObject({ do: 'type', label: 'Password', secret: true });
  expect(JSON.stringify(read)).not.toContain('kanarie');
});

test('what one wrote a moment ago is no hint for what one writes on', () => {
  const at = { x: 91, y: 125, since: 3.6 };
  const one = { at: 4.8, box: { x: 26, y: 116, w: 68, h: 16 }, part: 0.001, pointer: at };
  const page = (text: string, when: number, happened: Happening[]) =>
    screen(when, [line('https://board.test/', 144, 22), line(text, 26, 117), line('common', 32, 156)], happened);
  const more = { ...one, at: 5.4, box: { x: 44, y: 116, w: 16, h: 16 } };
  const read = readActions([page('filter nodes', 4, []), page('del', 4.8, [one]), page('dolly', 5.6, [more])]);
  expect(read.filter(({ do: what }) => what === 'type')).toMatchObject([{ label: 'filter nodes', value: 'dolly' }]);
});

test('a page that goes on changing after a click was clicked once', () => {
  const pressed = { ...leave, pointer: { x: 620, y: 562, since: 5 } };
  const drawn = screen(
    7,
    [line('http://shop.test/code', 144, 22), line('Something else altogether', 436, 414), line('And more', 436, 500)],
    [{ ...pressed, at: 6.9 }],
  );
  const clicks = readActions([empty, typed, next, drawn]).filter(({ do: what }) => what === 'click');
  expect(clicks).toMatchObject([{ label: 'Continue' }]);
});
