import { Hourglass } from 'lucide-react';
import { Link } from 'react-router';
import { Page } from '../../components/page.tsx';
import { ScreenMessage } from '../../components/screen-message.tsx';
import { Button } from '../../components/ui/button.tsx';
import { paths } from '../../lib/paths.ts';

/** A screen that the sidebar knows and this version does not have. */
export function NotYetPage({ title, text }: { title: string; text: string }) {
  return (
    <Page title={title}>
      <ScreenMessage icon={<Hourglass aria-hidden />} title={`${title} is not part of this version yet`} text={text}>
        <Button asChild>
          <Link to={paths.home}>Back to Home</Link>
        </Button>
      </ScreenMessage>
    </Page>
  );
}
