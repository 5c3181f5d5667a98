import { expect, test } from 'vitest';
import { readCookie, readToken, removeToken, takeToken, type TokenStore, writeToken } from './token.ts';

function memory(entries: Record<string, string> = {}): TokenStore & { entries: Map<string, string> } {
  const map = new Map(Object.entries(entries));
  return {
    entries: map,
    getItem: key => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: key => void map.delete(key),
  };
}

test('the token is one string under a key named for the product', () => {
  const store = memory();
  writeToken('abc', store);
  expect([...store.entries]).toEqual([['legwork.token', 'abc']]);
  expect(readToken(store)).toBe('abc');
  removeToken(store);
  expect(store.entries.size).toBe(0);
});

test('a token under the older key is moved to the current key', () => {
  const store = memory({ legwork_auth_token: 'old' });
  expect(readToken(store)).toBe('old');
  expect([...store.entries]).toEqual([['legwork.token', 'old']]);
});

test('the current key wins over the older one', () => {
  const store = memory({ legwork_auth_token: 'old', 'legwork.token': 'new' });
  expect(readToken(store)).toBe('new');
  expect([...store.entries]).toEqual([['legwork.token', 'new']]);
});

test('a token in the query is taken out of the address, and only that', () => {
  expect(takeToken('http://localhost:3000/sessions?status=running&token=a.b&state=s1#x', 's1')).toEqual({
    token: 'a.b',
    isOwn: true,
    address: '/sessions?status=running#x',
  });
  expect(takeToken('http://localhost:3000/?token=', 's1')).toBeUndefined();
  expect(takeToken('http://localhost:3000/', 's1')).toBeUndefined();
});

test.each([
  ['no state', '', undefined],
  ['no state, though a sign-in has ended', '', 's1'],
  ['an empty state', '&state=', ''],
  ['a state that no sign-in here had', '&state=s1', undefined],
  ['the state of another sign-in', '&state=s1', 's2'],
])('a token with %s is taken out of the address, and is not of a sign-in of this browser', (_, query, state) => {
  const taken = takeToken(`http://localhost:3000/settings?a=1&token=a.b${query}`, state);
  expect(taken).toEqual({ token: 'a.b', isOwn: false, address: '/settings?a=1' });
});

test('a cookie is found by its whole name', () => {
  expect(readCookie('other=1; legwork_arrival=s1', 'legwork_arrival')).toBe('s1');
  expect(readCookie('not_legwork_arrival=s2', 'legwork_arrival')).toBeUndefined();
  expect(readCookie('legwork_arrival=s2', '__Host-legwork_arrival')).toBeUndefined();
});
