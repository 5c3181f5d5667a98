import type { Db } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';

/** How often the access of an open connection is checked again. */
export const recheckMs = 2000;

/** Whether a token is still valid: not revoked, not expired, and its account exists. */
export async function isTokenGood(db: Db, by: { userId: number; tokenId: string }): Promise<boolean> {
  const row = await db
    .selectFrom('auth_tokens')
    .innerJoin('users', 'users.id', 'auth_tokens.user_id')
    .select('auth_tokens.id')
    .where('auth_tokens.id', '=', by.tokenId)
    .where('user_id', '=', by.userId)
    .where('deleted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a link that was created with a token still works; without a token, whether the account exists. */
export async function isAccessGood(db: Db, by: { userId: number; tokenId?: string }): Promise<boolean> {
  const { userId, tokenId } = by;
  return tokenId ? isTokenGood(db, { userId, tokenId }) : isAccountThere(db, userId);
}

/** Whether an account is there and has not been deleted. */
export async function isAccountThere(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Calls `ended` when the token becomes invalid, within `recheckMs` and the time of a query; returns a function to stop. However
 * many connections are open, the process checks all its tokens in one query.
 */
export function onAccessEnd(db: Db, by: { userId: number; tokenId: string }, ended: () => void): () => void {
  return checksOf(db).add(by, ended);
}

const checks = new WeakMap<Db, TokenChecks>();

function checksOf(db: Db): TokenChecks {
  const known = checks.get(db) ?? new TokenChecks(db);
  checks.set(db, known);
  return known;
}

type Checked = { userId: number; ended: Set<() => void> };

/** The tokens of the open connections of this process. */
class TokenChecks {
  readonly #db: Db;
  readonly #open = new Map<string, Checked>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  add({ userId, tokenId }: { userId: number; tokenId: string }, ended: () => void): () => void {
    const checked = this.#open.get(tokenId) ?? { userId, ended: new Set() };
    // Two callers may give the same function, and each stops for itself.
    const call = (): void => ended();
    checked.ended.add(call);
    this.#open.set(tokenId, checked);
    this.#plan();
    return () => {
      checked.ended.delete(call);
      if (checked.ended.size === 0 && this.#open.get(tokenId) === checked) this.#open.delete(tokenId);
    };
  }

  #plan(): void {
    if (this.#timer || this.#open.size === 0) return;
    this.#timer = setTimeout(() => {
      // An unavailable database revokes nothing; the next check asks again.
      void this.#look()
        .catch(() => undefined)
        .finally(() => {
          this.#timer = undefined;
          this.#plan();
        });
    }, recheckMs).unref();
  }

  async #look(): Promise<void> {
    const asked = new Map(this.#open);
    const rows = await this.#db
      .selectFrom('auth_tokens')
      .select(['id', 'user_id'])
      .where('id', 'in', [...asked.keys()])
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .execute();
    const owners = new Map(rows.map(({ id, user_id }) => [id, user_id]));
    for (const [tokenId, { userId, ended }] of asked) {
      if (owners.get(tokenId) === userId) continue;
      this.#open.delete(tokenId);
      for (const call of ended) call();
    }
  }
}
