import type { TaskCreate } from '#src/contract/task.ts';
import type { StoredCredential } from '#src/db/schema.ts';
import type { Vault } from '#src/providers/vault/vault.ts';

/** A sealed password opens only for the account and credential it was sealed for. */
export function credentialBinding(userId: number, name: string): string {
  return `user:${userId}/credential:${name}`;
}

export function sealCredentials(
  vault: Vault,
  userId: number,
  credentials: NonNullable<TaskCreate['credentials']>,
): StoredCredential[] {
  return credentials.map(({ name, id, password }) => ({
    name,
    id,
    sealed: vault.seal(password, credentialBinding(userId, name)),
  }));
}
