import { afterEach, expect, test, vi } from 'vitest';
import { openStepReader } from './step-reader.ts';

/** Loads when it is said to, and answers never. */
class FakeWorker extends EventTarget {
  static made: FakeWorker[] = [];
  ended = false;
  constructor() {
    super();
    FakeWorker.made.push(this);
  }
  postMessage(): void {}
  terminate(): void {
    this.ended = true;
  }
}

afterEach(() => {
  FakeWorker.made = [];
  vi.unstubAllGlobals();
});

const question = (text: string) => ({ text, inputs: [] });

test('where the browser refuses a worker nothing is read, and nothing fails', async () => {
  vi.stubGlobal('Worker', function refuse() {
    throw new DOMException('Refused', 'SecurityError');
  });
  const reader = openStepReader();
  expect(await reader.read(question('Click Save'))).toBeUndefined();
  expect(await reader.read(question('Click Cancel'))).toBeUndefined();
});

test('a worker whose code does not load is ended, and the next step starts another', async () => {
  vi.stubGlobal('Worker', FakeWorker);
  const reader = openStepReader();
  for (const at of [0, 1]) {
    const reading = reader.read(question('Click Save'));
    await vi.waitFor(() => expect(FakeWorker.made).toHaveLength(at + 1));
    FakeWorker.made[at]?.dispatchEvent(new Event('error'));
    expect(await reading).toBeUndefined();
    expect(FakeWorker.made[at]?.ended).toBe(true);
  }
});

test('closing ends the worker and what is being read, and later reads start none', async () => {
  vi.stubGlobal('Worker', FakeWorker);
  const reader = openStepReader();
  const loading = reader.read(question('Click Save'));
  await vi.waitFor(() => expect(FakeWorker.made).toHaveLength(1));
  reader.close();
  expect(await loading).toBeUndefined();
  expect(FakeWorker.made[0]?.ended).toBe(true);
  expect(await reader.read(question('Click Cancel'))).toBeUndefined();
  expect(FakeWorker.made).toHaveLength(1);
});
