import { expect, test } from 'vitest';
import { linesOf, mergeWords, type Word } from './words.ts';

const word = (text: string, sure: number, x = 10): Word => ({ text, sure, x, y: 20, w: text.length * 8, h: 12 });

test('where looks at a picture agree, they count for more than one that is surer by itself', () => {
  const [read] = mergeWords([word('control', 0.6)], [word('control', 0.6)], [word('contro!', 0.8)]);
  expect(read?.text).toBe('control');
  expect(read?.sure).toBeCloseTo(0.84);
  expect(mergeWords([word('control', 0.6)], [word('contro!', 0.8)]).map(({ text }) => text)).toEqual(['contro!']);
});

test('what only a further look sees counts where it is sure of it', () => {
  const read = mergeWords([word('Deploy', 0.9)], [word('filter', 0.9, 200), word('~x', 0.3, 400)]);
  expect(read.map(({ text }) => text)).toEqual(['Deploy', 'filter']);
});

test('an l amid a line that was read as an exclamation mark is an l again; at its end the mark stays', () => {
  expect(linesOf([word('contro!', 0.9), word('panel', 0.9, 70)])[0]?.text).toBe('control panel');
  expect(linesOf([word('Saved!', 0.9)])[0]?.text).toBe('Saved!');
});
