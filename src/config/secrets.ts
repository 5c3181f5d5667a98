import { randomBytes, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#src/core/errors.ts';
import { generateLocalIssuerKeys, type LocalIssuerKeys } from '#src/providers/identity/local-issuer-keys.ts';
import { z } from 'zod';

export type Secrets = { masterKey: string; localIssuerKeys: LocalIssuerKeys; localClientSecret: string };

const Kept = z.object({
  masterKey: z.string().min(1),
  localIssuerKeys: z.object({
    jwks: z.object({ keys: z.array(z.record(z.string(), z.unknown())).min(1) }),
    cookieKeys: z.array(z.string()).min(1),
  }),
  localClientSecret: z.string().min(1),
});

/**
 * The installation's keys: made at the first start, kept for its owner's eyes only. SECRET_KEY replaces the master key.
 * @throws AppError when the file is damaged
 */
export async function readSecrets(dataDir: string, secretKey: string | undefined): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const secrets = (await readKept(file)) ?? (await makeSecrets(dataDir, file));
  return { ...secrets, ...(secretKey && { masterKey: secretKey }) };
}

async function readKept(file: string): Promise<Secrets | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
  const kept = Kept.safeParse(jsonOf(text));
  if (kept.success) return kept.data;
  throw new AppError(
    'CONFLICT',
    `${file} is damaged. Restore it from a backup: without its keys, saved passwords cannot be read.`,
  );
}

/** Of several processes that start at once the first one's secrets are kept, and all of them use those. */
async function makeSecrets(dataDir: string, file: string): Promise<Secrets> {
  const secrets: Secrets = {
    masterKey: randomBytes(32).toString('base64url'),
    localIssuerKeys: generateLocalIssuerKeys(),
    localClientSecret: randomBytes(24).toString('base64url'),
  };
  await mkdir(dataDir, { recursive: true });
  const written = `${file}.${randomUUID()}`;
  try {
    await writeFlushed(written, JSON.stringify(secrets));
    await publish(written, file);
  } finally {
    await rm(written, { force: true });
  }
  const kept = await readKept(file);
  if (!kept) throw new AppError('CONFLICT', `${file} was deleted while it was made. Start again.`);
  return kept;
}

async function writeFlushed(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Gives a whole file its name, unless another file has it already. */
async function publish(written: string, file: string): Promise<void> {
  try {
    await link(written, file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    // Not every file system has links; there, a reader may meet a part of the copy.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw error;
    await copyFile(written, file, constants.COPYFILE_EXCL).catch((copied: NodeJS.ErrnoException) => {
      if (copied.code !== 'EEXIST') throw copied;
    });
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
