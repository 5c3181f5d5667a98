import { CloudOff } from 'lucide-react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { ScreenMessage } from '../../components/screen-message.tsx';
import { Button } from '../../components/ui/button.tsx';
import { SpinnerScreen } from '../../components/ui/spinner.tsx';
import { paths } from '../../lib/paths.ts';
import { keepReturnPath, useSession } from '../../lib/session.ts';

/** Lets signed-in people through; everybody else goes to /login. */
export function SessionGuard() {
  const { session, retry } = useSession();
  const location = useLocation();
  if (session === 'in') return <Outlet />;
  if (session === 'checking')
    return (
      <div className="flex min-h-dvh">
        <SpinnerScreen label="Checking your session" />
      </div>
    );
  if (session === 'unreachable')
    return (
      <div className="flex min-h-dvh flex-col">
        <ScreenMessage
          icon={<CloudOff aria-hidden />}
          title="Legwork cannot be reached"
          text="The server does not answer. It may be starting; nothing is lost."
        >
          <Button variant="primary" onClick={retry}>
            Try again
          </Button>
        </ScreenMessage>
      </div>
    );
  keepReturnPath(`${location.pathname}${location.search}${location.hash}`);
  return <Navigate to={paths.login} replace />;
}
