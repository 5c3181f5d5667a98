import { join } from 'node:path';
import { startEmbeddedPostgres } from '#src/db/embedded/start.ts';
import { migrate } from '#src/db/migrate.ts';
import type { Settings } from '../config/settings.ts';

/** The database's address: the one configured, else the embedded server's, started or found running. Migrated. */
export async function openStorage(
  settings: Settings,
  log: (line: string) => void,
): Promise<{ url: string; stop(): Promise<void> }> {
  if (settings.databaseUrl) {
    await migrate(settings.databaseUrl, { say: log });
    return { url: settings.databaseUrl, stop: () => Promise.resolve() };
  }
  const server = await startEmbeddedPostgres({ dataDir: join(settings.dataDir, 'postgres'), log });
  await migrate(server.url, { say: log });
  return { url: server.url, stop: () => server.stop() };
}
