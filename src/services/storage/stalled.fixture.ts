import { Readable } from 'node:stream';

/** A body that is sent when the test says so; `begun` once somebody reads it. */
export function createDataSource(): { stream: Readable; begun: Promise<void>; finish(text: string): void } {
  const begun = Promise.withResolvers<void>();
  const stream = new Readable({ read: () => begun.resolve() });
  return {
    stream,
    begun: begun.promise,
    finish(text) {
      stream.push(text);
      stream.push(null);
    },
  };
}
