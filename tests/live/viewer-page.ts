import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { build } from 'vite';
import { findChromium } from '#src/browser/launch/find-chromium.ts';

/** Builds the viewer's page alone, as the product serves it; `remove` deletes the files. */
export async function buildViewerPage(): Promise<{ dir: string; remove: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'legwork-live-page-'));
  const root = join(import.meta.dirname, '../../src/web');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: { outDir: dir, emptyOutDir: true, assetsInlineLimit: 0, rollupOptions: { input: join(root, 'live.html') } },
  });
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}

/** A browser for a person who watches: none of the product's. */
export async function startViewersBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(process.env['CHROMIUM_PATH']),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}
