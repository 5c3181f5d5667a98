/** What a run may download, watched while it comes. */
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, CDPSession } from 'playwright-core';
import { safeFileName } from '#src/core/text/file-name.ts';

/** How many files one run may download, and bytes of one and of all together. */
export type DownloadCaps = { files: number; fileBytes: number; totalBytes: number };

export const usualCaps: DownloadCaps = { files: 200, fileBytes: 250_000_000, totalBytes: 1_000_000_000 };

const sizePollMs = 250;

type Options = {
  /** The folder that the browser writes downloads into. */
  folder: string;
  caps: DownloadCaps;
  /** Bytes that the run has stored already. */
  kept: () => number;
  note: (message: string) => void;
  log: (line: string) => void;
};

export type Arrivals = {
  /** Subscribes to the browser's download events; resolves when subscribed. */
  begin: (context: BrowserContext) => Promise<void>;
  /** Registers a download; call the returned function when it has ended. */
  expect: () => () => void;
};

/** Stops files that are coming as soon as they are larger than one may be, or all together. */
export function createArrivals({ folder, caps, kept, note, log }: Options): Arrivals {
  /** Names by the browser's own, under which it writes the files. */
  const names = new Map<string, string>();
  let browser: CDPSession | undefined;
  let watch: NodeJS.Timeout | undefined;
  let expected = 0;

  async function look(): Promise<void> {
    // A stopped download may stay there for a moment; it is not counted.
    const coming = (await sizesIn(folder)).filter(({ guid }) => names.has(guid));
    const fitting = coming.filter(({ bytes }) => bytes <= caps.fileBytes);
    for (const { guid, bytes } of coming) if (bytes > caps.fileBytes) await stop(guid, 'file');
    let total = fitting.reduce((sum, { bytes }) => sum + bytes, kept());
    for (const { guid, bytes } of fitting.toSorted((a, b) => b.bytes - a.bytes)) {
      if (total <= caps.totalBytes) return;
      await stop(guid, 'total');
      total -= bytes;
    }
  }

  async function stop(guid: string, cap: 'file' | 'total'): Promise<void> {
    const name = names.get(guid);
    if (name === undefined) return;
    names.delete(guid);
    note(tooLarge(name, cap, caps));
    await browser?.send('Browser.cancelDownload', { guid });
  }

  return {
    async begin(context) {
      browser = await context.browser()?.newBrowserCDPSession();
      browser?.on('Browser.downloadWillBegin', ({ guid, suggestedFilename }) => {
        names.set(guid, safeFileName(suggestedFilename));
      });
      browser?.on('Browser.downloadProgress', ({ guid, state }) => {
        if (state !== 'inProgress') names.delete(guid);
      });
      // As Playwright has set it; Playwright does not get these events.
      const behavior = { behavior: 'allowAndName', downloadPath: folder, eventsEnabled: true } as const;
      await browser?.send('Browser.setDownloadBehavior', behavior);
    },
    expect() {
      expected += 1;
      const lookAround = (): void => void look().catch(error => log(`Downloads: ${String(error)}`));
      watch ??= setInterval(lookAround, sizePollMs).unref();
      return () => {
        expected -= 1;
        if (expected > 0) return;
        clearInterval(watch);
        watch = undefined;
      };
    },
  };
}

/** The message about a file that was stopped. */
export function tooLarge(name: string, cap: 'file' | 'total', caps: DownloadCaps): string {
  return cap === 'file'
    ? `The download of ${name} was stopped: the limit for one file is ${megabytes(caps.fileBytes)}.`
    : `The download of ${name} was stopped: the limit for all downloads of a run is ${megabytes(caps.totalBytes)}.`;
}

function megabytes(bytes: number): string {
  return `${bytes / 1_000_000} MB`;
}

/** The active downloads, by the browser's ids. */
async function sizesIn(path: string): Promise<{ guid: string; bytes: number }[]> {
  const found = await readdir(path).catch((): string[] => []);
  return Promise.all(
    found.map(name =>
      lstat(join(path, name)).then(
        ({ size }) => ({ guid: name.replace(/\.crdownload$/, ''), bytes: size }),
        () => ({ guid: '', bytes: 0 }),
      ),
    ),
  );
}
