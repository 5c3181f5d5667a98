import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSandbox, type Sandbox } from './sandbox.ts';
import { ways } from './ways.ts';

const dir = await mkdtemp(join(tmpdir(), 'legwork-sandbox-'));
/** Node in a folder that other users can reach: the packages may be in one that is only ours. */
const programs = await mkdtemp(join(tmpdir(), 'legwork-programs-'));
const node = join(programs, 'node');
await chmod(programs, 0o755);
await copyFile(process.execPath, node);
/** Each way that this machine has, with what it keeps apart. */
const opened: { name: string; sandbox: Sandbox }[] = [];
for (const [index, way] of ways.entries()) {
  const sandbox = await openSandbox(join(dir, String(index)), { offered: [way] }).catch(() => undefined);
  const user = way.root ? 'as root' : 'as any user';
  if (sandbox && way.name !== 'plain') opened.push({ name: `${way.name} ${user}`, sandbox });
}

const canary = join(dir, 'of-another-user');
let calls = 0;
const server = createServer(socket => {
  calls += 1;
  socket.destroy();
});

beforeAll(async () => {
  await chmod(dir, 0o755);
  await writeFile(canary, 'canary', { mode: 0o644 });
  process.env['SANDBOX_CANARY'] = 'canary';
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  delete process.env['SANDBOX_CANARY'];
  for (const folder of [dir, programs]) await rm(folder, { recursive: true, force: true });
});

/** Reports what a compromised program finds: files, the environment, a network, places to write, processes. */
const spy = (port: number): string => `
  const fs = require('fs'), net = require('net');
  const tried = what => { try { return what(); } catch (error) { return error.code; } };
  const found = {
    own: tried(() => fs.readFileSync('in/own', 'utf8')),
    canary: tried(() => fs.readFileSync(${JSON.stringify(canary)}, 'utf8')),
    above: tried(() => fs.readdirSync(${JSON.stringify(dir)}).length),
    environment: Object.keys(process.env).sort(),
    changedOwn: tried(() => fs.appendFileSync('in/own', 'x')),
    wroteBeside: tried(() => fs.writeFileSync('beside', 'x')),
    processes: tried(() => fs.readdirSync('/proc').filter(name => /^\\d+$/.test(name)).length),
    uid: process.getuid(),
    became: tried(() => { process.setuid(0); return process.getuid(); }),
  };
  const socket = net.connect(${port}, '127.0.0.1');
  const end = connected => { console.log(JSON.stringify({ ...found, connected })); process.exit(0); };
  socket.on('connect', () => end(true)).on('error', () => end(false));`;

const portOf = (): number => (server.address() as { port: number }).port;

test('this machine has a way that shows a program nothing but its own', () => {
  expect(opened.filter(({ sandbox }) => sandbox.way.isolated).map(({ name }) => name)).not.toEqual([]);
});

