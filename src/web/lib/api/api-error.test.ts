import { expect, test } from 'vitest';
import { ApiError, errorText, toApiError } from './api-error.ts';

test('an error reads status, colon, body', () => {
  expect(toApiError({ status: 500, statusText: 'Internal Server Error', text: 'boom' }).message).toBe('500: boom');
  expect(toApiError({ status: 502, statusText: 'Bad Gateway', text: '' }).message).toBe('502: Bad Gateway');
});

test('of our own error shape the words are shown, not the braces', () => {
  const text = JSON.stringify({ code: 'NOT_FOUND', message: 'There is no such task, or it is not yours.' });
  expect(toApiError({ status: 404, statusText: 'Not Found', text }).message).toBe(
    '404: There is no such task, or it is not yours.',
  );
});

test('messages of the server are found by the name of their field', () => {
  const text = JSON.stringify({
    code: 'BAD_REQUEST',
    message: 'Wrong',
    detail: [
      { path: ['steps', 2, 'description'], message: 'Too long' },
      { path: 'name', message: 'Name is required' },
    ],
  });
  expect(toApiError({ status: 400, statusText: '', text }).fields).toEqual({
    'steps.2.description': 'Too long',
    name: 'Name is required',
  });
  const map = JSON.stringify({ code: 'BAD_REQUEST', message: 'Wrong', detail: { name: 'Name is required' } });
  expect(toApiError({ status: 400, statusText: '', text: map }).fields).toEqual({ name: 'Name is required' });
});

test('an error that names its field is shown there, in the words meant for it', () => {
  const answer = (detail: object) =>
    toApiError({
      status: 400,
      statusText: '',
      text: JSON.stringify({ code: 'BAD_REQUEST', message: 'size: wrong.', detail }),
    });
  expect(answer({ field: 'size', message: 'Wrong.' }).fields).toEqual({ size: 'Wrong.' });
  expect(answer({ field: 'size' }).fields).toEqual({ size: 'size: wrong.' });
});

test('a failure without words gets the fallback', () => {
  expect(errorText(new ApiError(409, 'Busy'), 'Failed')).toBe('409: Busy');
  expect(errorText(new Error(''), 'Failed')).toBe('Failed');
  expect(errorText('odd', 'Failed')).toBe('Failed');
});

test('a request without a response is reported in the same words in every browser', () => {
  for (const said of [
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
    'network error',
  ])
    expect(errorText(new TypeError(said), '')).toMatch(/^The server does not respond\./);
  expect(errorText(new DOMException('signal timed out', 'TimeoutError'), '')).toMatch(/^The server does not respond\./);
  expect(errorText(new TypeError('x is not a function'), '')).toBe('x is not a function');
});

test('the error page of a proxy is not shown as text', () => {
  const text = '<html><body><h1>502 Bad Gateway</h1></body></html>';
  expect(toApiError({ status: 502, statusText: 'Bad Gateway', text }).message).toBe('502: Bad Gateway');
  expect(toApiError({ status: 502, statusText: '', text }).message).toBe('502: The server gave no reason.');
});
