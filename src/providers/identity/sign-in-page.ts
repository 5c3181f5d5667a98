import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const stylesheet = readFileSync(new URL('./sign-in.css', import.meta.url), 'utf8');
/** The font of the product's own pages. */
export const font = readFileSync(
  fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
);
const stylesheetVersion = createHash('sha256').update(stylesheet).digest('base64url').slice(0, 8);

/** What every page of the local issuer has in common. */
export type PageFrame = {
  headers: Record<string, string>;
  stylesheetUrl: string;
  /** Where one starts again: the application the person came from. */
  homeUrl: string;
  redirectUri: string;
};

export function createPageFrame(from: {
  mount: string;
  redirectUri: string;
  otherRedirectUris?: readonly string[];
}): PageFrame {
  const { mount, redirectUri, otherRedirectUris = [] } = from;
  const home = new URL('/', redirectUri);
  // Chromium also holds the redirects that follow a form to form-action: the way back must be allowed.
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    `form-action 'self' ${[redirectUri, ...otherRedirectUris].map(uri => new URL(uri).origin).join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    headers: {
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      // Not `no-referrer`: that would make the Origin of our own form `null`.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    },
    stylesheetUrl: `${mount}/sign-in.css?v=${stylesheetVersion}`,
    homeUrl: home.href,
    redirectUri,
  };
}

export type SignInPageContent = {
  action: string;
  /** Those that this browser signed in to before. */
  accounts: { email: string; name: string }[];
  asksCode: boolean;
  /** What was typed as an address, kept, and which field was wrong. */
  typed?: string;
  wrong?: 'email' | 'code';
};

export function signInPage(
  frame: PageFrame,
  { action, accounts, asksCode, typed = '', wrong }: SignInPageContent,
): string {
  // Without the code no account of the list would open.
  const shown = asksCode ? [] : accounts;
  const field = shown.length > 0 ? 'Use another e-mail address' : 'E-mail address';
  const focus = (asksCode && wrong !== 'email') || (shown.length > 0 && wrong === undefined) ? '' : ' autofocus';
  const main = `
    <h1>Sign in</h1>
    <p class="lead">${shown.length > 0 ? 'Choose an account to continue to Legwork.' : asksCode ? 'Enter your e-mail address. In a new browser, also enter the setup code.' : 'Enter your e-mail address.'}</p>
    ${shown.length > 0 ? accountList(action, shown) : ''}
    <form method="post" action="${escape(action)}" class="typed">
      ${asksCode ? codeField(wrong === 'code') : ''}
      <label for="email">${field}</label>
      <input id="email" name="email" type="email" value="${escape(typed)}" placeholder="you@example.com" required
        maxlength="254" autocomplete="email" autocapitalize="none" spellcheck="false"${focus}${wrong === 'email' ? ' aria-invalid="true" aria-describedby="problem"' : ''}>
      ${wrong === 'email' ? '<p id="problem" class="problem" role="alert">This is not an e-mail address. Enter one such as you@example.com.</p>' : ''}
      <button type="submit" class="primary">Continue</button>
    </form>
    <form method="post" action="${escape(action)}">
      <button type="submit" name="cancel" value="yes" class="quiet">Cancel</button>
      ${shown.length > 0 ? '<button type="submit" name="forget" value="yes" class="quiet">Forget the accounts on this browser</button>' : ''}
    </form>`;
  return page(frame, { title: 'Sign in to Legwork', main, note: whyThisPage(frame) });
}

function codeField(wrong: boolean): string {
  return `<label for="code">Setup code</label>
      <input id="code" name="code" type="text" placeholder="ABCD-EFGH-JKLM-NPQR" required maxlength="40" autofocus
        autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="where${wrong ? ' wrong-code" aria-invalid="true' : ''}">
      ${wrong ? '<p id="wrong-code" class="problem" role="alert">This is not the setup code of this installation.</p>' : ''}
      <p id="where" class="hint">Legwork prints it in its terminal or log when it starts. Ask the person who runs this installation.</p>
      `;
}

/** `ours` when the fault is on our side, otherwise the request was too late, repeated or not as it should be. */
export function errorPage(frame: PageFrame, { ours }: { ours: boolean }): string {
  const title = ours ? 'Sign-in does not work right now' : 'This sign-in has ended';
  const why = ours
    ? 'An internal error occurred and was logged. Nothing has changed.'
    : 'The sign-in took too long, was already used, or was started in another browser. Nothing has changed.';
  const main = `
    <h1>${title}</h1>
    <p class="lead">${why}</p>
    <a class="primary" href="${escape(frame.homeUrl)}">Start again</a>`;
  return page(frame, { title, main, note: '' });
}

/** Shown to those who may not sign in from where they are. */
export function refusedPage(frame: PageFrame, why: string): string {
  const main = `
    <h1>Sign-in is not possible from here</h1>
    <p class="lead">${escape(why)}</p>`;
  return page(frame, { title: 'Sign-in refused', main, note: whyThisPage(frame) });
}

function accountList(action: string, accounts: SignInPageContent['accounts']): string {
  const rows = accounts.map(
    ({ email, name }) => `
      <li><button type="submit" name="email" value="${escape(email)}">
        <span class="initial" aria-hidden="true">${escape(firstLetter(name, email))}</span>
        <span class="who"><span class="name">${escape(name)}</span> <span class="email">${escape(email)}</span></span>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="m6 3.5 4.5 4.5L6 12.5"/></svg>
      </button></li>`,
  );
  return `<form method="post" action="${escape(action)}">
      <ul class="accounts">${rows.join('')}
      </ul>
    </form>`;
}

function whyThisPage(frame: PageFrame): string {
  return `
  <aside>
    <p>This installation signs people in by e-mail address only, because no identity provider is configured.</p>
    <details>
      <summary>How to sign in with Google</summary>
      <ol>
        <li>In the Google Cloud console, create an OAuth client of type “Web application”.</li>
        <li>Add this redirect URI to it:<br><code>${escape(frame.redirectUri)}</code></li>
        <li>Set <code>GOOGLE_CLIENT_ID</code> and <code>GOOGLE_CLIENT_SECRET</code>, and start Legwork again.</li>
      </ol>
    </details>
  </aside>`;
}

function page(frame: PageFrame, { title, main, note }: { title: string; main: string; note: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title}</title>
  <link rel="icon" type="image/svg+xml" href="/favicon.svg">
  <link rel="stylesheet" href="${escape(frame.stylesheetUrl)}">
</head>
<body>
  <div>
  <header class="brand"><svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M10 7v14a3 3 0 0 0 3 3h9"/><circle cx="22" cy="10.5" r="2.6"/></svg>Legwork</header>
  <main>${main}
  </main>${note}
  </div>
</body>
</html>
`;
}

function firstLetter(name: string, email: string): string {
  return String.fromCodePoint((name.trim() || email).codePointAt(0) ?? 63).toUpperCase();
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.codePointAt(0)};`);
}
