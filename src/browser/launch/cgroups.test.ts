import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCgroups } from './cgroups.ts';

/** A folder with the files of a cgroup in it. What the kernel does with them cannot be had where tests run. */
let folder: string;
let root: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lw-cgroups-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  root = await mkdtemp(join(folder, 'root-'));
});

const limits = { memoryBytes: 1.5e9, processes: 10, cpus: 1.5 };

async function group(path: string, given: { controllers?: string; procs?: number[] } = {}): Promise<void> {
  await mkdir(join(root, path), { recursive: true });
  const { controllers = 'cpuset cpu io memory pids', procs = [process.pid] } = given;
  await writeFile(join(root, path, 'cgroup.controllers'), `${controllers}\n`);
  await writeFile(join(root, path, 'cgroup.subtree_control'), '');
  await writeFile(join(root, path, 'cgroup.procs'), `${procs.join('\n')}\n`);
}

/** /proc as it is, but for which group we are in. */
async function procWith(own: string): Promise<string> {
  const proc = await mkdtemp(join(folder, 'proc-'));
  await mkdir(join(proc, 'self'));
  await writeFile(join(proc, 'self', 'cgroup'), `1:name=systemd:/\n0::${own}\n`);
  for (let pid = process.pid; pid > 0;) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    await mkdir(join(proc, String(pid)));
    await writeFile(join(proc, String(pid), 'stat'), stat);
    pid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  }
  return proc;
}

const content = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

test('in a service of its own the server moves aside, and each browser gets a group with its limits', async () => {
  const own = '/system.slice/legwork.service';
  await group(own, { procs: [process.ppid, process.pid] });
  const cgroups = await openCgroups(limits, { root, proc: await procWith(own) });
  expect(await content(`${own}/cgroup.subtree_control`)).toBe('+memory +pids +cpu');
  expect(await content(`${own}/legwork-server/cgroup.procs`)).toBe(String(process.pid));
  const made = await cgroups?.make('b1');
  const path = `${own}/legwork-browser-b1`;
  expect(made?.procs).toBe(join(root, path, 'cgroup.procs'));
  expect(await content(`${path}/memory.max`)).toBe('1500000000');
  expect(await content(`${path}/memory.oom.group`)).toBe('1');
  expect(await content(`${path}/pids.max`)).toBe('600');
  expect(await content(`${path}/cpu.max`)).toBe('150000 100000');
  expect(await content(`${own}/legwork-server/cpu.weight`)).toBe('1000');
});

test('a second worker of the same service finds it ready, and clears what a killed one left', async () => {
  const own = '/system.slice/legwork.service';
  await group(own);
  await writeFile(join(root, own, 'cgroup.subtree_control'), 'cpu memory pids');
  await mkdir(join(root, own, 'legwork-browser-old'));
  const cgroups = await openCgroups(limits, { root, proc: await procWith(`${own}/legwork-server`) });
  expect(await readdir(join(root, own))).not.toContain('legwork-browser-old');
  expect((await cgroups?.make('b2'))?.procs).toContain('legwork-browser-b2');
});

test.each([
  ['a terminal’s session', '/user.slice/user-1000.slice/session-3.scope', {}],
  ['a service without the controllers', '/a.service', { controllers: 'cpu pids' }],
])('nothing is moved in %s', async (_, own, given) => {
  await group(own, given);
  expect(await openCgroups(limits, { root, proc: await procWith(own) })).toBeUndefined();
  expect(await readdir(join(root, own))).not.toContain('legwork-server');
});

test('nothing is moved where processes of others are', async () => {
  const other = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  await once(other, 'spawn');
  const own = '/a.service';
  // A child of this process, but this /proc does not say so.
  await group(own, { procs: [process.pid, other.pid ?? 0] });
  expect(await openCgroups(limits, { root, proc: await procWith(own) })).toBeUndefined();
  other.kill();
});

test('there are none where cgroups have no second version', async () => {
  const proc = await mkdtemp(join(folder, 'proc-'));
  expect(await openCgroups(limits, { root, proc })).toBeUndefined();
});
