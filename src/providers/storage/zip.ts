import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ZipEntry = { name: string; at: Date; open(): Promise<Readable> };

/** One zip of entries that are found while it is read: the next one is looked for when the one before is in it. */
export function zipFrom(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  // safe because it is Node's own PassThrough, only typed apart
  const out = zip.outputStream as Readable;
  const fail = (error: unknown): void => void out.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  const add = async (): Promise<void> => {
    for await (const { name, at, open } of entries) {
      if (out.destroyed) return;
      const stream = await open();
      const read = finished(stream, { writable: false });
      const gone = (): void => void stream.destroy();
      out.once('close', gone);
      zip.addReadStream(stream, name, { mtime: at });
      await read;
      out.off('close', gone);
    }
    zip.end();
  };
  add().catch(fail);
  return out;
}

/** One zip of all entries, made while it is read: each entry is opened only when its turn comes. */
export function zipOf(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile();
  const out = new Readable().wrap(zip.outputStream);
  zip.on('error', (error: Error) => out.destroy(error));
  for (const { name, at, open } of entries) {
    zip.addReadStreamLazy(name, { mtime: at }, give => {
      open().then(
        stream =>
          give(
            null,
            stream.on('error', (error: Error) => out.destroy(error)),
          ),
        (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    });
  }
  zip.end();
  return out;
}
