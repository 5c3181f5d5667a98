import { expect, test } from 'vitest';
import { splitLinks } from './links.ts';

test('web addresses in a text become links, the sentence around them does not', () => {
  expect(splitLinks('Look at http://localhost:3000/practice/phone, then answer.')).toEqual([
    { text: 'Look at ', link: false },
    { text: 'http://localhost:3000/practice/phone', link: true },
    { text: ', then answer.', link: false },
  ]);
  expect(splitLinks('nothing here')).toEqual([{ text: 'nothing here', link: false }]);
  expect(splitLinks('')).toEqual([]);
});

test('only http and https are links', () => {
  expect(splitLinks('javascript:alert(1) ftp://a.b').some(part => part.link)).toBe(false);
});
