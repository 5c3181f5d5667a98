import { Link } from 'react-router';
import { ScreenMessage } from '../../components/screen-message.tsx';
import { Button } from '../../components/ui/button.tsx';
import { paths } from '../../lib/paths.ts';

export function NotFoundPage() {
  return (
    <main className="flex min-h-dvh flex-1 flex-col">
      <ScreenMessage title="404 Page Not Found" text="Did you forget to add the page to the router?">
        <Button asChild variant="primary">
          <Link to={paths.home}>Back to Home</Link>
        </Button>
      </ScreenMessage>
    </main>
  );
}
