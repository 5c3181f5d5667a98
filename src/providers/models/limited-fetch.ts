/** A model's answer is a few kilobytes; one that never ends must not fill our memory. */
const maxAnswerBytes = 8_000_000;

export class AnswerTooLong extends Error {
  constructor() {
    super(`The answer was longer than ${maxAnswerBytes} bytes`);
    this.name = 'AnswerTooLong';
  }
}

/** fetch that follows no redirect, which could carry the key elsewhere, and reads no more than the bound. */
export const limitedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (!response.body) return response;
  let bytes = 0;
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > maxAnswerBytes) controller.error(new AnswerTooLong());
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(bounded, response);
};
