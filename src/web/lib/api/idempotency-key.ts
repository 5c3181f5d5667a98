import { useRef } from 'react';
import { newId } from '../new-id.ts';
import { ApiError } from './api-error.ts';

/**
 * Sends requests that must not be carried out twice: one that got no response is sent again under the same key, as long as
 * it is the same request.
 */
export function useSendOnce() {
  const last = useRef<{ request: string; key: string }>(undefined);
  return async <Request, Response>(
    call: (request: Request, options: { context: { idempotencyKey: string } }) => Promise<Response>,
    request: Request,
  ): Promise<Response> => {
    const text = JSON.stringify(request);
    if (last.current?.request !== text) last.current = { request: text, key: newId() };
    try {
      const response = await call(request, { context: { idempotencyKey: last.current.key } });
      last.current = undefined;
      return response;
    } catch (error) {
      if (error instanceof ApiError) last.current = undefined;
      throw error;
    }
  };
}
