import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const isRootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/etc/os-release');

let project = '';
let bin = '';

// The bootstrap of a project of its own, because it writes into dist.
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'legwork-system-packages-'));
  bin = join(project, 'bin');
  mkdirSync(bin);
  cpSync(import.meta.dirname, join(project, 'scripts', 'bootstrap'), { recursive: true });
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

function addProgram(name: string, script: string): void {
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, name), 0o755);
}

/** Runs the step with only the programs of `bin` on the PATH, and resolves to what it says. */
async function ensure(): Promise<string> {
  const module = join(project, 'scripts', 'bootstrap', 'system-packages.mjs');
  const code = `import(${JSON.stringify(module)}).then(step => step.ensureSystemPackages({ packagesOnly: false, tests: false, quiet: false }))`;
  const { stderr } = await promisify(execFile)(process.execPath, ['-e', code], {
    env: { PATH: bin, CHROMIUM_PATH: process.execPath },
  });
  return stderr;
}

describe.skipIf(!isRootOnDebian)('system packages, as root on Debian', () => {
  it('are installed by one update and one installation', async () => {
    const calls = join(project, 'calls');
    addProgram('apt-cache', '');
    addProgram('apt-get', `echo "$*" >> ${calls}`);
    expect(await ensure()).toContain('• Installing ffmpeg, tesseract-ocr and bubblewrap with apt-get');
    expect(readFileSync(calls, 'utf8').trim().split('\n')).toEqual([
      'update -qq',
      'install -y -qq --no-install-recommends ffmpeg tesseract-ocr bubblewrap',
    ]);
  });

  it('are installed without those that apt does not know', async () => {
    const calls = join(project, 'calls');
    addProgram('apt-cache', '[ "$2" != tesseract-ocr ]');
    addProgram('apt-get', `echo "$*" >> ${calls}`);
    expect(await ensure()).toMatch(/^• Installing .* failed after .*, see .*setup\.log$/m);
    expect(readFileSync(calls, 'utf8')).toMatch(/^install .*recommends ffmpeg bubblewrap$/m);
  });

  it('are named with the way to get them, and not tried again, after a failure', async () => {
    addProgram('apt-cache', '');
    addProgram('apt-get', 'exit 100');
    await ensure();
    expect(await ensure()).toBe(
      [
        '• ffmpeg is missing: runs have no video. Install it (on Debian or Ubuntu: apt-get install ffmpeg).',
        '• tesseract-ocr is missing: demonstration videos are read more slowly. Install it (on Debian or Ubuntu: apt-get install tesseract-ocr).',
        '• bubblewrap is missing: demonstration videos are read in a slower sandbox. Install it (on Debian or Ubuntu: apt-get install bubblewrap).',
        '',
      ].join('\n'),
    );
  });

  it('are left alone if the programs are there', async () => {
    for (const name of ['ffmpeg', 'tesseract', 'bwrap']) addProgram(name, '');
    expect(await ensure()).toBe('');
  });
});
