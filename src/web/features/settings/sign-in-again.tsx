import { useSearchParams } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { signInPath } from '../../lib/api/session.ts';

/** In the address of whoever comes back from signing in again. */
const cameBack = 'signed-in';

/** Sends somebody who proved too long ago who they are to the identity provider, and back to the same question. */
export function SignInAgain({ parameter, onCancel }: { parameter: string; onCancel: () => void }) {
  const [params] = useSearchParams();
  const back = `/settings?tab=account&${parameter}=1&${cameBack}=1`;
  return (
    <>
      <p className="mt-4 rounded-control bg-muted px-3 py-2">
        {params.has(cameBack)
          ? 'Sign in again to confirm your identity. If your identity provider does not ask you to sign in, sign out there first.'
          : 'You signed in a while ago. Sign in again to confirm your identity.'}
      </p>
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          variant="primary"
          onClick={() => location.assign(`${signInPath}?fresh=1&return_to=${encodeURIComponent(back)}`)}
        >
          Sign in again
        </Button>
      </div>
    </>
  );
}
