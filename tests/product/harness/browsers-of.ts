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
  return processes.filter(({ line, user }) => line.includes(folder) || users.has(user)).map(({ pid }) => pid);
}

/** A process may end between the listing and the look; it is then as empty as one that is gone. */
async function look(name: string): Promise<{ pid: number; line: string; user: string }> {
  const [line, status] = await Promise.all(
    ['cmdline', 'status'].map(file => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
  );
  const state = /^State:\s+(\w)/m.exec(status ?? '')?.[1];
  const alive = state !== undefined && state !== 'Z';
  return {
    pid: Number(name),
    line: alive ? (line ?? '') : '',
    user: alive ? (/^Uid:\s+(\d+)/m.exec(status ?? '')?.[1] ?? '') : '',
  };
}