describe.each(opened)('$name', ({ sandbox }) => {
  const { isolated, ownUser } = sandbox.way;

  test('a program reads its own file, and finds what is promised to be hidden nowhere', async () => {
    await using room = await sandbox.room();
    expect(await room.add('own', Buffer.from('mine'))).toBe('in/own');
    const before = calls;
    const { words, stdout } = await room.run(node, ['-e', spy(portOf())], { mostBytes: 10_000 });
    expect(words).toBe('');
    const found = JSON.parse(stdout.toString()) as Record<string, unknown>;
    expect(found['own']).toBe('mine');
    expect(found['environment']).not.toContain('SANDBOX_CANARY');
    if (isolated) {
      expect(found).toMatchObject({ canary: 'ENOENT', above: 'ENOENT', connected: false });
      expect(calls).toBe(before);
      expect(found['changedOwn']).toMatch(/^E(?:ROFS|ACCES|PERM)$/);
      expect(found['wroteBeside']).toMatch(/^E(?:ROFS|ACCES)$/);
      expect(found['processes']).toBeOneOf(['ENOENT', 0]);
    }
    if (!ownUser) return;
    expect(found['uid']).toBe(room.uid);
    expect(found['changedOwn']).toMatch(/^E(?:ROFS|ACCES|PERM)$/);
    expect(found['wroteBeside']).toMatch(/^E(?:ROFS|ACCES)$/);
    expect(found['became']).toBe('EPERM');
  });

  test('memory, CPU, files and time have limits', { tags: ['long'] }, async () => {
    await using room = await sandbox.room();
    const run = (script: string, limits: object) => room.run(node, ['-e', script], { limits, mostBytes: 1000 });
    const memory = await run('Buffer.alloc(900e6, 1); console.log("had it")', { memoryBytes: 500e6 });
    expect(memory).toMatchObject({ ok: false });
    expect(memory.stdout.toString()).not.toContain('had it');
    expect(await run('for (;;);', { cpuSeconds: 1, seconds: 50 })).toMatchObject({ ok: false, late: true });
    expect(await run('setInterval(() => 0, 1000)', { seconds: 0.5 })).toMatchObject({ ok: false, late: true });
    const write =
      'const fs = require("fs"); process.on("SIGXFSZ", () => 0); fs.writeFileSync("out/large", Buffer.alloc(9e6))';
    expect(await run(write, { fileBytes: 1e6 })).toMatchObject({ ok: false });
    const open = 'const fs = require("fs"); for (let i = 0; i < 100; i += 1) fs.openSync("in/own")';
    await room.add('own', Buffer.from('mine'));
    expect(await run(open, { openFiles: 50 })).toMatchObject({ ok: false, words: expect.stringContaining('EMFILE') });
  });

  test.runIf(ownUser)('it cannot start more processes than it may', async () => {
    await using room = await sandbox.room();
    const script = 'i=0; while [ $i -lt 100 ]; do sleep 30 & i=$((i+1)); done; echo all';
    const { stdout } = await room.run('sh', ['-c', script], { limits: { threads: 40 }, mostBytes: 1000 });
    expect(stdout.toString()).not.toContain('all');
  });

  test('an answer longer than is wanted is cut, and what is written in the place of a file leads nowhere', async () => {
    await using room = await sandbox.room();
    const flood = await room.run('sh', ['-c', 'head -c 3000000 /dev/zero'], { mostBytes: 100_000 });
    expect(flood.ok).toBe(true);
    expect(flood.stdout.length).toBeLessThanOrEqual(100_000);
    await room.run('sh', ['-c', `ln -s '${canary}' out/link; mkdir out/folder`]);
    await expect(room.output('link')).rejects.toThrow();
    await expect(room.output('folder')).rejects.toThrow();
    await expect(room.output('nothing')).rejects.toThrow();
  });

  test('what it left running ends with its room, and the room goes', async () => {
    const room = await sandbox.room();
    const child = await room.start('sh', ['-c', 'sleep 600 & echo there; wait'], { limits: { seconds: 600 } });
    await once(child.stdout, 'data');
    await room.close();
    expect((await child.ended).ok).toBe(false);
    const parent = join(dir, String(ways.indexOf(sandbox.way)));
    expect(await readdir(parent)).toEqual([]);
  });

  test('it dies with a worker that is killed', async () => {
    const parent = join(dir, `killed-${ways.indexOf(sandbox.way)}`);
    const worker = spawn(node, ['--input-type=module', '-e', workerScript(parent, ways.indexOf(sandbox.way))], {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: import.meta.dirname,
    });
    const [said] = (await once(worker.stdout, 'data')) as [Buffer];
    const marker = said.toString().trim();
    const living = async (): Promise<boolean> => (await commandLines()).some(line => line.includes(marker));
    expect(await living()).toBe(true);
    worker.kill('SIGKILL');
    await expect.poll(living).toBe(false);
  });
});

/** Starts a program that reports when it runs; its name is in its command line. */
function workerScript(parent: string, index: number): string {
  const marker = `sandboxed-${process.pid}-${index}`;
  const place = JSON.stringify(import.meta.dirname);
  return `
    const { openSandbox } = await import(${place} + '/sandbox.ts');
    const { ways } = await import(${place} + '/ways.ts');
    const sandbox = await openSandbox(${JSON.stringify(parent)}, { offered: [ways[${index}]] });
    const room = await sandbox.room();
    const child = await room.start(${JSON.stringify(node)}, ['-e', 'console.log("${marker}"); setInterval(() => 0, 1000)'], { limits: { seconds: 600 } });
    child.stdout.pipe(process.stdout);`;
}

async function commandLines(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name));
  const read = pids.map(pid => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
  // The worker itself and the tool that started it say it too, in a longer script.
  return (await Promise.all(read)).filter(line => !line.includes('openSandbox'));
}

test('a machine that has nothing to keep programs apart says what is missing and what to do', async () => {
  const plain = ways.filter(({ name }) => name === 'plain');
  const { words, weak } = await openSandbox(join(dir, 'plain'), { offered: plain, root: false });
  expect(weak).toBe(true);
  expect(words).toMatch(/without a sandbox\. .*Install bubblewrap .*apt-get install bubblewrap/);
  const best = await openSandbox(join(dir, 'best'));
  expect({ weak: best.weak, isolated: best.way.isolated }).toEqual({ weak: false, isolated: true });
});
