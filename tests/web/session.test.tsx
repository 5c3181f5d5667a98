// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useQueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { arrivalCookie } from '#src/core/arrival.ts';
import { signInProblems } from '#src/core/sign-in-problem.ts';
import { EmailForm } from '#src/web/features/session/email-form.tsx';
import { LoginPage } from '#src/web/features/session/login-page.tsx';
import { SessionGuard } from '#src/web/features/session/session-guard.tsx';
import { showTokenNotice } from '#src/web/features/session/token-notice.ts';
import { takeTokenFromAddress } from '#src/web/lib/api/token-in-address.ts';
import { readToken, writeToken } from '#src/web/lib/api/token.ts';
import { Refusal } from '#tests/fakes/contract-server.ts';
import { ann } from './examples.ts';
import { show } from './render.tsx';

const valid = () => ({ success: true as const, user_id: ann.id });
const refused = (status: number) => () => {
  throw new Refusal(status, 'Something is wrong.');
};

function VerifyAgain() {
  const queries = useQueryClient();
  return <button onClick={() => void queries.refetchQueries({ queryKey: ['session'] })}>Verify again</button>;
}

function guarded(verify: () => ReturnType<typeof valid>) {
  writeToken('a-token');
  return show(
    <>
      <SessionGuard />
      <VerifyAgain />
    </>,
    { at: '/settings', path: '/settings', handlers: { authToken: { verify } } },
  );
}

describe('a failed check of the session', () => {
  test.each([400, 403, 404, 429, 500, 503])('does not sign out when the status is %i', async status => {
    const { user, server, address } = guarded(refused(status));
    await screen.findByRole('heading', { name: 'Legwork cannot be reached' });
    expect(readToken()).toBe('a-token');
    server.on({ authToken: { verify: valid } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
    expect(address()).toBe('/settings');
  });

  test('does not sign out when the network fails', async () => {
    guarded(() => {
      throw new TypeError('Failed to fetch');
    });
    await screen.findByRole('heading', { name: 'Legwork cannot be reached' });
    expect(readToken()).toBe('a-token');
  });

  test('leaves the screen as it is once the session was found valid', async () => {
    const { user, server } = guarded(valid);
    await waitFor(() => expect(screen.queryByText('Checking your session')).toBeNull());
    const before = server.received.length;
    server.on({ authToken: { verify: refused(500) } });
    await user.click(screen.getByRole('button', { name: 'Verify again' }));
    await waitFor(() => expect(server.received.length).toBeGreaterThan(before));
    expect(screen.queryByRole('heading')).toBeNull();
    expect(readToken()).toBe('a-token');
  });

  test('signs out when the token is refused', async () => {
    const { address } = guarded(refused(401));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(readToken()).toBeNull();
  });
});

describe('the login page', () => {
  afterEach(() => vi.restoreAllMocks());

  const alertAt = async (query: string): Promise<string> => {
    show(<LoginPage />, { at: `/login?${query}` });
    return (await screen.findByRole('alert')).textContent;
  };

  test.each(signInProblems)('has a text for %s', async problem => {
    const text = await alertAt(`error=${problem}`);
    expect(text).toMatch(/\.$/);
    expect(text === 'The sign-in failed. Try again.').toBe(problem === 'failed');
  });

  test.each(['error=Call+555-0100', 'error=toString', 'error=x&error_description=Call+555-0100'])(
    'shows no text of its address: %s',
    async query => expect(await alertAt(query)).toBe('The sign-in failed. Try again.'),
  );

  test('says what to do when the server does not answer an address, and lets it be sent again', async () => {
    const { user } = show(<EmailForm issuerPath="/identity" limitMs={1} />);
    let sent = 0;
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      sent += 1;
      const refused = Promise.withResolvers<Response>();
      signal?.addEventListener('abort', () => refused.reject(signal.reason as Error));
      return refused.promise;
    });
    await user.type(screen.getByLabelText('E-mail address'), 'ann@a.test{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The server does not respond. Check your connection and try again.',
    );
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(sent).toBe(2));
  });
});

describe('a token in the query of the address', () => {
  const bob = { ...ann, id: 'user:2', name: 'Bob', email: 'bob@b.test' };
  const accounts: Record<string, object> = { 'of-ann': ann, 'of-bob': bob };

  beforeEach(() => {
    vi.stubGlobal('fetch', async (request: Request) => {
      const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
      if (token === 'of-nobody-knows') return Response.json({ code: 'INTERNAL', message: 'Bug' }, { status: 500 });
      const account = accounts[token];
      return account
        ? Response.json(account)
        : Response.json({ code: 'UNAUTHORIZED', message: 'Sign in.' }, { status: 401 });
    });
    document.cookie = `${arrivalCookie}=; Path=/; Max-Age=0`;
  });

  async function openAt(address: string) {
    history.replaceState(null, '', address);
    return takeTokenFromAddress();
  }
  const addressNow = (): string => `${location.pathname}${location.search}${location.hash}`;

  test('is stored when nobody is signed in, and its account is named', async () => {
    expect(await openAt('/sessions?status=running&token=of-ann#x')).toEqual({ state: 'stored', account: ann });
    expect(readToken()).toBe('of-ann');
    expect(addressNow()).toBe('/sessions?status=running#x');
  });

  test('is stored before the server says whose it is', () => {
    const taken = openAt('/?token=of-nobody-knows');
    expect(readToken()).toBe('of-nobody-knows');
    expect(addressNow()).toBe('/');
    return expect(taken).resolves.toEqual({ state: 'stored', account: undefined });
  });

  test('does not end the session of another account, which may switch', async () => {
    writeToken('of-ann');
    const taken = await openAt('/settings?token=of-bob&state=guessed');
    expect(taken).toMatchObject({ state: 'other', account: bob, current: ann });
    expect(readToken()).toBe('of-ann');
    expect(addressNow()).toBe('/settings');
  });

  test.each([
    ['of the account that is signed in', 'of-ann', undefined],
    ['that has ended', 'over', { state: 'refused', isSignedIn: true }],
    ['that the server cannot check', 'of-nobody-knows', { state: 'unchecked' }],
  ])('%s leaves the session', async (_, token, expected) => {
    writeToken('of-ann');
    expect(await openAt(`/settings?token=${token}`)).toEqual(expected);
    expect(readToken()).toBe('of-ann');
  });

  test('that has ended signs nobody in', async () => {
    expect(await openAt('/settings?token=over')).toEqual({ state: 'refused', isSignedIn: false });
    expect(readToken()).toBeNull();
  });

  test('of a sign-in that ended in this browser is stored without a word, whoever is signed in', async () => {
    writeToken('of-ann');
    document.cookie = `${arrivalCookie}=s1; Path=/`;
    expect(await openAt('/settings?token=of-bob&state=s1')).toBeUndefined();
    expect(readToken()).toBe('of-bob');
    expect(document.cookie).not.toContain('s1');
    expect(addressNow()).toBe('/settings');
  });

  test('has a notice until that is closed: whose it is, and the way back', async () => {
    let switched = 0;
    const switchAccount = () => void (switched += 1);
    const { user } = show(null);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    showTokenNotice({ state: 'stored', account: ann });
    await screen.findByText('The account is Ann (ann@a.test). If it is not yours, log out.');
    screen.getByRole('button', { name: 'Log out' });
    showTokenNotice({ state: 'other', account: bob, current: ann, switchAccount });
    await screen.findByText('You are still signed in as Ann (ann@a.test). The link is for Bob (bob@b.test).');
    await user.click(screen.getByRole('button', { name: 'Switch account' }));
    expect(switched).toBe(1);
  });
});
