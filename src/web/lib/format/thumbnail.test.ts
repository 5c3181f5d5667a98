import { expect, test } from 'vitest';
import { thumbnailSource } from './thumbnail.ts';

test('a full URL is shown as it is', () => {
  expect(thumbnailSource('https://example.com/a.jpg')).toBe('https://example.com/a.jpg');
});

test('base64 image data, bare or as a data URL', () => {
  expect(thumbnailSource('/9j/4AAQSkZJRg==')).toBe('data:image/jpeg;base64,/9j/4AAQSkZJRg==');
  expect(thumbnailSource('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA');
});

test('nothing, or nothing that is a picture, gives the placeholder', () => {
  expect(thumbnailSource(null)).toBeNull();
  expect(thumbnailSource(' ')).toBeNull();
  expect(thumbnailSource('javascript:alert(1)')).toBeNull();
});
