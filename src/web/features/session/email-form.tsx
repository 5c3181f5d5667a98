import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Input } from '../../components/ui/field.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { signInPath } from '../../lib/api/session.ts';

/**
 * Signs in by an address: begins as the button of the identity provider does, and answers its page with what is typed. Each of
 * the two requests may take `limitMs`.
 */
export function EmailForm({ issuerPath, limitMs = 30_000 }: { issuerPath: string; limitMs?: number }) {
  const [email, setEmail] = useState('');
  const id = useId();
  const signIn = useMutation({
    mutationFn: async () => {
      const page = await issuerPage(limitMs);
      if (page?.origin !== location.origin || !page.pathname.startsWith(`${issuerPath}/`))
        return location.assign(page ?? signInPath);
      const body = new URLSearchParams({ email });
      const answer = await fetch(page, { method: 'POST', body, signal: AbortSignal.timeout(limitMs) });
      if (answer.redirected) return location.replace(answer.url);
      // It wants more of this browser: the setup code.
      page.searchParams.set('email', email);
      location.assign(page);
    },
  });
  return (
    <form
      className="mt-7 text-left"
      onSubmit={event => {
        event.preventDefault();
        signIn.mutate();
      }}
    >
      <label htmlFor={id} className="mb-1.5 block font-medium">
        E-mail address
      </label>
      <Input
        id={id}
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        // The one thing to fill in on this screen.
        autoFocus
        placeholder="you@example.com"
        className="h-11"
        value={email}
        onChange={event => setEmail(event.target.value)}
      />
      <Button type="submit" variant="primary" size="lg" className="mt-3 w-full" disabled={signIn.isPending}>
        {signIn.isPending ? 'Signing in...' : 'Continue'}
      </Button>
      {signIn.isError && (
        <p role="alert" className="mt-3 rounded-control bg-danger-soft px-3 py-2 text-danger">
          {errorText(signIn.error, 'The sign-in failed. Try again.')}
        </p>
      )}
    </form>
  );
}

/** Where the sign-in asks for the address; undefined where the issuer is at another origin, which a page may not read. */
async function issuerPage(limitMs: number): Promise<URL | undefined> {
  try {
    return new URL((await fetch(signInPath, { signal: AbortSignal.timeout(limitMs) })).url);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
