/** Brings applications onto this machine, outside our own package: npm packages, and Debian packages that are only unpacked. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Where installed applications are kept between runs. */
export const installedFolder = join(tmpdir(), 'legwork-real-apps');

const sayMax = 4000;
/** A download from a slow mirror may take minutes. */
const programMs = 900_000;

/** Runs a program to its end and returns what it wrote to standard output; throws with what it said when it fails or takes 15 minutes. */
export async function runProgram(program: string, args: string[], options: ProgramOptions = {}): Promise<string> {
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: programMs,
  });
  const out: string[] = [];
  const said: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  // A program that does not read its input may close it first.
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code !== 0)
    throw new Error(`${program} ended with ${code ?? signal}:\n${[...said, ...out].join('').slice(-sayMax)}`);
  return out.join('');
}

export type ProgramOptions = { cwd?: string; env?: NodeJS.ProcessEnv; input?: string };

/** Installs npm packages into a folder of that name, once. */
export async function installNpm(name: string, dependencies: Record<string, string>): Promise<string> {
  const dir = join(installedFolder, name);
  const packageFile = join(dir, 'package.json');
  if (Object.keys(dependencies).every(dependency => existsSync(join(dir, 'node_modules', dependency)))) return dir;
  await mkdir(dir, { recursive: true });
  await writeFile(packageFile, JSON.stringify({ name: `real-${name}`, private: true, dependencies }));
  await runProgram('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], { cwd: dir });
  return dir;
}

/** Unpacks one npm package without what it depends on: for those that ship a complete bundle. */
export async function unpackNpm(name: string, version: string): Promise<string> {
  const dir = join(installedFolder, `${name}-${version}`);
  if (existsSync(join(dir, 'package', 'package.json'))) return join(dir, 'package');
  await mkdir(dir, { recursive: true });
  const file = (await runProgram('npm', ['pack', `${name}@${version}`, '--silent'], { cwd: dir })).trim();
  await runProgram('tar', ['xf', file], { cwd: dir });
  return join(dir, 'package');
}

/** Unpacks Debian packages into one folder, which is returned; nothing is configured and no service starts. */
export async function unpackDebian(packages: string[]): Promise<string> {
  const root = join(installedFolder, 'debian');
  const marks = join(installedFolder, 'debian-unpacked');
  await mkdir(root, { recursive: true });
  await mkdir(marks, { recursive: true });
  const missing = packages.filter(name => !existsSync(join(marks, name)));
  if (missing.length === 0) return root;
  const archives = join(installedFolder, 'debs');
  await mkdir(archives, { recursive: true });
  for (const name of missing) {
    const before = join(archives, name);
    await mkdir(before, { recursive: true });
    await runProgram('apt-get', ['download', name], { cwd: before });
    await runProgram('sh', ['-c', `dpkg-deb -x ./*.deb "${root}"`], { cwd: before });
    await writeFile(join(marks, name), '');
  }
  return root;
}

/** Programs from Debian packages that start no service when they are installed. */
export async function needPrograms(packageOf: Record<string, string>): Promise<void> {
  const missing = Object.keys(packageOf).filter(program => !isOnPath(program));
  if (missing.length === 0) return;
  const packages = missing.flatMap(program => (packageOf[program] ?? '').split(' '));
  await runProgram('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function isOnPath(program: string): boolean {
  const dirs = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return dirs.some(dir => existsSync(join(dir, program)));
}
