import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateLocalIssuerKeys, type LocalIssuerKeys } from '#src/providers/identity/local-issuer-keys.ts';

export type Secrets = { masterKey: string; localIssuerKeys: LocalIssuerKeys; localClientSecret: string };

/** The installation's keys: made at the first start, kept for its owner's eyes only. SECRET_KEY replaces the master key. */
export async function readSecrets(dataDir: string, secretKey: string | undefined): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const kept = await readFile(file, 'utf8').then(
    text => JSON.parse(text) as Secrets,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return undefined;
    },
  );
  const secrets = kept ?? (await makeSecrets(dataDir, file));
  return { ...secrets, ...(secretKey && { masterKey: secretKey }) };
}

async function makeSecrets(dataDir: string, file: string): Promise<Secrets> {
  const secrets = {
    masterKey: randomBytes(32).toString('base64url'),
    localIssuerKeys: generateLocalIssuerKeys(),
    localClientSecret: randomBytes(24).toString('base64url'),
  };
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, JSON.stringify(secrets), { mode: 0o600, flag: 'wx' });
  return secrets;
}
