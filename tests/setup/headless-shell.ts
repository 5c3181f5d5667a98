import { access, constants } from 'node:fs/promises';
import { findChromium } from '#src/browser/launch/find-chromium.ts';

const shell = '/usr/bin/chromium-headless-shell';

/**
 * The browser of tests that only ever sees Legwork: Chromium without the windows around its pages, where the system has
 * that, since it takes half of the time for each test; else the same Chromium that agents use.
 */
export async function findHeadlessShell(): Promise<string> {
  const asked = process.env['CHROMIUM_PATH'];
  const isThere = await access(shell, constants.X_OK).then(
    () => true,
    () => false,
  );
  return isThere && !asked ? shell : findChromium(asked);
}

/** How Playwright starts it, or the Chromium that is named. */
export function launchOptionsOf(executablePath: string): { executablePath: string; args: string[] } {
  // It only ever sees Legwork; the agent's browsers keep their sandbox.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = ['--disable-gpu', '--disable-background-networking', '--autoplay-policy=no-user-gesture-required'];
  return { executablePath, args: [...sandbox, ...args] };
}
