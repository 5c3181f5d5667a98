import { useEffect } from 'react';
import { emailSignInMeta } from '#src/core/email-sign-in.ts';
import { type SignInProblem, signInProblems } from '#src/core/sign-in-problem.ts';
import { Link, Navigate, useSearchParams } from 'react-router';
import { LogoMark } from '../../components/logo.tsx';
import { Button } from '../../components/ui/button.tsx';
import { SpinnerScreen } from '../../components/ui/spinner.tsx';
import { paths } from '../../lib/paths.ts';
import { signInPath, useSession } from '../../lib/api/session.ts';
import { EmailForm } from './email-form.tsx';
import { GoogleMark } from './google-mark.tsx';

const problemTexts: Record<SignInProblem, string> = {
  cancelled: 'The sign-in was cancelled.',
  expired: 'The sign-in took too long, was already used, or was started in another browser. Try again.',
  provider_unavailable: 'The identity provider did not respond as expected. Try again in a minute.',
  provider_refused: 'The identity provider did not complete the sign-in. Try again.',
  client_unknown:
    'The identity provider does not know this installation. Whoever runs it has to check the client ID and secret.',
  no_email: 'The identity provider did not send your e-mail address. Allow it to share the address, and sign in again.',
  this_machine_only:
    'Without an identity provider, Legwork signs people in only on the machine that it runs on, opened as localhost or 127.0.0.1, without a proxy or tunnel. Whoever runs it can configure an identity provider, or set LOCAL_SIGN_IN=anyone, which asks people for a setup code.',
  link_expired: 'The sign-in link has expired or was revoked. Sign in here.',
  failed: 'The sign-in failed. Try again.',
};

/** Only texts of ours: anybody can write a link to this page. */
function problemText(code: string | null): string | undefined {
  if (!code) return undefined;
  return problemTexts[signInProblems.find(problem => problem === code) ?? 'failed'];
}

export function LoginPage() {
  const { session } = useSession();
  const [search] = useSearchParams();
  useEffect(() => {
    document.title = 'Sign in · Legwork';
  }, []);
  if (session === 'in') return <Navigate to={paths.home} replace />;
  if (session === 'checking')
    return (
      <div className="flex min-h-dvh">
        <SpinnerScreen label="Checking your session" />
      </div>
    );
  const problem = problemText(search.get('error'));
  const issuerPath = document.querySelector<HTMLMetaElement>(`meta[name="${emailSignInMeta}"]`)?.content;
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-[25rem]">
        <div className="rounded-card border border-line bg-surface px-6 py-9 text-center sm:px-9">
          <LogoMark className="mx-auto size-11" />
          <h1 className="mt-6 text-xl font-semibold tracking-[-0.01em]">Welcome to Legwork</h1>
          <p className="mt-1.5 text-fg-muted">Log in to manage your tasks and workflows</p>
          {search.get('deleted') === '1' && (
            <p role="status" className="mt-5 rounded-control bg-muted px-3 py-2 text-left">
              Your account has been deleted. Its data is being erased.
            </p>
          )}
          {problem && (
            <p role="alert" className="mt-5 rounded-control bg-danger-soft px-3 py-2 text-left text-danger">
              {problem}
            </p>
          )}
          {session === 'unreachable' && (
            <p role="alert" className="mt-5 rounded-control bg-danger-soft px-3 py-2 text-left text-danger">
              The server does not respond, or responds with an error. It may be starting. Try again in a moment.
            </p>
          )}
          {issuerPath !== undefined && <EmailForm issuerPath={issuerPath} />}
          <Button size="lg" className="mt-7 w-full" onClick={() => location.assign(signInPath)}>
            <GoogleMark />
            Sign in with Google
          </Button>
          {issuerPath !== undefined && (
            <p className="mt-2 text-[0.8125rem] text-balance text-fg-muted">
              Google is not set up on this installation. The button opens a page that says how to set it up.
            </p>
          )}
        </div>
        <p className="mt-5 text-center text-[0.8125rem] text-balance text-fg-muted">
          By signing in, you agree to our{' '}
          <Link to="/terms" className="underline underline-offset-2 hover:text-fg">
            Terms of Service
          </Link>{' '}
          and{' '}
          <Link to="/privacy" className="underline underline-offset-2 hover:text-fg">
            Privacy Policy
          </Link>
        </p>
      </div>
    </main>
  );
}
