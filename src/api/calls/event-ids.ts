import { withEventMeta } from '@orpc/server';
import { AppError } from '#src/core/errors.ts';
import { mapSteps } from '#src/core/map-steps.ts';

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
  return mapSteps(items, async step => {
    const result = await step;
    return result.done ? result : { value: withEventMeta(result.value, { id: String(result.value.seq) }) };
  });
}
