import type { Db, Tx } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';

/** Practice-site visits that the account's tasks name. */
export async function eraseVisits(db: Db, userId: number): Promise<void> {
  await sql`
    delete from practice_visits where visit in (
      select found[1] from tasks, regexp_matches(steps::text, '/practice/([A-Za-z0-9_-]{1,100})', 'g') as found
      where user_id = ${userId})`.execute(db);
}

/** What our own issuer remembers of sign-ins to the account, by any of its identities. Before those are deleted. */
export async function eraseSignIns(tx: Tx, userId: number): Promise<void> {
  await sql`
    delete from oidc_payloads using identities
    where user_id = ${userId}
      and jsonb_path_exists(payload, '$.** ? (@ == $subject)', jsonb_build_object('subject', subject))`.execute(tx);
}
