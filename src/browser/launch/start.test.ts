import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failOnFault } from '#tests/setup/fail-on-fault.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLauncher } from './launcher.ts';
import { findChromium } from './find-chromium.ts';

const patience = () => AbortSignal.timeout(20_000);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lw-start-'));
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Launchers as several workers have them, all with the same folder. */
function launcher(chromiumPath = process.env['CHROMIUM_PATH']) {
  return createLauncher({
    chromiumPath,
    scratchDir: folder,
    egressFilter: { allowLoopback: true, allowPrivate: false },
    driver: {
      preparePage: () => Promise.resolve(),
      observe: () => Promise.reject(new Error('No eyes.')),
      act: () => Promise.reject(new Error('No driver.')),
    },
    log: () => undefined,
    report: failOnFault,
    isolate: (_scope, work) => work(),
  });
}

test.each(['chrome://version/', 'chrome://newtab/'])(
  'a run begins with one empty tab, even if Chromium opens %s as it starts',
  { tags: ['long'] },
  async url => {
    const chromium = await findChromium(process.env['CHROMIUM_PATH']);
    const wrapper = join(folder, 'chromium-with-page');
    const others = 'for word; do shift; [ "$word" = about:blank ] || set -- "$@" "$word"; done';
    await writeFile(wrapper, `#!/bin/sh\n${others}\nexec '${chromium}' "$@" '${url}'\n`);
    await chmod(wrapper, 0o755);
    const browser = await launcher(wrapper)(patience());
    expect(browser.tabs()).toMatchObject([{ url: 'about:blank', active: true }]);
    await browser.close();
  },
);

test('browsers that start at the same time do not change each other’s policy', { tags: ['long'] }, async () => {
  const started = await Promise.all(Array.from({ length: 3 }, () => launcher()(patience())));
  expect(started.map(browser => browser.tabs().map(({ url }) => url))).toEqual(started.map(() => ['about:blank']));
  await Promise.all(started.map(browser => browser.close()));
});
