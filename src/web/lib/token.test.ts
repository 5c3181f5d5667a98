import { expect, test } from 'vitest';
import { readToken, removeToken, takeToken, type TokenStore, writeToken } from './token.ts';

function memory(entries: Record<string, string> = {}): TokenStore & { entries: Map<string, string> } {
  const map = new Map(Object.entries(entries));
  return {
    entries: map,
    getItem: key => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: key => void map.delete(key),
  };
}

test('S1-200 the token is one string under a key named for the product', () => {
  const store = memory();
  writeToken('abc', store);
  expect([...store.entries]).toEqual([['legwork.token', 'abc']]);
  expect(readToken(store)).toBe('abc');
  removeToken(store);
  expect(store.entries.size).toBe(0);
});

test('S1-201 a token under the older key is moved to the current key', () => {
  const store = memory({ legwork_auth_token: 'old' });
  expect(readToken(store)).toBe('old');
  expect([...store.entries]).toEqual([['legwork.token', 'old']]);
});

test('S1-201 the current key wins over the older one', () => {
  const store = memory({ legwork_auth_token: 'old', 'legwork.token': 'new' });
  expect(readToken(store)).toBe('new');
  expect([...store.entries]).toEqual([['legwork.token', 'new']]);
});

test('S1-041 S1-042 a token in the query is taken out of the address, and only that', () => {
  expect(takeToken('http://localhost:3000/sessions?status=running&token=a.b#x')).toEqual({
    token: 'a.b',
    address: '/sessions?status=running#x',
  });
  expect(takeToken('http://localhost:3000/?token=')).toBeUndefined();
  expect(takeToken('http://localhost:3000/')).toBeUndefined();
});
