import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { superuser } from './cluster.ts';

export const database = 'legwork';

const pollMs = 20;
const readyMs = 90_000;

type Target = { port: number; password: string; isAlive(): boolean; signal?: AbortSignal | undefined };

/** The URL of the product's database on a server of ours. */
export function connectionUrl(port: number, password: string, name = database): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`;
}

/** Waits until the server answers (after a crash it first reads its log again) and has the product's database. */
export async function untilReady(target: Target): Promise<void> {
  const deadline = Date.now() + readyMs;
  for (;;) {
    target.signal?.throwIfAborted();
    if (!target.isAlive()) throw new Error('The built-in database ended while it was starting.');
    try {
      await ensureDatabase(target);
      return;
    } catch (error) {
      if (!isNotYet(error)) throw error;
      if (Date.now() > deadline) throw new Error('The built-in database does not answer.', { cause: error });
    }
    await delay(pollMs, undefined, { signal: target.signal });
  }
}

async function ensureDatabase({ port, password }: Target): Promise<void> {
  const client = new pg.Client({
    connectionString: connectionUrl(port, password, 'postgres'),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {
    // a cut connection also fails the query that waits on it, which is where it is dealt with
  });
  try {
    await client.connect();
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

/** Nobody listens yet, the connection was cut, or the server says that it is starting or stopping (57P03). */
function isNotYet(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  const codes = ['ECONNREFUSED', 'ECONNRESET', '57P03', '57P01'];
  return codes.includes(code ?? '') || /terminated|timeout/i.test(message ?? '');
}
