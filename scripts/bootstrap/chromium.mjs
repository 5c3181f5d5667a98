import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stopped, pinnedNode, root, run } from './run.mjs';

// The product looks in the same places in the same order: src/browser/launch/find-chromium.ts.
const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

const advice =
  'Install it (on Debian: apt-get install chromium; anywhere: npx playwright-core install chromium), ' +
  'or set CHROMIUM_PATH to the executable of one you have.';

/** Sees to it that there is a Chromium: one that is here, else the system's package, else Playwright's download. */
export async function ensureChromium(say) {
  const asked = process.env.CHROMIUM_PATH;
  if (asked && !isExecutable(asked)) {
    throw new Stopped(`CHROMIUM_PATH names ${asked}, which is not an executable file. Correct it or unset it.`);
  }
  if (asked || (await findChromium())) return;
  if (isRootOnDebian() && (await installPackage(say)) && (await findChromium())) return;
  if ((await download(say)) && (await findChromium())) return;
  throw new Stopped(`No Chromium was found, and it could not be installed. ${advice}`);
}

/** The path of a Chromium on this machine, or undefined. */
async function findChromium() {
  const path = usualPaths.find(isExecutable);
  if (path) return path;
  const { chromium } = await import('playwright-core');
  const own = chromium.executablePath();
  return own && isExecutable(own) ? own : undefined;
}

async function installPackage(say) {
  say("Installing Debian's Chromium (a minute or two) …");
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  const packages = ['chromium', 'chromium-sandbox', 'fonts-liberation'];
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })) === 0;
}

async function download(say) {
  say("Downloading Playwright's Chromium (a minute or two) …");
  const cli = join(root, 'node_modules', 'playwright-core', 'cli.js');
  const libraries = process.getuid?.() === 0 && existsSync('/etc/debian_version') ? ['--with-deps'] : [];
  return (await run(pinnedNode(), [cli, 'install', ...libraries, 'chromium'])) === 0;
}

/** Ubuntu's package of that name only points to a snap, which containers cannot install. */
function isRootOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID=["']?debian\b/m.test(readFileSync('/etc/os-release', 'utf8'));
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // not there, or not for us: both mean that it is not the one
    return false;
  }
}
