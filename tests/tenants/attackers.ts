import type { TestApp, TestUser } from '#tests/setup/test-app.ts';

export type Attacker = {
  name: string;
  token: string | undefined;
  /** What every call answers: nobody is known, or what is not theirs is not found. */
  status: 401 | 404;
};

/** Everybody who is not the owner, or is so no more. The tokens that ended were the owner's. */
export async function attackersOf(app: TestApp, owner: TestUser, neighbour: TestUser): Promise<Attacker[]> {
  const [revoked, expired, session] = await Promise.all([
    app.newUser(owner.email),
    app.newUser(owner.email, 0),
    app.newUser(owner.email),
  ]);
  const { db } = app;
  await db.updateTable('auth_tokens').set({ revoked_at: new Date() }).where('id', '=', revoked.tokenId).execute();
  await db.deleteFrom('auth_tokens').where('id', '=', session.tokenId).execute();
  const ended = [revoked, expired, session].map(({ userId }) => userId);
  if (ended.some(userId => userId !== owner.userId)) throw new Error('These are tokens of another account');
  return [
    { name: 'nobody', token: undefined, status: 401 },
    { name: 'a guessed token', token: 'nonsense', status: 401 },
    { name: 'a forged token', token: altered(owner.token), status: 401 },
    { name: 'a revoked token', token: revoked.token, status: 401 },
    { name: 'an expired token', token: expired.token, status: 401 },
    { name: 'a token that was swept', token: session.token, status: 401 },
    { name: 'another user', token: neighbour.token, status: 404 },
  ];
}

/** The same token with another signature. */
export function altered(token: string): string {
  const at = token.length - 10;
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
}
