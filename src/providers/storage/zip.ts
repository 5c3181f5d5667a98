import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type ZipEntry = { name: string; at: Date; open(): Promise<Readable> };

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
