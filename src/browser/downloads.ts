import { chmod, chown, lstat, readdir, rename, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Download as PageDownload, Page } from 'playwright-core';
import type { Download } from './page-host.ts';
import { pause } from './pause.ts';
import type { Scratch } from './scratch.ts';

const maxFiles = 200;
const maxBytes = 1_000_000_000;
const maxNameBytes = 120;
const sizePollMs = 250;

export type Downloads = {
  follow: (page: Page) => void;
  list: () => Download[];
  /** Resolves once no download is under way, or when the time is up. */
  done: (options: { signal: AbortSignal; timeoutMs: number }) => Promise<void>;
};

/**
 * Takes what pages download: at most 200 files and 1 GB in all per run, further ones are cancelled. The browser writes
 * into its own folder under names of its making; a finished file is moved to ours under a name that is safe.
 */
export function createDownloads(options: {
  scratch: Scratch;
  log: (line: string) => void;
  finished: (download: Download) => void;
}): Downloads {
  const { scratch, log, finished } = options;
  const files: Download[] = [];
  const names = new Set<string>();
  const running = new Set<PageDownload>();
  let watch: NodeJS.Timeout | undefined;

  async function take(download: PageDownload): Promise<void> {
    if (files.length >= maxFiles) return cancel(download, `the run has ${maxFiles} downloads already`);
    const name = freeName(safeFileName(download.suggestedFilename()), names);
    const file: Download = { name, path: join(scratch.downloads, name), bytes: 0, done: false };
    files.push(file);
    running.add(download);
    watch ??= setInterval(
      () => void watchSize().catch(error => log(`Downloads: ${String(error)}`)),
      sizePollMs,
    ).unref();
    try {
      const failure = await download.failure();
      if (failure === null) Object.assign(file, { bytes: await moveIn(await download.path(), file.path), done: true });
      if (failure !== null) log(`The download of ${name} failed: ${failure}`);
    } finally {
      running.delete(download);
      if (running.size === 0) {
        clearInterval(watch);
        watch = undefined;
      }
      if (!file.done) files.splice(files.indexOf(file), 1);
    }
    if (file.done) finished(file);
  }

  async function watchSize(): Promise<void> {
    const arriving = await folderBytes(scratch.incoming);
    const kept = files.reduce((sum, file) => sum + file.bytes, 0);
    if (arriving + kept <= maxBytes) return;
    for (const download of running) await cancel(download, 'downloads of this run are larger than 1 GB');
  }

  async function cancel(download: PageDownload, why: string): Promise<void> {
    log(`The download of ${safeFileName(download.suggestedFilename())} was stopped: ${why}.`);
    await download.cancel();
  }

  return {
    follow(page) {
      page.on('download', download => {
        take(download).catch((error: unknown) => log(`A download was lost: ${String(error)}`));
      });
    },
    list: () => files.map(file => ({ ...file })),
    async done({ signal, timeoutMs }) {
      const until = Date.now() + timeoutMs;
      while (files.some(file => !file.done) && Date.now() < until) await pause(50, signal);
    },
  };
}

/** Moves a finished file to `to`, makes it ours and returns its size. */
async function moveIn(from: string, to: string): Promise<number> {
  await rename(from, to);
  // Checked only now, in a folder that the browser cannot write: before, it could have been swapped after the check.
  const found = await lstat(to);
  if (!found.isFile() || found.nlink !== 1 || found.size > maxBytes) {
    await rm(to, { force: true });
    throw new Error('What the browser downloaded is no plain file of a size that we take.');
  }
  if (process.getuid?.() === 0) await chown(to, 0, 0);
  await chmod(to, 0o600);
  return found.size;
}

async function folderBytes(path: string): Promise<number> {
  const names = await readdir(path).catch((): string[] => []);
  const sizes = await Promise.all(
    names.map(name =>
      lstat(join(path, name)).then(
        stat => stat.size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A file name without path, control or direction-changing characters, at most 120 bytes; `download` when nothing is left. */
export function safeFileName(suggested: string): string {
  const flat = suggested
    .normalize('NFC')
    .replaceAll(/[/\\]/g, '_')
    // eslint-disable-next-line no-control-regex -- control characters are what is removed here
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff<>:"|?*]/g, '')
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]+$/, '');
  const extension = shortened(extname(flat), 20);
  const stem = shortened(flat.slice(0, flat.length - extname(flat).length), maxNameBytes - 20);
  return `${stem}${extension}` || 'download';
}

function shortened(text: string, bytes: number): string {
  let short = text;
  while (Buffer.byteLength(short) > bytes) short = Array.from(short).slice(0, -1).join('');
  return short;
}

/** The name itself, or with the first number that makes it new. `taken` gets it. Case does not tell names apart. */
function freeName(name: string, taken: Set<string>): string {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  let free = name;
  for (let n = 1; taken.has(free.toLowerCase()); n += 1) free = `${stem} (${n})${extension}`;
  taken.add(free.toLowerCase());
  return free;
}
