import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import type { ZipEntry } from '#src/providers/storage/zip.ts';
import type { Context } from '../../context.ts';

/** An entry of the zip. A `file` of the user counts against the size limit of an export; our own texts do not. */
export type ExportEntry = ZipEntry & { file?: { bytes: number } };

/** The owner of the data, as the actor of the reads. */
export type Exporting = { ctx: Context; userId: number };

export function jsonEntry(name: string, value: unknown, at: Date = new Date()): ExportEntry {
  return textEntry(name, `${JSON.stringify(value, null, 2)}\n`, at);
}

export function textEntry(name: string, text: string, at: Date = new Date()): ExportEntry {
  return { name, at, open: () => Promise.resolve(Readable.from([Buffer.from(text)])) };
}

export function bytesEntry(name: string, bytes: Uint8Array, at: Date): ExportEntry {
  return { name, at, open: () => Promise.resolve(Readable.from([bytes])), file: { bytes: bytes.length } };
}

/** A file of the storage; none where it is gone. */
export async function* storedEntry(
  { ctx }: Exporting,
  { key, name, at }: { key: string | null; name: string; at: Date },
): AsyncGenerator<ExportEntry> {
  const meta = key === null ? undefined : await ctx.storage.head(key);
  if (key === null || !meta) return;
  yield {
    name,
    at,
    file: { bytes: meta.bytes },
    // It may have gone in between, as what is kept for a day does.
    open: async () => (await ctx.storage.get(key))?.body ?? Readable.from([]),
  };
}

/** Makes names unique below one folder, ignoring case, by appending a number. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return name => {
    const dot = name.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem} (${number})${extension}`;
    taken.add(free.toLowerCase());
    return free;
  };
}
