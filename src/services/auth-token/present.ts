import type { ApiToken } from '#src/contract/auth-token.ts';
import type { AuthTokenRow } from '#src/db/schema.ts';

export const shownColumns = ['id', 'name', 'expires_at', 'created_at', 'last_used_at', 'approves'] as const;

export function presentApiToken(row: Pick<AuthTokenRow, (typeof shownColumns)[number]>): ApiToken {
  return {
    token_id: row.id,
    token_name: row.name,
    exp: Math.floor(row.expires_at.getTime() / 1000),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    approves: row.approves,
  };
}
