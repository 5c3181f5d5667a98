import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { untilAborted } from '#src/agent/control.ts';
import type { MovableBrowser } from '#src/browser/recovery/recovering-browser.ts';
import type { BrowserEvent, Download, RunBrowser } from '#src/browser/run-browser.ts';
import { safeFileName, uploadedFileName } from '#src/core/text/file-name.ts';
import { downloadsOf } from '#src/services/task-run/downloads.ts';
import { keepDownload } from '#src/services/task-run/lease/keep-download.ts';
import { type ClaimedRun, type Lease, LeaseLost } from '#src/services/task-run/lease/lease.ts';
import { isOutOfSpace } from '#src/services/storage/reservations.ts';
import type { WorkerParts } from '../../parts.ts';

const sniffedBytes = 65_536;
const lastDownloadsMs = 30_000;

/** The files of one run: what the user gave, where the browser may take it from, and what pages gave back. */
export type RunFiles = {
  /** Names of the files that the user gave, as the agent gets them. */
  names: string[];
  /** Where a file given or downloaded lies; undefined for an unknown name. */
  path(name: string): string | undefined;
  /** Waits until what is being downloaded is kept, at most 30 s. */
  settle(signal: AbortSignal): Promise<void>;
};

type At = {
  run: ClaimedRun;
  lease: Lease;
  browser: Pick<MovableBrowser, 'on' | 'downloadsDir' | 'downloadsDone' | 'hadDownloads'>;
  say: (text: string) => void;
  signal: AbortSignal;
  /** It goes on where another worker was, with what it had downloaded there. */
  moved: boolean;
};

/** Brings the run's files to the browser's side and keeps each download as soon as it is whole. */
export async function openRunFiles(parts: Pick<WorkerParts, 'db' | 'storage' | 'report'>, at: At): Promise<RunFiles> {
  const { run, lease, browser, say, signal, moved } = at;
  const downloaded = new Map<string, string>();
  const keeping = new Set<Promise<void>>();
  browser.on(event => {
    if (event.type !== 'download') return;
    downloaded.set(event.name.toLowerCase(), event.path);
    const kept = keep(parts, { run, lease, event }).catch((error: unknown) => {
      if (error instanceof LeaseLost) return;
      if (isOutOfSpace(error)) say(`“${event.name}” was downloaded but is not kept. ${error.message}`);
      else parts.report(error, { runId: run.id, what: 'download' });
    });
    keeping.add(kept);
    void kept.finally(() => keeping.delete(kept));
  });
  const { given, lost } = await fetchUploads(parts, { run, browser, signal });
  if (lost.length > 0) say(`These files were deleted: ${lost.join(', ')}. Upload the files that the task needs again.`);
  if (moved) {
    const earlier = await fetchDownloads(parts, { run, folder: browser.downloadsDir, signal });
    browser.hadDownloads(earlier);
    for (const { name, path } of earlier) downloaded.set(name.toLowerCase(), path);
  }
  return {
    names: [...given.values()].map(path => basename(path)),
    path(name) {
      const wanted = name.trim().toLowerCase();
      return given.get(wanted) ?? downloaded.get(wanted);
    },
    async settle(until) {
      await browser.downloadsDone({ signal: until, timeoutMs: lastDownloadsMs });
      await untilAborted(Promise.all(keeping), until);
    },
  };
}

/** Copies what the user gave into the browser's scratch folder, which goes with the browser. */
async function fetchUploads(
  { storage }: Pick<WorkerParts, 'storage'>,
  { run, browser, signal }: { run: ClaimedRun; browser: Pick<RunBrowser, 'downloadsDir'>; signal: AbortSignal },
): Promise<{ given: Map<string, string>; lost: string[] }> {
  const given = new Map<string, string>();
  const lost: string[] = [];
  if (run.uploaded_files.length === 0) return { given, lost };
  const dir = join(dirname(browser.downloadsDir), 'given');
  await mkdir(dir, { recursive: true, mode: 0o700 });
  for (const { filename, gcs_filename: key } of run.uploaded_files) {
    const found = await storage.get(key);
    if (!found) {
      lost.push(filename);
      continue;
    }
    const name = freeName(filename, given);
    const path = join(dir, name);
    await pipeline(found.body, createWriteStream(path, { mode: 0o600 }), { signal });
    given.set(name.toLowerCase(), path);
  }
  return { given, lost };
}

/** Copies what the run had downloaded at another worker back to where downloads land: no more than one run may download. */
async function fetchDownloads(
  parts: Pick<WorkerParts, 'db' | 'storage'>,
  { run, folder, signal }: { run: ClaimedRun; folder: string; signal: AbortSignal },
): Promise<Download[]> {
  const paths = new Map<string, string>();
  const downloads: Download[] = [];
  if (run.downloads_count === 0) return downloads;
  for (const row of await downloadsOf(parts, run)) {
    const found = await parts.storage.get(row.key);
    // It may have been deleted meanwhile: then the run does not have it any more.
    if (!found) continue;
    const name = freeName(safeFileName(row.name), paths);
    const path = join(folder, name);
    await pipeline(found.body, createWriteStream(path, { mode: 0o600, flags: 'wx' }), { signal });
    paths.set(name.toLowerCase(), path);
    downloads.push({ name, path, bytes: row.bytes, done: true });
  }
  return downloads;
}

function freeName(filename: string, taken: Map<string, string>): string {
  let name = uploadedFileName(filename);
  for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = uploadedFileName(filename, n);
  return name;
}

async function keep(
  parts: Pick<WorkerParts, 'db' | 'storage'>,
  { run, lease, event }: { run: ClaimedRun; lease: Lease; event: Extract<BrowserEvent, { type: 'download' }> },
): Promise<void> {
  const { name, path, bytes } = event;
  await keepDownload(parts, lease, {
    userId: run.user_id,
    file: { name, bytes, head: await headOf(path), open: () => createReadStream(path) },
  });
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
