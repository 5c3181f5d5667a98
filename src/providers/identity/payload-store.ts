/** One row of what the local issuer remembers: sessions, interactions, codes, grants, access tokens. JSON. */
export type Payload = Record<string, unknown>;
export type PayloadKey = { model: string; id: string };

/**
 * Where the local issuer keeps its rows. A row is gone `expiresInSeconds` after its upsert. The payload's own
 * `uid`, `userCode` and `grantId` (each optional text) are what the other look-ups go by.
 */
export type PayloadStore = {
  upsert(key: PayloadKey, payload: Payload, expiresInSeconds: number): Promise<void>;
  find(key: PayloadKey): Promise<Payload | undefined>;
  findByUid(model: string, uid: string): Promise<Payload | undefined>;
  findByUserCode(model: string, userCode: string): Promise<Payload | undefined>;
  /**
   * Sets `consumed` (seconds since the epoch) in the payload, at once and only if it is not set yet.
   * False when the row is absent or was consumed before: of two requests with one code, one must lose.
   */
  consume(key: PayloadKey, atSeconds: number): Promise<boolean>;
  destroy(key: PayloadKey): Promise<void>;
  /** Deletes every row, of any model, whose payload has this `grantId`. */
  revokeByGrantId(grantId: string): Promise<void>;
};

type Row = { model: string; payload: Payload; expiresAt: number };

/** For tests: at most `limit` rows, the oldest going first. `now` in milliseconds. */
export function createMemoryPayloadStore(limit = 1000, now: () => number = Date.now): PayloadStore {
  const rows = new Map<string, Row>();

  function live(row: Row | undefined): Payload | undefined {
    return row && row.expiresAt > now() ? { ...row.payload } : undefined;
  }

  function findWhere(model: string, name: string, value: string): Promise<Payload | undefined> {
    const row = [...rows.values()].find(candidate => candidate.model === model && candidate.payload[name] === value);
    return Promise.resolve(live(row));
  }

  return {
    upsert: (key, payload, expiresInSeconds) => {
      rows.delete(idOf(key));
      rows.set(idOf(key), { model: key.model, payload: { ...payload }, expiresAt: now() + expiresInSeconds * 1000 });
      const oldest = rows.keys().next().value;
      if (rows.size > limit && oldest !== undefined) rows.delete(oldest);
      return Promise.resolve();
    },
    find: key => Promise.resolve(live(rows.get(idOf(key)))),
    findByUid: (model, uid) => findWhere(model, 'uid', uid),
    findByUserCode: (model, userCode) => findWhere(model, 'userCode', userCode),
    consume: (key, atSeconds) => {
      const row = rows.get(idOf(key));
      if (row === undefined || row.payload['consumed'] !== undefined) return Promise.resolve(false);
      row.payload['consumed'] = atSeconds;
      return Promise.resolve(true);
    },
    destroy: key => {
      rows.delete(idOf(key));
      return Promise.resolve();
    },
    revokeByGrantId: grantId => {
      for (const [id, row] of rows) if (row.payload['grantId'] === grantId) rows.delete(id);
      return Promise.resolve();
    },
  };
}

function idOf(key: PayloadKey): string {
  return `${key.model}:${key.id}`;
}
