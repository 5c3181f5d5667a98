import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Stopped, isExecutable, root, run, scriptNode, stage } from './run.mjs';

// The product looks in the same places in the same order: src/browser/launch/find-chromium.ts.
const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Throws Stopped if CHROMIUM_PATH names no executable file. */
export function checkChromiumPath() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked && !isExecutable(asked)) {
    throw new Stopped(`CHROMIUM_PATH names ${asked}, which is not an executable file. Correct it or unset it.`);
  }
}

/** The path of a Chromium on this machine, or undefined. */
export async function findChromium() {
  const path = process.env.CHROMIUM_PATH || usualPaths.find(isExecutable);
  if (path) return path;
  if (!existsSync(join(root, 'node_modules', 'playwright-core'))) return undefined;
  const { chromium } = await import('playwright-core');
  const own = chromium.executablePath();
  return own && isExecutable(own) ? own : undefined;
}

/** Downloads Playwright's Chromium if there is none. Throws Stopped if there is none after that either. */
export async function ensureChromium() {
  if (await findChromium()) return;
  await stage("Downloading Playwright's Chromium (a minute or two)", download);
  if (await findChromium()) return;
  throw new Stopped(
    'Chromium is missing and could not be downloaded. Install it (on Debian: apt-get install chromium; ' +
      'anywhere: npx playwright-core install chromium), or set CHROMIUM_PATH to the executable of one you have.',
  );
}

async function download() {
  const cli = join(root, 'node_modules', 'playwright-core', 'cli.js');
  const libraries = process.getuid?.() === 0 && existsSync('/etc/debian_version') ? ['--with-deps'] : [];
  return (await run(scriptNode(), [cli, 'install', ...libraries, 'chromium'])) === 0;
}
