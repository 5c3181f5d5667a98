import { FileQuestion } from 'lucide-react';
import { Link } from 'react-router';
import { ApiError, errorText } from '../lib/api/api-error.ts';
import { paths } from '../lib/paths.ts';
import { Page } from './page.tsx';
import { ScreenMessage } from './screen-message.tsx';
import { Button } from './ui/button.tsx';

type TaskNotOpenedProps = {
  /** Title of the screen that was to be opened. */
  screen: string;
  error: Error | null;
  /** What to say of any error but that there is no such task. */
  failure?: string;
  onRetry: () => void;
};

/** In place of a screen whose task could not be loaded. */
export function TaskNotOpened({
  screen,
  error,
  failure = 'The task could not be opened',
  onRetry,
}: TaskNotOpenedProps) {
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <Page title={screen} crumbs={[{ label: 'Playground', to: paths.home }]}>
      <ScreenMessage
        icon={<FileQuestion aria-hidden />}
        title={missing ? 'Task not found' : failure}
        text={errorText(error, '')}
      >
        {!missing && (
          <Button variant="primary" onClick={onRetry}>
            Retry
          </Button>
        )}
        <Button asChild>
          <Link to={paths.home}>Back to Home</Link>
        </Button>
      </ScreenMessage>
    </Page>
  );
}
