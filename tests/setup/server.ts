import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { runningPostmaster, stopPostmaster } from '#src/db/embedded/postmaster.ts';
import { startEmbeddedPostgres } from '#src/db/embedded/start.ts';
import { migrate } from '#src/db/migrate.ts';

/** The folder of the test run, which worker processes find in their environment. */
const folderVariable = 'LEGWORK_TEST_FOLDER';
const templateLock = 7_240_113;

/**
 * Makes ready for one database server per test run: TEST_DATABASE_URL, or an embedded one that starts when a test first
 * asks, so that runs without a database pay nothing. Returns what ends it.
 */
export function openTestServer(): () => Promise<void> {
  if (process.env[folderVariable]) return () => Promise.resolve();
  const folder = mkdtempSync(join(tmpdir(), 'legwork-tests-'));
  process.env[folderVariable] = folder;
  return async () => {
    await closeTestServer(folder);
    delete process.env[folderVariable];
  };
}

/** The URL of a database on the test server from which others may be made, and the name of the migrated template there. */
export async function testServer(): Promise<{ adminUrl: string; template: string }> {
  const folder = process.env[folderVariable];
  if (!folder)
    throw new Error('Tests that need a database run under Vitest or Playwright Test (tests/setup/global.ts).');
  const adminUrl = process.env['TEST_DATABASE_URL'] ?? (await startIn(folder));
  const template = templateName(folder);
  await ensureTemplate(adminUrl, template);
  return { adminUrl, template };
}

/** Runs SQL on a connection of its own. */
export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'legwork-test-setup' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

async function startIn(folder: string): Promise<string> {
  const server = await startEmbeddedPostgres({
    dataDir: serverFolder(folder),
    settings: { fsync: 'off' },
    outlivesProcess: true,
  });
  return server.url;
}

async function ensureTemplate(adminUrl: string, template: string): Promise<void> {
  await onServer(adminUrl, async client => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount) return;
    const unfinished = `${template}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished} template template0`);
    await migrate(withDatabase(adminUrl, unfinished));
    await client.query(`alter database ${unfinished} rename to ${template}`);
  });
}

async function closeTestServer(folder: string): Promise<void> {
  const external = process.env['TEST_DATABASE_URL'];
  if (external)
    await onServer(external, client => client.query(`drop database if exists ${templateName(folder)} with (force)`));
  // whichever worker started the server is gone by now, or ends with this process
  const server = runningPostmaster(join(serverFolder(folder), 'cluster'));
  if (server) await stopPostmaster(server.pid);
  rmSync(folder, { recursive: true, force: true });
}

function serverFolder(folder: string): string {
  return join(folder, 'postgres');
}

function templateName(folder: string): string {
  return basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '_');
}
