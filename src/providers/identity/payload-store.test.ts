import { describe, expect, test } from 'vitest';
import { createMemoryPayloadStore } from './payload-store.ts';

const key = (id: string, model = 'AuthorizationCode'): { model: string; id: string } => ({ model, id });

describe('the payload store of the tests', () => {
  test('finds rows by model and id, uid and user code, until they expire', async () => {
    let now = 0;
    const store = createMemoryPayloadStore(10, () => now);
    await store.upsert(key('a', 'Session'), { uid: 'u1', userCode: 'c1' }, 60);
    expect(await store.find(key('a', 'Session'))).toMatchObject({ uid: 'u1' });
    expect(await store.find(key('a', 'Grant'))).toBeUndefined();
    expect(await store.findByUid('Session', 'u1')).toMatchObject({ uid: 'u1' });
    expect(await store.findByUserCode('Session', 'c1')).toMatchObject({ uid: 'u1' });
    expect(await store.findByUid('Grant', 'u1')).toBeUndefined();
    now = 60_000;
    expect(await store.find(key('a', 'Session'))).toBeUndefined();
    expect(await store.findByUid('Session', 'u1')).toBeUndefined();
  });

  test('lets a row be consumed once', async () => {
    const store = createMemoryPayloadStore();
    await store.upsert(key('a'), {}, 60);
    expect(await store.consume(key('a'), 5)).toBe(true);
    expect(await store.consume(key('a'), 6)).toBe(false);
    expect(await store.consume(key('b'), 6)).toBe(false);
    expect(await store.find(key('a'))).toEqual({ consumed: 5 });
  });

  test('forgets what is destroyed, what belongs to a revoked grant, and the oldest above its limit', async () => {
    const store = createMemoryPayloadStore(3);
    await store.upsert(key('a'), { grantId: 'g1' }, 60);
    await store.upsert(key('a', 'AccessToken'), { grantId: 'g1' }, 60);
    await store.upsert(key('b'), { grantId: 'g2' }, 60);
    await store.revokeByGrantId('g1');
    expect(await store.find(key('a'))).toBeUndefined();
    expect(await store.find(key('a', 'AccessToken'))).toBeUndefined();
    await store.upsert(key('c'), {}, 60);
    await store.upsert(key('d'), {}, 60);
    await store.upsert(key('e'), {}, 60);
    expect(await store.find(key('b'))).toBeUndefined();
    await store.destroy(key('c'));
    expect(await store.find(key('c'))).toBeUndefined();
    expect(await store.find(key('e'))).toEqual({});
  });
});
