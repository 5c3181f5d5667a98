import { expect, test } from 'vitest';
import { excludableFunctions, farReachingFunctions, functionWords } from './excludable.ts';

test('functions that reach files, other websites or the keyboard are far-reaching, and the rest are not', () => {
  expect(farReachingFunctions.toSorted()).toEqual([
    'input_text',
    'list_downloaded_files',
    'search_google',
    'send_keys',
    'upload_file',
  ]);
});

test('people read the names of functions without underscores', () => {
  expect(functionWords('input_text')).toBe('type text');
  expect(functionWords('get_dropdown_options')).toBe('get dropdown options');
  expect(excludableFunctions.map(functionWords).filter(words => !/^[a-z]+( [a-z]+)*$/.test(words))).toEqual([]);
});
