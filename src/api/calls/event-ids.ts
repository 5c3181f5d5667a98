import { withEventMeta } from '@orpc/server';
import { AppError } from '#src/core/errors.ts';

const numberLike = /^\d{1,9}$/;

/** Where a stream goes on: after the event that the header Last-Event-ID names, else after the one that was asked for. */
export function resumeAfter(lastEventId: string | undefined, asked: number): number {
  if (lastEventId === undefined) return asked;
  if (numberLike.test(lastEventId)) return Number(lastEventId);
  throw new AppError('BAD_REQUEST', 'Last-Event-ID must be the id of an event of this stream.', {
    field: 'Last-Event-ID',
  });
}

/** Gives each item its sequence number as the id that a client sends to go on. */
export function withEventIds<Item extends { seq: number }>(
  items: AsyncGenerator<Item, void>,
): AsyncGenerator<Item, void> {
  const named = (step: IteratorResult<Item, void>): IteratorResult<Item, void> =>
    step.done ? step : { value: withEventMeta(step.value, { id: String(step.value.seq) }) };
  return {
    next: async () => named(await items.next()),
    return: () => items.return(),
    throw: (error: unknown) => items.throw(error),
    [Symbol.asyncIterator]() {
      return this;
    },
    async [Symbol.asyncDispose]() {
      await items.return();
    },
  };
}
