class AnswerTooLong extends Error {
  constructor(maxAnswerBytes: number) {
    super(`The answer was longer than ${maxAnswerBytes} bytes`);
    this.name = 'AnswerTooLong';
  }
}

/** fetch that follows no redirect, which could carry the key elsewhere, and hangs up on an answer beyond the bound. */
export function createLimitedFetch(maxAnswerBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' });
    if (!response.body) return response;
    let bytes = 0;
    const bounded = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.byteLength;
          if (bytes > maxAnswerBytes) controller.error(new AnswerTooLong(maxAnswerBytes));
          else controller.enqueue(chunk);
        },
      }),
    );
    return new Response(bounded, response);
  };
}
