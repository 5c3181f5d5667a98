import { expect, test } from 'vitest';
import { webAddress } from './bar.ts';

test('what a person types as an address becomes a web address', () => {
  expect(webAddress('example.com')).toBe('https://example.com/');
  expect(webAddress(' example.com/a?b=c ')).toBe('https://example.com/a?b=c');
  expect(webAddress('http://example.com')).toBe('http://example.com/');
  expect(webAddress('localhost:3000/x')).toBe('http://localhost:3000/x');
  expect(webAddress('127.0.0.1:80')).toBe('http://127.0.0.1/');
});

test('what is no web address is refused', () => {
  for (const typed of [
    '',
    '   ',
    'two words',
    'file:///etc/passwd',
    'chrome://settings',
    'ftp://example.com',
    'https://',
  ]) {
    expect(webAddress(typed), typed).toBeUndefined();
  }
});

test('a scheme without slashes is never one that runs or reads', () => {
  for (const typed of ['javascript:alert(1)', 'data:text/html,x', 'about:blank']) {
    expect(webAddress(typed) ?? 'https://').toMatch(/^https:\/\//);
  }
});
