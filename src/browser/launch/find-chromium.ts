import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { AppError } from '#src/core/errors.ts';

const run = promisify(execFile);

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

const advice =
  'Install Chromium (on Debian or Ubuntu: apt-get install chromium; anywhere: npx playwright-core install chromium) or set CHROMIUM_PATH to its executable.';

/**
 * The Chromium to start: the one asked for, else the system's, else Playwright's own.
 * Throws an AppError UNAVAILABLE that says what to do when there is none.
 */
export async function findChromium(asked?: string): Promise<string> {
  if (asked) {
    if (await isExecutable(asked)) return asked;
    throw new AppError('UNAVAILABLE', `CHROMIUM_PATH names ${asked}, which is not an executable file. ${advice}`);
  }
  for (const path of [...usualPaths, chromium.executablePath()]) {
    if (path && (await isExecutable(path))) return path;
  }
  throw new AppError('UNAVAILABLE', `No Chromium was found. ${advice}`);
}

/** Each answer costs the start of a process. */
const versions = new Map<string, Promise<string>>();

/** The version as `--product-version` prints it, e.g. `156.0.8078.79`. */
export function chromiumVersion(executablePath: string): Promise<string> {
  const asked = versions.get(executablePath) ?? readVersion(executablePath);
  versions.set(executablePath, asked);
  // One that could not be read may be read the next time.
  asked.catch(() => versions.delete(executablePath));
  return asked;
}

async function readVersion(executablePath: string): Promise<string> {
  const { stdout } = await run(executablePath, ['--product-version'], {
    timeout: 20_000,
    env: { PATH: process.env['PATH'] },
  });
  const version = /(?<!\d)\d+(?:\.\d+)+/.exec(stdout)?.[0];
  if (!version)
    throw new AppError('UNAVAILABLE', `${executablePath} does not print a version, so it is not Chromium. ${advice}`);
  return version;
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
