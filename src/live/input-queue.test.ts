import { expect, test } from 'vitest';
import { createInputQueue } from './input-queue.ts';
import type { ViewerInput } from './source.ts';

type Mouse = Extract<ViewerInput, { type: 'mouse' }>;

const rest = { type: 'mouse', button: 'none', buttons: 0, clickCount: 0, deltaX: 0, deltaY: 0, modifiers: 0 } as const;
const move = (x: number): Mouse => ({ ...rest, action: 'move', x, y: 0 });
const button = (action: 'down' | 'up', x: number): Mouse => ({
  ...rest,
  action,
  x,
  y: 0,
  button: 'left',
  clickCount: 1,
});
const scroll = (deltaY: number): Mouse => ({ ...rest, action: 'wheel', x: 0, y: 0, deltaY });

/** A page that takes an input only when the test says so, and keeps what it took. */
function slowPage() {
  const taken: ViewerInput[] = [];
  const waiting: (() => void)[] = [];
  const errors: unknown[] = [];
  const queue = createInputQueue({
    source: {
      input(event) {
        taken.push(event);
        return new Promise(resolve => waiting.push(resolve));
      },
    },
    onError: error => errors.push(error),
  });
  async function settle(): Promise<void> {
    for (let quiet = 0; quiet < 10; quiet += 1) {
      for (const go of waiting.splice(0)) {
        go();
        quiet = 0;
      }
      await Promise.resolve();
    }
  }
  return { queue, taken, errors, settle };
}

test('input comes one at a time and in order; moves and wheels that wait are merged into what they add up to', async () => {
  const { queue, taken, settle } = slowPage();
  queue.input(button('down', 1));
  for (let x = 2; x <= 90; x += 1) queue.input(move(x));
  queue.input(button('up', 90));
  for (let n = 0; n < 10; n += 1) queue.input(scroll(30));
  expect(taken).toHaveLength(1);
  await settle();
  expect(taken).toEqual([button('down', 1), move(90), button('up', 90), scroll(300)]);
});

test('a page that does not keep up bounds what waits, and still gets every release', async () => {
  const { queue, taken, settle } = slowPage();
  const keyRest = { type: 'key', key: 'a', location: 0, repeat: false, modifiers: 0 } as const;
  const key = (action: 'down' | 'up', code: string): ViewerInput => ({ ...keyRest, action, code });
  queue.input(button('down', 1));
  for (let n = 0; n < 5000; n += 1) queue.input(key('down', `Key${n}`));
  for (let n = 0; n < 50; n += 1) queue.input({ type: 'text', text: 'x'.repeat(100_000) });
  queue.input(button('up', 1));
  await settle();
  expect(taken.length).toBeLessThan(400);
  expect(taken.at(-1)).toEqual(button('up', 1));
});

test('release drops what waits and lets go of what is down, outside the page', async () => {
  const { queue, taken, settle } = slowPage();
  queue.input(button('down', 5));
  queue.input({ type: 'text', text: 'never' });
  const released = queue.release();
  await settle();
  await released;
  expect(taken).toEqual([button('down', 5), { ...button('up', -1), y: -1, clickCount: 0 }]);
});

test.each(['at once', 'later'])(
  'input that the page refuses %s is reported and does not stop what follows',
  async when => {
    const errors: unknown[] = [];
    const taken: ViewerInput[] = [];
    const queue = createInputQueue({
      source: {
        input(event) {
          taken.push(event);
          if (when === 'at once') throw new Error('The page is gone.');
          return Promise.reject(new Error('The page is gone.'));
        },
      },
      onError: error => errors.push(error),
    });
    queue.input(button('down', 1));
    queue.input(button('up', 1));
    await expect.poll(() => errors.length).toBe(2);
    expect(taken).toHaveLength(2);
  },
);
