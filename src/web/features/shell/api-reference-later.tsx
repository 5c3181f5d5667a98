import { Link } from 'react-router';
import { ScreenMessage } from '../../components/screen-message.tsx';
import { Button } from '../../components/ui/button.tsx';
import { paths } from '../../lib/paths.ts';

/** Public: opens without a session, as the reference will. */
export function ApiReferenceLater() {
  return (
    <main className="flex min-h-dvh flex-col">
      <ScreenMessage
        title="The API reference is not part of this version yet"
        text="Until then, the README shows the calls with curl."
      >
        <Button asChild>
          <Link to={paths.home}>Back to Home</Link>
        </Button>
      </ScreenMessage>
    </main>
  );
}
