import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/setup/database.ts';
import { hangMs } from '#tests/setup/hang.ts';
import { readSettings } from '../config/settings.ts';
import { examine, type Finding } from './doctor.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'legwork-doctor-'));
  await chmod(dataDir, 0o755);
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function findings(variables: NodeJS.ProcessEnv): Promise<Record<string, Finding[]>> {
  const found: Record<string, Finding[]> = {};
  for await (const { name, findings: all } of examine(readSettings({ DATA_DIR: dataDir, ...variables })))
    found[name] = all;
  return found;
}

test('an installation that works has nothing that failed', { timeout: hangMs }, async () => {
  const database = await createTestDatabase();
  try {
    const found = await findings({ DATABASE_URL: database.url, PORT: '0' });
    expect(Object.keys(found)).toContain('Browser');
    expect(Object.values(found).flatMap(all => all.filter(({ state }) => state === 'failed'))).toEqual([]);
    expect(found['Browser']?.[0]?.text).toMatch(/starts \(version \d+/);
  } finally {
    await database.drop();
  }
});

test('each part that does not work is named with what to do', { timeout: hangMs }, async () => {
  await using other = await openPort();
  const closed = 'http://127.0.0.1:1';
  const found = await findings({
    ROLES: 'api',
    DATABASE_URL: 'postgres://ann:secret@127.0.0.1:1/legwork',
    PORT: String(other.port),
    HOST: '127.0.0.1',
    OIDC_ISSUER: 'https://127.0.0.1:1',
    OIDC_CLIENT_ID: 'legwork',
    OIDC_CLIENT_SECRET: 'secret',
    S3_BUCKET: 'files',
    S3_ENDPOINT: closed,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    SMTP_URL: 'smtp://127.0.0.1:1',
  });
  const advice = {
    Database: 'DATABASE_URL',
    Files: 'S3_ENDPOINT',
    Address: `Another program uses port ${other.port}`,
    'Sign-in': 'OIDC_ISSUER',
    'E-mail': 'SMTP_URL',
  };
  for (const [name, text] of Object.entries(advice))
    expect(found[name]).toEqual([{ state: 'failed', text: expect.stringContaining(text) as string }]);
  expect(JSON.stringify(found)).not.toContain('secret');
  expect(found['Data folder']?.[0]?.state).toBe('ok');
  expect(found['Browser']).toEqual([]);
});

/** A port that another program holds, which is no Legwork. */
async function openPort(): Promise<AsyncDisposable & { port: number }> {
  const server = createServer(socket => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, [Symbol.asyncDispose]: () => new Promise(resolve => server.close(() => resolve())) };
}
