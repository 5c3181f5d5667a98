import { readdir, readFile } from 'node:fs/promises';
import type { Product } from './start-product.ts';

/** Users that browsers of a product were seen to run under; a renderer that outlives its browser still has that user. */
const usersSeen = new WeakMap<Product, Set<string>>();
const firstBrowserUser = 61_000;

/** Ids of the living processes of the browsers that a product's server started. */
export async function browsersOf(product: Product, server = product.process.pid): Promise<number[]> {
  const users = usersSeen.get(product) ?? new Set<string>();
  usersSeen.set(product, users);
  const folder = `browser-${server}-`;
  const processes = await Promise.all((await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(look));
  for (const { line, user } of processes)
    if (line.includes(folder) && Number(user) >= firstBrowserUser) users.add(user);
  const isOther = (line: string): boolean => ofServer.test(line) && !line.includes(folder);
  const known = new Map(processes.map(one => [one.pid, one]));
  const isOwn = (one: Process): boolean => users.has(one.user) && !lines(one, known).some(isOther);
  return processes.filter(one => one.line.includes(folder) || isOwn(one)).map(({ pid }) => pid);
}

/** A browser in the folder of a server. Another installation may have a user that this one has given back. */
const ofServer = /\bbrowser-\d+-/;

type Process = { pid: number; parent: number; line: string; user: string };

/** How a process and those that it descends from were started. */
function lines(process: Process, known: ReadonlyMap<number, Process>): string[] {
  const found: string[] = [];
  for (let at: Process | undefined = process; at !== undefined && found.length < 20; at = known.get(at.parent))
    found.push(at.line);
  return found;
}

/** A process may end between the listing and the look; it is then as empty as one that is gone. */
async function look(name: string): Promise<Process> {
  const [line, status] = await Promise.all(
    ['cmdline', 'status'].map(file => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
  );
  const state = /^State:\s+(\w)/m.exec(status ?? '')?.[1];
  const alive = state !== undefined && state !== 'Z';
  return {
    pid: Number(name),
    parent: Number(/^PPid:\s+(\d+)/m.exec(status ?? '')?.[1] ?? 0),
    line: alive ? (line ?? '') : '',
    user: alive ? (/^Uid:\s+(\d+)/m.exec(status ?? '')?.[1] ?? '') : '',
  };
}
