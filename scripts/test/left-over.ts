import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

type Process = { pid: number; parent: number; state: string; name: string };

const graceMs = 5_000;

/** Ids of all processes of now, to tell later which are new. Empty where there is no /proc. */
export function processIds(): Set<number> {
  return new Set(listProcesses().map(one => one.pid));
}

/**
 * Browsers and databases that began after `before` and whose program is gone: nobody will ever end them.
 * Those that are just ending get a few seconds. One line each.
 */
export async function leftOver(before: Set<number>): Promise<string[]> {
  const deadline = Date.now() + graceMs;
  for (;;) {
    const left = orphans(before);
    if (left.length === 0 || Date.now() > deadline) return left.map(one => `${one.name} (process ${one.pid})`);
    await delay(50);
  }
}

function orphans(before: Set<number>): Process[] {
  return listProcesses().filter(
    one => !before.has(one.pid) && one.parent === 1 && one.state !== 'Z' && /chrom|postgres/i.test(one.name),
  );
}

function listProcesses(): Process[] {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => readProcess(Number(name)) ?? []);
}

function readProcess(pid: number): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    const [state = '', parent = ''] = text.slice(end + 2).split(' ');
    return { pid, parent: Number(parent), state, name: text.slice(text.indexOf('(') + 1, end) };
  } catch {
    // it ended between the listing and the reading
    return undefined;
  }
}
