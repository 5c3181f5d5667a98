import { useState } from 'react';
import { newId } from '../new-id.ts';
import { ApiError } from './api-error.ts';

type Call<Request, Response> = (
  request: Request,
  options: { context: { idempotencyKey: string } },
) => Promise<Response>;

/** Statuses of gateways whose server did not respond. */
const notThere = [502, 503, 504];

/**
 * Sends requests that must not be carried out twice: one whose outcome is not known is sent again under the same key, as long
 * as it is the same request.
 */
export function createSendOnce() {
  let last: { request: string; key: string } | undefined;
  return async <Request, Response>(call: Call<Request, Response>, request: Request): Promise<Response> => {
    const text = JSON.stringify(request);
    if (last?.request !== text) last = { request: text, key: newId() };
    try {
      const response = await call(request, { context: { idempotencyKey: last.key } });
      last = undefined;
      return response;
    } catch (error) {
      if (error instanceof ApiError && isOutcome(error)) last = undefined;
      throw error;
    }
  };
}

export function useSendOnce() {
  return useState(createSendOnce)[0];
}

/** Whether the call was refused or failed. A gateway, and a server that still works on the first request, do not know. */
function isOutcome({ status, fields }: ApiError): boolean {
  return !notThere.includes(status) && !(status === 409 && 'Idempotency-Key' in fields);
}
