import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { hangMs } from '#tests/setup/hang.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const nowhere = '/nonexistent';

test('no configuration file and no browser test looks for a browser before it runs', async () => {
  const playwright = join(root, 'node_modules', '.bin', 'playwright');
  const { stdout } = await run(process.execPath, [playwright, 'test', '--list'], {
    cwd: root,
    env: { ...process.env, CHROMIUM_PATH: nowhere, PLAYWRIGHT_BROWSERS_PATH: nowhere },
  });
  expect(stdout).toMatch(/Total: \d+ tests in \d+ files/);
});

const programs = [
  'chromium',
  'chromium-browser',
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'ffmpeg',
  'ffprobe',
  'tesseract',
  'bwrap',
];

// Long: all checks, a second time. Needs the right to mount.
test(
  'the checks pass without Chromium, ffmpeg, tesseract and bubblewrap',
  { tags: ['long'], skip: process.getuid?.() !== 0 || process.platform !== 'linux', timeout: 10 * hangMs },
  async () => {
    const hide = programs.map(name => `hide /usr/bin/${name}`).join('\n');
    const world = `hide() { [ ! -e "$1" ] || mount --bind /dev/null "$1"; }\n${hide}\nexec "$0" scripts/check.ts`;
    const { stdout } = await run('unshare', ['--mount', 'sh', '-ec', world, process.execPath], {
      cwd: root,
      env: { ...process.env, PLAYWRIGHT_BROWSERS_PATH: nowhere },
    });
    expect(stdout).toContain('All checks passed.');
  },
);
