import type { Db } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import type { Payload, PayloadStore } from '#src/providers/identity/payload-store.ts';

/** The state of the local issuer, in the database, so that a restart interrupts no sign-in. */
export function oidcPayloads(db: Db): PayloadStore {
  const alive = () =>
    db
      .selectFrom('oidc_payloads')
      .select('payload')
      .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', dbNow)]));

  return {
    async upsert({ model, id }, payload, expiresInSeconds) {
      const row = {
        payload: JSON.stringify(payload),
        grant_id: textOf(payload, 'grantId'),
        user_code: textOf(payload, 'userCode'),
        uid: textOf(payload, 'uid'),
        expires_at: sql<Date>`now() + make_interval(secs => ${expiresInSeconds})`,
      };
      await db
        .insertInto('oidc_payloads')
        .values({ model, id, ...row })
        .onConflict(conflict => conflict.columns(['model', 'id']).doUpdateSet(row))
        .execute();
    },
    async find({ model, id }) {
      return (await alive().where('model', '=', model).where('id', '=', id).executeTakeFirst())?.payload;
    },
    async findByUid(model, uid) {
      return (await alive().where('model', '=', model).where('uid', '=', uid).executeTakeFirst())?.payload;
    },
    async findByUserCode(model, userCode) {
      return (await alive().where('model', '=', model).where('user_code', '=', userCode).executeTakeFirst())?.payload;
    },
    async consume({ model, id }, atSeconds) {
      const { numUpdatedRows } = await db
        .updateTable('oidc_payloads')
        .set({ payload: sql`payload || jsonb_build_object('consumed', ${atSeconds}::bigint)`, consumed_at: dbNow })
        .where('model', '=', model)
        .where('id', '=', id)
        .where('consumed_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async destroy({ model, id }) {
      await db.deleteFrom('oidc_payloads').where('model', '=', model).where('id', '=', id).execute();
    },
    async revokeByGrantId(grantId) {
      await db.deleteFrom('oidc_payloads').where('grant_id', '=', grantId).execute();
    },
  };
}

/** Deletes expired payloads. */
export async function sweepOidcPayloads(db: Db): Promise<void> {
  await db.deleteFrom('oidc_payloads').where('expires_at', '<', dbNow).execute();
}

function textOf(payload: Payload, name: string): string | null {
  const value = payload[name];
  return typeof value === 'string' ? value : null;
}
