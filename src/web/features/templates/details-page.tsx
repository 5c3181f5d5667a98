import { FileQuestion } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { TemplatePackage } from '#src/contract/template.ts';
import { Page } from '../../components/page.tsx';
import { ScreenMessage } from '../../components/screen-message.tsx';
import { TaskThumbnail } from '../../components/task-thumbnail.tsx';
import { Button } from '../../components/ui/button.tsx';
import { SpinnerScreen } from '../../components/ui/spinner.tsx';
import { UserPicture } from '../../components/user-picture.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { DetailsActions } from './details-actions.tsx';
import { DetailsText } from './details-text.tsx';
import { TrustTable } from './trust.tsx';
import { UpdatePanel } from './update-panel.tsx';
import { useTemplate } from './use-templates.ts';

const shortestId = 3;
const crumbs = [{ label: 'Templates', to: paths.templates }];

export function TemplateDetailsPage() {
  const { id = '' } = useParams();
  const valid = id.length >= shortestId && !id.includes('templates');
  const template = useTemplate(id, valid);
  if (!valid)
    return (
      <Page title="Template" crumbs={crumbs}>
        <ScreenMessage icon={<FileQuestion aria-hidden />} title="Invalid template ID">
          <Button variant="primary" asChild>
            <Link to={paths.templates}>Back to Templates</Link>
          </Button>
        </ScreenMessage>
      </Page>
    );
  if (template.data)
    return (
      <Page title={template.data.name} crumbs={crumbs}>
        <Details template={template.data} />
      </Page>
    );
  return (
    <Page title="Template" crumbs={crumbs}>
      {template.isError ? (
        <div role="alert" className="contents">
          <ScreenMessage title="Failed to load template details" text={errorText(template.error, '')}>
            <Button variant="primary" onClick={() => void template.refetch()}>
              Retry
            </Button>
            <Button asChild>
              <Link to={paths.templates}>Back to Templates</Link>
            </Button>
          </ScreenMessage>
        </div>
      ) : (
        <SpinnerScreen label="Loading the template" />
      )}
    </Page>
  );
}

function Details({ template }: { template: TemplatePackage }) {
  return (
    <div className="mx-auto grid w-full max-w-[1120px] items-start gap-6 lg:grid-cols-[340px_minmax(0,1fr)] lg:gap-x-8">
      {template.installed?.update_available && <UpdatePanel template={template} installed={template.installed} />}
      <aside className="flex flex-col gap-4 lg:sticky lg:top-20">
        <div className="overflow-hidden rounded-card border border-line bg-surface">
          <div className="h-[150px] overflow-hidden border-b border-line bg-muted">
            <TaskThumbnail name={template.name} thumbnail={template.thumbnail} />
          </div>
          <div className="p-4">
            <h1 className="text-lg leading-snug font-semibold tracking-[-0.01em] break-words">{template.name}</h1>
            <p className="mt-1.5 line-clamp-4 break-words text-fg-muted">{template.description}</p>
            {template.visibility === 'private' && (
              <p className="mt-3 rounded-control bg-waiting-soft px-3 py-2 text-[0.8125rem] text-waiting-text">
                Not published: only you see it.{' '}
                <Link className="underline underline-offset-2" to={paths.templateConfigure(template.id)}>
                  Configure it
                </Link>
              </p>
            )}
            <DetailsActions template={template} />
            <div className="mt-4 flex items-center gap-2.5 border-t border-line pt-3.5">
              <UserPicture name={template.creator_user_name} picture={template.creator_user_image} />
              <div className="min-w-0">
                <p className="text-[0.8125rem] text-fg-muted">Created by</p>
                <p className="truncate font-medium">{template.creator_user_name}</p>
              </div>
            </div>
          </div>
        </div>
        <TrustTable stats={template.stats} />
      </aside>
      <DetailsText template={template} />
    </div>
  );
}
