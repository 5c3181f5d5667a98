import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = '/sys/fs/cgroup';

/**
 * Bytes of memory that can still be had before the kernel has to end something: of the machine, or of the container that we
 * run in where that has less. Infinity where the system does not say.
 */
export async function availableMemory(): Promise<number> {
  const [machine, container] = await Promise.all([ofMachine(), ofContainer()]);
  return Math.min(machine, container);
}

async function ofMachine(): Promise<number> {
  const available = /^MemAvailable:\s+(\d+) kB/m.exec(await read('/proc/meminfo'));
  return available ? Number(available[1]) * 1024 : Infinity;
}

/** By cgroup: version 2, or the memory controller of version 1. */
async function ofContainer(): Promise<number> {
  const lines = (await read('/proc/self/cgroup')).split('\n').map(line => line.split(':'));
  const unified = lines.find(([id]) => id === '0')?.[2];
  const memory = lines.find(([, controllers]) => controllers?.split(',').includes('memory'))?.[2];
  const [two, one] = await Promise.all([
    unified === undefined
      ? Infinity
      : leftOf(unified, { base: root, max: 'memory.max', current: 'memory.current', cache: 'inactive_file' }),
    memory === undefined
      ? Infinity
      : leftOf(memory, {
          base: join(root, 'memory'),
          max: 'memory.limit_in_bytes',
          current: 'memory.usage_in_bytes',
          cache: 'total_inactive_file',
        }),
  ]);
  return Math.min(one, two);
}

type Files = { base: string; max: string; current: string; cache: string };

/** The least that is left in a group and those above it, which limit it too. */
async function leftOf(path: string, files: Files): Promise<number> {
  let least = Infinity;
  const parts = path.split('/').filter(part => part !== '' && part !== '..');
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const dir = join(files.base, ...parts.slice(0, depth));
    // oxlint-disable-next-line no-await-in-loop -- a handful of small files
    const [max, current, stat] = await Promise.all([
      read(join(dir, files.max)),
      read(join(dir, files.current)),
      read(join(dir, 'memory.stat')),
    ]);
    // "max", or a number that is no limit on any machine.
    if (!/^\d+\s*$/.test(max) || Number(max) > 2 ** 60) continue;
    const cache = stat.split('\n').find(line => line.startsWith(`${files.cache} `));
    // What is kept of files that nobody uses is given back as soon as it is wanted.
    least = Math.min(least, Number(max) - Number(current) + Number(cache?.split(' ')[1] ?? 0));
  }
  return least;
}

function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}
