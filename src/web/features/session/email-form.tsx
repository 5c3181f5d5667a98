import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Input } from '../../components/ui/field.tsx';
import { signInPath } from '../../lib/api/session.ts';

/** Signs in by an address: begins as the button of the identity provider does, and answers its page with what is typed. */
export function EmailForm({ issuerPath }: { issuerPath: string }) {
  const [email, setEmail] = useState('');
  const id = useId();
  const signIn = useMutation({
    mutationFn: async () => {
      const page = new URL((await fetch(signInPath)).url);
      if (page.origin !== location.origin || !page.pathname.startsWith(`${issuerPath}/`)) return location.assign(page);
      const answer = await fetch(page, { method: 'POST', body: new URLSearchParams({ email }) });
      if (answer.redirected) return location.replace(answer.url);
      // It wants more of this browser: the setup code.
      page.searchParams.set('email', email);
      location.assign(page);
    },
    // The issuer is at another address of this server, where a page may not ask it.
    onError: () => location.assign(signInPath),
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
    </form>
  );
}
