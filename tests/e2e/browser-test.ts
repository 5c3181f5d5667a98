import { test as base } from '@playwright/test';
import { findChromium } from '#src/browser/launch/find-chromium.ts';
import { findHeadlessShell, launchOptionsOf } from '#tests/setup/headless-shell.ts';

type WorkerFixtures = {
  /** The whole Chromium, for what the one without windows lacks: notifications. */
  whole: boolean;
  launchOptions: { executablePath: string; args: string[] };
};

/** A test with the browser of this machine. It is looked for when a test needs it, so that listing tests needs none. */
export const test = base.extend<object, WorkerFixtures>({
  whole: [false, { scope: 'worker', option: true }],
  launchOptions: [
    async ({ whole }, use) =>
      use(launchOptionsOf(await (whole ? findChromium(process.env['CHROMIUM_PATH']) : findHeadlessShell()))),
    { scope: 'worker' },
  ],
});
