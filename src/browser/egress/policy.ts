import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder } from '../launch/scratch.ts';

const run = promisify(execFile);

/** Chromium's enterprise policy: pages, people in control and agents cannot change it. */
const policy = {
  // Web pages can go to none of these by themselves; a key press, a flaw or an instruction might.
  URLBlocklist: [
    'file://*',
    'view-source:*',
    'chrome://*',
    'chrome-untrusted://*',
    'devtools://*',
    'filesystem:*',
    'ftp://*',
  ],
  // A page of Chromium's own that it opens by itself would be refused by the above, in the place of an empty one.
  NewTabPageLocation: 'about:blank',
  ExtensionInstallBlocklist: ['*'],
  PrintingEnabled: false,
  PasswordManagerEnabled: false,
  AutofillAddressEnabled: false,
  AutofillCreditCardEnabled: false,
  BrowserSignin: 0,
  SyncDisabled: true,
  MetricsReportingEnabled: false,
  SearchSuggestEnabled: false,
  TranslateEnabled: false,
  // No guessing ahead, no resolving of its own, no way around the proxy.
  NetworkPredictionOptions: 2,
  DnsOverHttpsMode: 'off',
  QuicAllowed: false,
  WebRtcIPHandling: 'disable_non_proxied_udp',
  // All websites share one proxy, whose 32 connections would be few.
  MaxConnectionsPerProxy: 99,
};

/** Folders that Chromium, Chrome and Chrome for Testing read policies from, below those that are replaced for a browser. */
const products = [
  { root: 'chromium', product: 'chromium' },
  { root: 'opt', product: 'opt/chrome' },
  { root: 'opt', product: 'opt/chrome_for_testing' },
];

/** How a browser is started so that the policy holds for it and for it alone: the words before its own command. */
export type PolicyStart = string[];

/**
 * Writes the policy into a folder of this process's own below `parent`, since one that others write too is not whole
 * while they do and a browser may start just then; and finds out how a browser gets it: in a mount namespace of its own, where our
 * folders lie over the system's. Nothing of the system is changed. Undefined where that cannot be done.
 */
export async function preparePolicy({
  parent,
  root,
}: {
  parent: string;
  root: boolean;
}): Promise<PolicyStart | undefined> {
  const folder = await makeFolder(parent, 'policy');
  await chmod(folder, 0o755);
  for (const { product } of products) {
    const managed = join(folder, product, 'policies', 'managed');
    // An administrator's own policies still hold.
    if (await isFolder(join('/etc', product)))
      await cp(join('/etc', product), join(folder, product), { recursive: true });
    await mkdir(managed, { recursive: true, mode: 0o755 });
    // The last by name wins where two say different things.
    await writeFile(join(managed, 'zz-legwork.json'), JSON.stringify(policy, null, 2), { mode: 0o644 });
  }
  const mounts: string[] = [];
  for (const name of ['chromium', 'opt']) {
    if (await isFolder(join('/etc', name))) mounts.push(`mount --bind ${quoted(join(folder, name))} /etc/${name}`);
  }
  if (mounts.length === 0) return undefined;
  const own = root ? [] : ['--user', '--map-current-user', '--keep-caps'];
  const script = [...mounts, 'exec "$@"'].join(' && ');
  const start = ['unshare', ...own, '--mount', '--propagation', 'private', '--', 'sh', '-c', script, 'sh'];
  const works = await run(start[0] ?? '', [...start.slice(1), 'true'], { timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  return works ? start : undefined;
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    found => found.isDirectory(),
    () => false,
  );
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
