import { CloudOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { ScreenMessage } from '../../components/screen-message.tsx';
import { Button } from '../../components/ui/button.tsx';
import { SpinnerScreen } from '../../components/ui/spinner.tsx';
import { toast } from '../../components/ui/toast.tsx';
import { paths } from '../../lib/paths.ts';
import { keepReturnPath, type Session, useSession } from '../../lib/api/session.ts';

/** Lets signed-in people through; everybody else goes to /login. */
export function SessionGuard() {
  const { session, retry } = useSession();
  const location = useLocation();
  useRefusal(session, location.pathname);
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
          text="The server does not respond, or responds with an error. It may be starting. Your data is not affected."
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

/** Says why one is led away from where a video is given; who has just signed out knows. */
function useRefusal(session: Session, path: string): void {
  const wasIn = useRef(false);
  useEffect(() => {
    if (session === 'in') wasIn.current = true;
    if (session !== 'out' || wasIn.current || !path.startsWith('/edit-task')) return;
    const description = 'You must be logged in to access this page';
    toast({ title: 'Authentication Required', description, variant: 'destructive' });
  }, [session, path]);
}
