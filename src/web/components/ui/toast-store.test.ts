import { expect, test } from 'vitest';
import { createToastStore, progressToastMs, toastMs } from './toast-store.ts';

test('there is one toast at a time: the newest', () => {
  const store = createToastStore(() => {});
  store.show({ title: 'Pausing' });
  store.show({ title: 'Task resumed' });
  expect(store.entries().map(entry => entry.title)).toEqual(['Task resumed']);
});

test('a dismissed toast closes at once and is removed after 1,000,000 ms', () => {
  const waits: { ms: number; run: () => void }[] = [];
  const store = createToastStore((ms, run) => void waits.push({ ms, run }));
  const id = store.show({ title: 'Pausing' });
  store.dismiss(id);
  store.dismiss(id);
  expect(store.entries()).toMatchObject([{ title: 'Pausing', open: false }]);
  expect(waits.map(wait => wait.ms)).toEqual([1_000_000]);
  waits[0]?.run();
  expect(store.entries()).toEqual([]);
});

test('toasts stay 5 s, progress toasts 3 s', () => {
  expect([toastMs, progressToastMs]).toEqual([5000, 3000]);
});
