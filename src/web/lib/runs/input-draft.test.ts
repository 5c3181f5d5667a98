import { expect, test } from 'vitest';
import { forgetInputDraft, keepInputDraft, readInputDraft } from './input-draft.ts';

function storeOf(most = Infinity) {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > most) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('typed values are kept for their task until they are forgotten', () => {
  const store = storeOf();
  keepInputDraft('user:1/task:1', { email: 'ann@example.com' }, store);
  expect(readInputDraft('user:1/task:1', store)).toEqual({ email: 'ann@example.com' });
  expect(readInputDraft('user:1/task:2', store)).toEqual({});
  forgetInputDraft('user:1/task:1', store);
  expect(readInputDraft('user:1/task:1', store)).toEqual({});
});

test('what is no map of texts counts as nothing, and a full store loses nothing but the draft', () => {
  const store = storeOf(20);
  for (const text of ['[1', '7', 'null', '{"a":1}']) {
    store.kept.set('legwork.inputs.t', text);
    expect(readInputDraft('t', store), text).toEqual({});
  }
  keepInputDraft('t', { note: 'x'.repeat(50) }, store);
  expect(readInputDraft('t', store)).toEqual({});
});
