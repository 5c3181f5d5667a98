import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#src/core/errors.ts';
import { SignInError } from '#src/core/sign-in-problem.ts';
import { serveApi } from '#src/api/serve.ts';
import { openTestApp, type TestApp } from '#tests/setup/test-app.ts';

const begun = { state: 's', nonce: 'n', codeVerifier: 'v', fresh: false };
let failure: Error;
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    signIn: {
      begin: () => Promise.resolve({ url: 'https://issuer.test/auth', transaction: begun }),
      finish: () => Promise.reject(failure),
      seal: () => 'sealed',
      open: sealed => (sealed === 'sealed' ? begun : undefined),
    },
  });
});
afterAll(() => app.close());

async function endSignIn(sealed: string): Promise<string | null> {
  const headers = { cookie: `legwork_sign_in=${sealed}~%2F` };
  const response = await app.app.request('/api/auth/google/callback?code=c&error=Call+555-0100', { headers });
  return response.headers.get('location');
}

test('the login page gets a code of what went wrong, and no text', async () => {
  failure = new SignInError('cancelled', 'UNAUTHORIZED', 'Sign-in was cancelled.');
  expect(await endSignIn('sealed')).toBe('/login?error=cancelled');
  failure = new AppError('CONFLICT', 'Something else.');
  expect(await endSignIn('sealed')).toBe('/login?error=failed');
});

test('a sign-in that took too long or was started in another browser has a code of its own', async () => {
  expect(await endSignIn('forged')).toBe('/login?error=expired');
  expect(await endSignIn('')).toBe('/login?error=expired');
});

test('a sign-in that our own issuer refuses ends at the login page with a code', async () => {
  const localIssuer = { path: '/idp', handle: () => undefined, refusal: () => 'Not from here.' };
  const served = await serveApi({ ...app.parts, localIssuer }, { port: 0, host: '127.0.0.1' });
  try {
    const response = await fetch(`http://127.0.0.1:${served.port}/api/auth/google`, { redirect: 'manual' });
    expect(response.headers.get('location')).toBe('/login?error=this_machine_only');
  } finally {
    await served.close();
  }
});
