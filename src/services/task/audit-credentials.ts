import type { Tx } from '#src/db/pool.ts';
import type { StoredCredential } from '#src/db/stored-assignment.ts';
import { recordAudit } from '../audit/record.ts';

type Change = { before: readonly StoredCredential[]; after: readonly StoredCredential[] };
type Whose = { userId: number; tokenId: string; taskName: string };

/**
 * Logs by name which credentials of a task were saved and which were removed, which were bound to which websites, and whose website changed,
 * in the transaction that does so.
 */
export async function recordCredentials(tx: Tx, { userId, tokenId, taskName }: Whose, change: Change): Promise<void> {
  const { before, after } = change;
  const known = new Set(before.map(one => JSON.stringify(one)));
  const saved = after.filter(one => !known.has(JSON.stringify(one))).map(({ name }) => name);
  const removed = before.map(({ name }) => name).filter(name => !after.some(one => one.name === name));
  const log = (action: 'credentials.saved' | 'credentials.removed', names: string[]) =>
    recordAudit(tx, { userId, tokenId, action, subject: taskName, detail: { names } });
  if (saved.length > 0) await log('credentials.saved', saved);
  if (removed.length > 0) await log('credentials.removed', removed);
  for (const { name, website = null, places } of after) {
    const old = before.find(one => one.name === name);
    if (places && String(places) !== String(old?.places ?? '')) {
      const detail = { name, to: places };
      await recordAudit(tx, { userId, tokenId, action: 'credential.bound', subject: taskName, detail });
    }
    if (!old || (old.website ?? null) === website) continue;
    const detail = { name, from: old.website ?? null, to: website };
    await recordAudit(tx, { userId, tokenId, action: 'credential.website-changed', subject: taskName, detail });
  }
}
