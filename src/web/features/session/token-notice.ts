import type { User } from '#src/contract/user.ts';
import { loginPathOf } from '#src/core/sign-in-problem.ts';
import { errorToast, toast } from '../../components/ui/toast.tsx';
import { endSession } from '../../lib/api/session.ts';
import type { TokenInAddress } from '../../lib/api/token-in-address.ts';
import { paths } from '../../lib/paths.ts';

/** Stays until it is closed: people must see whose account they work in. */
const durationMs = Infinity;

/** Says what became of a token in the page's query, and offers the way back. */
export function showTokenNotice(arrived: TokenInAddress | undefined): void {
  switch (arrived?.state) {
    case 'stored':
      return toast({
        title: 'You were signed in by a link',
        description: arrived.account
          ? `The account is ${nameOf(arrived.account)}. If it is not yours, log out.`
          : 'The account could not be loaded. If it is not yours, log out.',
        durationMs,
        actions: [
          {
            label: 'Log out',
            run: () => {
              endSession();
              location.assign(paths.login);
            },
          },
        ],
      });
    case 'other':
      return toast({
        title: 'The sign-in link is for another account',
        description: `You are still signed in as ${nameOf(arrived.current)}. The link is for ${nameOf(arrived.account)}.`,
        durationMs,
        actions: [{ label: 'Switch account', run: arrived.switchAccount }],
      });
    case 'refused':
      if (!arrived.isSignedIn) return location.assign(loginPathOf('link_expired'));
      return errorToast('The sign-in link has expired or was revoked. You are still signed in to your own account.');
    case 'unchecked':
      return errorToast('The sign-in link was not used, because the server does not respond. Open the link again.');
    default:
  }
}

function nameOf({ name, email }: User): string {
  return `${name} (${email})`;
}
