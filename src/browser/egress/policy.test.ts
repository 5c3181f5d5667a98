import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PolicyStart, preparePolicy } from './policy.ts';

const run = promisify(execFile);
const parent = await mkdtemp(join(tmpdir(), 'legwork-policy-'));
const start = await preparePolicy({ parent, root: process.getuid?.() === 0 });
afterAll(() => rm(parent, { recursive: true }));

/** What a program that is started as browsers are prints. */
async function started(by: PolicyStart, ...command: string[]): Promise<string> {
  const [program = '', ...rest] = [...by, ...command];
  return (await run(program, rest)).stdout;
}

// Where no mount namespace may be made, browsers are started without a policy.
describe.skipIf(!start)('a browser’s policy', () => {
  const by = start ?? [];
  const path = '/etc/opt/chrome/policies/managed/zz-legwork.json';
  let policy: Record<string, unknown>;
  beforeAll(async () => {
    policy = JSON.parse(await started(by, 'cat', path)) as Record<string, unknown>;
  });

  test('keeps files and pages of the browser itself away, and all that goes around the proxy', () => {
    expect(policy['URLBlocklist']).toEqual(expect.arrayContaining(['file://*', 'chrome://*', 'devtools://*']));
    expect(policy).toMatchObject({ DnsOverHttpsMode: 'off', QuicAllowed: false, ExtensionInstallBlocklist: ['*'] });
  });

  test('is read by every program that it is for, and may be read by every user', async () => {
    for (const other of ['/etc/opt/chrome_for_testing', '/etc/chromium'])
      expect(await started(by, 'sh', '-c', `cat ${other}${path.slice('/etc/opt/chrome'.length)} || true`)).toMatch(
        /URLBlocklist|^$/,
      );
    expect(await started(by, 'stat', '-c', '%a', '/etc/opt', path)).toBe('755\n644\n');
  });

  test('is that of the browser alone', async () => {
    await expect(run('cat', [path])).rejects.toThrow('No such file');
    expect(await readdir(parent)).toHaveLength(1);
  });

  test('gives the browser its own arguments as they are', async () => {
    expect(await started(by, 'printf', '%s|', 'a b', "c'd", '$HOME')).toBe("a b|c'd|$HOME|");
  });
});
