import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

type Process = { pid: number; parent: number; state: string; name: string; started: string };

export type Watch = {
  /** Ends the watch and names the browsers and databases that were begun in it and still run, one each. */
  leftOver(options?: { graceMs: number }): Promise<string[]>;
  /** The ids of all that was seen so far. */
  seen(): number[];
};

const lookMs = 400;

/**
 * Watches which processes come to be below this one, or below `root`. A process whose parent ends moves to another, so who belongs to us
 * has to be seen while it runs. Sees nothing where there is no /proc.
 */
export function watchDescendants(root = process.pid): Watch {
  const ours = new Map<string, Process>();
  const look = (): void => {
    const all = listProcesses();
    // Ids are given out again: the child of a newcomer with an old id is none of ours.
    const living = new Set(all.map(keyOf));
    const ids = new Set([root, ...[...ours.values()].filter(one => living.has(keyOf(one))).map(one => one.pid)]);
    for (let grown = true; grown;) {
      const fresh = all.filter(one => ids.has(one.parent) && !ids.has(one.pid));
      for (const one of fresh) {
        ids.add(one.pid);
        ours.set(keyOf(one), one);
      }
      grown = fresh.length > 0;
    }
  };
  const timer = setInterval(look, lookMs);
  return {
    seen: () => [...ours.values()].map(one => one.pid),
    async leftOver({ graceMs } = { graceMs: 5_000 }) {
      look();
      clearInterval(timer);
      const deadline = Date.now() + graceMs;
      for (;;) {
        const left = listProcesses().filter(
          one => ours.has(keyOf(one)) && one.state !== 'Z' && /chrom|postgres/i.test(one.name),
        );
        if (left.length === 0 || Date.now() > deadline) return left.map(one => `${one.name} (process ${one.pid})`);
        await delay(50);
      }
    },
  };
}

function keyOf(one: Process): string {
  return `${one.pid} ${one.started}`;
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
    const fields = text.slice(end + 2).split(' ');
    const [state = '', parent = ''] = fields;
    return {
      pid,
      parent: Number(parent),
      state,
      name: text.slice(text.indexOf('(') + 1, end),
      started: fields[19] ?? '',
    };
  } catch {
    // it ended between the listing and the reading
    return undefined;
  }
}
