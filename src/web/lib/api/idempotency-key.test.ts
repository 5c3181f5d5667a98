import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { createSendOnce } from './idempotency-key.ts';

/** The keys under which one request is sent that gets these errors one after the other, and then a response. */
async function keysOf(errors: readonly Error[]): Promise<string[]> {
  const keys: string[] = [];
  const left = [...errors];
  const sendOnce = createSendOnce();
  const call = (_: object, { context }: { context: { idempotencyKey: string } }): Promise<string> => {
    keys.push(context.idempotencyKey);
    const error = left.shift();
    return error ? Promise.reject(error) : Promise.resolve('run');
  };
  for (const error of errors) await expect(sendOnce(call, { task_id: 'a' })).rejects.toBe(error);
  await sendOnce(call, { task_id: 'a' });
  return keys;
}

const notEnded = 'Idempotency-Key: the first request with it has not ended.';

test.each([
  ['no response', new TypeError('Failed to fetch')],
  ['a gateway without its server', new ApiError(504, 'Gateway Timeout')],
  ['a first request that has not ended', new ApiError(409, notEnded, { 'Idempotency-Key': notEnded })],
])('after %s it is sent again under the same key', async (_, error) => {
  expect(new Set(await keysOf([new TypeError('Failed to fetch'), error])).size).toBe(1);
});

test.each([
  ['a refusal', new ApiError(402, 'Not enough credits')],
  ['another conflict', new ApiError(409, 'The task is a draft')],
])('after %s it is a new request', async (_, error) => {
  expect(new Set(await keysOf([error])).size).toBe(2);
});

test('another request, and one after a response, have a key of their own', async () => {
  const keys: string[] = [];
  const sendOnce = createSendOnce();
  const call = (_: object, { context }: { context: { idempotencyKey: string } }): Promise<void> => {
    keys.push(context.idempotencyKey);
    return Promise.resolve();
  };
  for (const task_id of ['a', 'a', 'b']) await sendOnce(call, { task_id });
  expect(new Set(keys).size).toBe(3);
});
