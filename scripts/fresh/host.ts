/** What a clean root needs to reach the same package registries as this machine. All of it is read when the script runs. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun } from './process.ts';

const queryMs = 60_000;
const caInRoot = '/etc/test-fresh-ca.crt';
const npmSettings = ['registry', 'proxy', 'https-proxy', 'noproxy', 'strict-ssl'];
const aptFolders = ['sources.list', 'sources.list.d', 'trusted.gpg.d', 'keyrings', 'auth.conf.d', 'auth.conf'];

/** The codename of this Debian, such as `bookworm`; undefined on another system. */
export function debianCodename(): string | undefined {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return /^ID=["']?debian\b/m.test(release) ? /^VERSION_CODENAME=["']?([\w-]+)/m.exec(release)?.[1] : undefined;
}

/** The address of the mirror that this machine takes its release from; undefined if none is configured. */
export async function debianMirror(codename: string): Promise<string | undefined> {
  const format = '$(SITE) $(RELEASE) $(COMPONENT)';
  const args = ['indextargets', '--format', format, 'Created-By: Packages'];
  const targets = await mustRun('apt-get', args, { deadlineMs: queryMs });
  return targets
    .split('\n')
    .map(line => line.split(' '))
    .find(([, release, component]) => release === codename && component === 'main')?.[0];
}

/** Gives a root this machine's name servers, certificates, and sources and settings of apt. */
export async function copyNetworkSettings(root: string): Promise<void> {
  for (const file of ['resolv.conf', 'hosts']) copyIfThere(`/etc/${file}`, join(root, 'etc', file));
  const bundle = '/etc/ssl/certs/ca-certificates.crt';
  copyIfThere(bundle, join(root, bundle));
  const ca = process.env['NODE_EXTRA_CA_CERTS'] ?? (await npmSetting('cafile'));
  if (ca) copyIfThere(ca, join(root, caInRoot));
  for (const name of aptFolders) {
    rmSync(join(root, 'etc/apt', name), { recursive: true, force: true });
    copyIfThere(join('/etc/apt', name), join(root, 'etc/apt', name));
  }
  const settings = await mustRun('apt-config', ['dump'], { deadlineMs: queryMs });
  const acquire = settings.split('\n').filter(line => /^Acquire::(?!IndexTargets|cdrom)/.test(line));
  writeFileSync(join(root, 'etc/apt/apt.conf.d/99test-fresh'), `${acquire.join('\n')}\n`);
}

/** The variables by which npm inside a root reaches the registry of this machine. */
export async function npmEnvironment(root: string): Promise<Record<string, string>> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env))
    if (/^(https?|no)_proxy$/i.test(name) && value) env[name] = value;
  for (const name of npmSettings) {
    const value = await npmSetting(name);
    if (value) env[`npm_config_${name.replaceAll('-', '_')}`] = value;
  }
  if (existsSync(join(root, caInRoot)))
    Object.assign(env, { NODE_EXTRA_CA_CERTS: caInRoot, npm_config_cafile: caInRoot });
  return env;
}

/** Copies the user's npm settings, which may have the token of a registry, into a home folder of a root. */
export async function copyNpmUserSettings(home: string): Promise<void> {
  const file = await npmSetting('userconfig');
  if (file) copyIfThere(file, join(home, '.npmrc'));
}

async function npmSetting(name: string): Promise<string | undefined> {
  const value = (await mustRun('npm', ['config', 'get', name], { deadlineMs: queryMs })).trim();
  return value === '' || value === 'null' || value === 'undefined' ? undefined : value;
}

function copyIfThere(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(join(to, '..'), { recursive: true });
  cpSync(from, to, { recursive: true, dereference: true, force: true });
}
