import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../src/db/embedded/start.ts';
import { openDatabase } from '../../src/db/pool.ts';
import type { Product } from './start-product.ts';

/** Has videos kept of the runs that this account starts from now on. */
export async function keepVideos(product: Product, email: string): Promise<void> {
  // The product's own server runs already; it is joined, and stays when we leave.
  const server = await startEmbeddedPostgres({ dataDir: join(product.dataDir, 'postgres') });
  const database = openDatabase(server.url, { max: 1 });
  try {
    await database.db.updateTable('users').set({ video_retention: '1_week' }).where('email', '=', email).execute();
  } finally {
    await database.close();
    await server.stop();
  }
}
