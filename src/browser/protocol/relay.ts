import { execFile } from 'node:child_process';
import { constants, open } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createMessageFilter } from './message-filter.ts';

const run = promisify(execFile);
const openFile = promisify(open);
const mkfifoMs = 10_000;

/** The way of Chromium's messages to the driver, through this process. */
export type MessageRelay = {
  /** A named pipe that Chromium writes to, and the one that the driver's pipe is filled from. */
  sent: string;
  kept: string;
  close(): void;
};

/**
 * Makes two named pipes in a folder of ours and filters what goes from one to the other. The driver parses each message
 * as a whole and has no limit, and its own pipe is not ours to read.
 */
export async function openRelay(folder: string, log: (line: string) => void): Promise<MessageRelay> {
  const sent = join(folder, 'sent');
  const kept = join(folder, 'kept');
  await run('mkfifo', ['-m', '600', sent, kept], { timeout: mkfifoMs });
  const { O_RDONLY, O_RDWR, O_NONBLOCK } = constants;
  const from = new Socket({ fd: await openFile(sent, O_RDONLY | O_NONBLOCK), writable: false });
  // For writing alone it opens only once there is a reader.
  const to = new Socket({ fd: await openFile(kept, O_RDWR | O_NONBLOCK), readable: false });
  const filter = createMessageFilter(what => log(`A browser sent too much at once: ${what}.`));
  let closed = false;
  const close = (): void => {
    closed = true;
    from.destroy();
    to.destroy();
  };
  // Closing the second pipe lets the driver notice that Chromium has ended.
  pipeline(from, filter, to)
    .catch((error: unknown) => {
      // Closing ends it in the middle.
      if (!closed) log(`What a browser sent is not read any more: ${String(error)}`);
    })
    .finally(close);
  return { sent, kept, close };
}
