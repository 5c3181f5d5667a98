import type { CookieContext } from 'oidc-provider';

/** What a browser shows of who it is: the accounts that signed in with it, the latest first, and whether it gave the setup code. */
export type KnownBrowser = { emails: string[]; gaveCode: boolean };

const cookieName = 'idp_known';
const mostAccounts = 5;
const yearMs = 365 * 24 * 3_600_000;
const longest = 4000;

export const unknownBrowser: KnownBrowser = { emails: [], gaveCode: false };

/** The browser's cookie is signed: nobody can write themselves one. */
export function readKnownBrowser({ cookies }: CookieContext): KnownBrowser {
  const value = cookies.get(cookieName, { signed: true });
  if (value === undefined || value.length > longest) return unknownBrowser;
  return JSON.parse(Buffer.from(value, 'base64url').toString()) as KnownBrowser;
}

export function withAccount(known: KnownBrowser, email: string): KnownBrowser {
  return { ...known, emails: [email, ...known.emails.filter(other => other !== email)].slice(0, mostAccounts) };
}

/** Kept for a year after the latest sign-in, and sent to the issuer's own pages only. */
export function keepKnownBrowser({ cookies }: CookieContext, known: KnownBrowser, path: string): void {
  const value = Buffer.from(JSON.stringify(known)).toString('base64url');
  cookies.set(cookieName, value, { path, maxAge: yearMs, httpOnly: true, sameSite: 'lax', signed: true });
}
