import { PackageX } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { Page } from '../../components/page.tsx';
import { ScreenMessage } from '../../components/screen-message.tsx';
import { Button } from '../../components/ui/button.tsx';
import { SpinnerScreen } from '../../components/ui/spinner.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useUserQuery } from '../../lib/api/queries.ts';
import { ConfigureForm } from './configure-form.tsx';
import { useTemplate } from './use-templates.ts';

const crumbs = [{ label: 'Templates', to: paths.templates }];

export function TemplateConfigurePage() {
  const [params] = useSearchParams();
  const id = params.get('packageId') ?? '';
  const template = useTemplate(id, id !== '');
  const user = useUserQuery();
  const foreign = template.data && user.data && template.data.creator_user_id !== user.data.id;
  return (
    <Page title="Configure Template" crumbs={crumbs}>
      {id === '' ? (
        <ScreenMessage
          icon={<PackageX aria-hidden />}
          title="No package ID found"
          text="To publish a task, choose Publish Template in the menu of its card."
        >
          <HomeButton />
        </ScreenMessage>
      ) : foreign ? (
        <ScreenMessage title="This template is not yours" text="Only its creator can configure it.">
          <HomeButton />
        </ScreenMessage>
      ) : template.data ? (
        <ConfigureForm key={template.data.id} template={template.data} />
      ) : template.isError ? (
        <div role="alert" className="contents">
          <ScreenMessage title="Failed to load template details" text={errorText(template.error, '')}>
            <Button variant="primary" onClick={() => void template.refetch()}>
              Retry
            </Button>
            <HomeButton />
          </ScreenMessage>
        </div>
      ) : (
        <SpinnerScreen label="Loading the template" />
      )}
    </Page>
  );
}

function HomeButton() {
  return (
    <Button asChild>
      <Link to={paths.home}>Back to Home</Link>
    </Button>
  );
}
