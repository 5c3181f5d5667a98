/** What the clean roots are made of, kept between runs: a minimal Debian, the same with more packages, and versions of Node with npm. */
import { cpSync, existsSync, lstatSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyBase, deleteRoot, enterRoot } from './clean-root.ts';
import { copyNetworkSettings, debianMirror } from './host.ts';
import { mustRun } from './process.ts';

const installMs = 900_000;

/** The folder of this machine that keeps the bases, and the roots while they are in use. Only root may enter it. */
export function cacheFolder(): string {
  const folder = join(tmpdir(), 'legwork-test-fresh');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  if (uid !== 0 || (mode & 0o077) !== 0)
    throw new Error(`${folder} belongs to somebody else. Delete it and start again.`);
  return folder;
}

/** A minimal Debian by debootstrap, with an account `user`. */
export async function debianBase(cache: string, codename: string): Promise<string> {
  return kept(join(cache, `debian-${codename}`), 'Making a minimal Debian with debootstrap', async folder => {
    if (!existsSync('/usr/sbin/debootstrap')) {
      await mustRun('apt-get', ['update', '-qq'], { deadlineMs: installMs });
      const install = ['install', '-y', '-qq', '--no-install-recommends', 'debootstrap'];
      await mustRun('apt-get', install, { deadlineMs: installMs });
    }
    const mirror = await debianMirror(codename);
    // in a namespace of its own: debootstrap mounts, and may be killed
    const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc', '--propagation=private'];
    const args = ['--variant=minbase', codename, folder, ...(mirror ? [mirror] : [])];
    await mustRun('unshare', [...namespaces, 'debootstrap', ...args], { deadlineMs: installMs });
    await mustRun('chroot', [folder, 'useradd', '--create-home', '--shell', '/bin/sh', 'user'], { deadlineMs: 30_000 });
  });
}

/** That Debian with more of its packages. */
export async function debianWith(cache: string, codename: string, packages: string[]): Promise<string> {
  const plain = await debianBase(cache, codename);
  if (packages.length === 0) return plain;
  return kept([plain, ...packages].join('+'), `Installing ${packages.join(', ')} in a copy of it`, async folder => {
    await copyBase(plain, folder);
    await copyNetworkSettings(folder);
    const root = await enterRoot(folder);
    try {
      const install = `apt-get install -y -qq --no-install-recommends ${packages.join(' ')}`;
      const options = { as: 'root', env: { DEBIAN_FRONTEND: 'noninteractive' }, deadlineMs: installMs } as const;
      const { code, output } = await root.run(`apt-get update -qq && ${install}`, options);
      if (code !== 0) throw new Error(`apt-get could not install ${packages.join(', ')}:\n${output.slice(-2000)}`);
    } finally {
      await root.leave();
    }
  });
}

/** The newest version of Node that the registry has for this processor. */
export async function newestNode(): Promise<string> {
  return (await mustRun('npm', ['view', nodePackage, 'version'], { deadlineMs: 60_000 })).trim();
}

/** A folder with `bin/node` of the package of Node in that version, and `npm`. */
export async function nodeWithNpm(cache: string, node: string, npm: string): Promise<string> {
  return kept(join(cache, `node-${node}-npm-${npm}`), `Fetching Node ${node}`, async folder => {
    mkdirSync(folder);
    const options = [
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--prefix',
      folder,
    ];
    const packages = [`${nodePackage}@${node}`, `npm@${npm}`];
    await mustRun('npm', ['install', ...options, ...packages], { deadlineMs: installMs, cwd: folder });
  });
}

/** Puts a folder of nodeWithNpm into a root as the installers of Node do. */
export function installNode(from: string, root: string): void {
  const to = join(root, 'usr/local');
  cpSync(join(from, 'node_modules', nodePackage, 'bin/node'), join(to, 'bin/node'));
  cpSync(join(from, 'node_modules/npm'), join(to, 'lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(to, 'bin/npm'));
  symlinkSync('../lib/node_modules/npm/bin/npx-cli.js', join(to, 'bin/npx'));
}

const nodePackage = `node-linux-${process.arch}`;

/** Gives a folder of the cache, which `make` fills under another name if it is not there. */
async function kept(folder: string, doing: string, make: (folder: string) => Promise<void>): Promise<string> {
  if (existsSync(folder)) return folder;
  console.log(`${doing} …`);
  const partial = `${folder}.${process.pid}`;
  try {
    await make(partial);
    if (!existsSync(folder)) renameSync(partial, folder);
  } finally {
    deleteRoot(partial);
  }
  return folder;
}

/** Deletes what the cache has. */
export function emptyCache(cache: string): void {
  rmSync(cache, { recursive: true, force: true });
}
