import { useRouteError } from 'react-router';
import { ScreenMessage } from '../../components/screen-message.tsx';
import { Button } from '../../components/ui/button.tsx';
import { errorText } from '../../lib/api/api-error.ts';

/** Shown when a screen itself fails; what was saved is safe on the server. */
export function CrashPage() {
  const error = useRouteError();
  return (
    <main className="flex min-h-dvh flex-1 flex-col">
      <ScreenMessage
        title="This screen stopped working"
        text={errorText(error, 'An error occurred in Legwork. Reload the page to continue.')}
      >
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
        <Button onClick={() => location.assign('/')}>Back to Home</Button>
      </ScreenMessage>
    </main>
  );
}
