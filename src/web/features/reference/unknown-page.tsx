import { Link } from 'react-router';
import { ScreenMessage } from '../../components/screen-message.tsx';
import { Button } from '../../components/ui/button.tsx';
import { paths } from '../../lib/paths.ts';

export function UnknownPage({ page }: { page: string }) {
  return (
    <ScreenMessage title="This page is not in the reference" text={`No call is named “${page}”.`}>
      <Button asChild>
        <Link to={paths.apiReference()}>Go to the overview</Link>
      </Button>
    </ScreenMessage>
  );
}
