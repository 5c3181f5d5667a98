import { chmod, chown, lstat, rename, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { BrowserContext, Download as PageDownload, Page } from 'playwright-core';
import { safeFileName } from '#src/core/text/file-name.ts';
import { createArrivals, type DownloadCaps, tooLarge, usualCaps } from './download-caps.ts';
import type { Download } from '../run-browser.ts';
import { pause } from '../pause.ts';
import type { Scratch } from '../launch/scratch.ts';

export type Downloads = {
  /** Subscribes to the browser's download events; resolves when subscribed. */
  begin: (context: BrowserContext) => Promise<void>;
  follow: (page: Page) => void;
  list: () => Download[];
  /** Counts these as downloaded here: what the same run had at another worker. */
  had: (earlier: readonly Download[]) => void;
  /** Resolves when no download is active, or at the timeout. */
  done: (options: { signal: AbortSignal; timeoutMs: number }) => Promise<void>;
};

/**
 * Stores the downloads of pages, up to the limits of files and bytes per run: downloads above them are stopped and
 * reported. The browser writes into its own folder under names of its making; a finished file is moved to ours under a name
 * that is safe.
 */
export function createDownloads(options: {
  scratch: Scratch;
  caps?: DownloadCaps | undefined;
  /** Downloads of the browser that this one replaces. */
  earlier?: readonly Download[] | undefined;
  log: (line: string) => void;
  /** A message for the user. */
  note: (message: string) => void;
  finished: (download: Download) => void;
}): Downloads {
  const { scratch, log, note, finished, caps = usualCaps, earlier = [] } = options;
  const files: Download[] = [];
  const names = new Set<string>();
  const had = (others: readonly Download[]): void => {
    files.push(...others);
    for (const { name } of others) names.add(name.toLowerCase());
  };
  had(earlier);
  const kept = (): number => files.reduce((sum, file) => sum + file.bytes, 0);
  const arrivals = createArrivals({ folder: scratch.incoming, caps, kept, note, log });
  let countNoted = false;

  async function take(download: PageDownload): Promise<void> {
    const suggested = safeFileName(download.suggestedFilename());
    if (files.length >= caps.files) {
      if (!countNoted) note(`${suggested} was not downloaded: a run may download ${caps.files} files.`);
      countNoted = true;
      return download.cancel();
    }
    const name = freeName(suggested, names);
    const file: Download = { name, path: join(scratch.downloads, name), bytes: 0, done: false };
    files.push(file);
    const arrived = arrivals.expect();
    try {
      const failure = await download.failure();
      if (failure === null) await keep(await download.path(), file);
      else log(`The download of ${name} failed: ${failure}`);
    } finally {
      arrived();
      if (!file.done) files.splice(files.indexOf(file), 1);
    }
    if (file.done) finished(file);
  }

  async function keep(from: string, file: Download): Promise<void> {
    const { size } = await lstat(from);
    const left = caps.totalBytes - kept();
    // A fast download may be complete before it can be stopped.
    if (size > Math.min(caps.fileBytes, left)) {
      await rm(from, { force: true });
      note(tooLarge(file.name, size > caps.fileBytes ? 'file' : 'total', caps));
      return;
    }
    Object.assign(file, { bytes: await moveIn(from, file.path, caps.fileBytes), done: true });
  }

  return {
    begin: arrivals.begin,
    follow(page) {
      page.on('download', download => {
        take(download).catch((error: unknown) => log(`A download was lost: ${String(error)}`));
      });
    },
    list: () => files.map(file => ({ ...file })),
    had,
    async done({ signal, timeoutMs }) {
      const until = Date.now() + timeoutMs;
      while (files.some(file => !file.done) && Date.now() < until) await pause(50, signal);
    },
  };
}

/** Moves a finished file to `to`, makes it ours and returns its size. */
async function moveIn(from: string, to: string, maxBytes: number): Promise<number> {
  await rename(from, to);
  // Checked only now, in a folder that the browser cannot write: before, it could have been swapped after the check.
  const found = await lstat(to);
  if (!found.isFile() || found.nlink !== 1 || found.size > maxBytes) {
    await rm(to, { force: true });
    throw new Error('The download is not a regular file, or is too large.');
  }
  if (process.getuid?.() === 0) await chown(to, 0, 0);
  await chmod(to, 0o600);
  return found.size;
}

/** The name itself, or with the first number that makes it new. `taken` gets it. Names that differ in case only are the same. */
function freeName(name: string, taken: Set<string>): string {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  let free = name;
  for (let n = 1; taken.has(free.toLowerCase()); n += 1) free = `${stem} (${n})${extension}`;
  taken.add(free.toLowerCase());
  return free;
}
