import pg from 'pg';

const answerMs = 10_000;

/** Connects once and asks which PostgreSQL it is, e.g. `18.4`. Throws when it does not answer within 10 s. */
export async function serverVersion(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: answerMs, query_timeout: answerMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? 'unknown';
  } finally {
    await client.end();
  }
}
