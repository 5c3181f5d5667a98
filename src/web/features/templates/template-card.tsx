import { CircleArrowUp, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { TemplatePackage } from '#src/contract/template.ts';
import { TaskThumbnail } from '../../components/task-thumbnail.tsx';
import { UserPicture } from '../../components/user-picture.tsx';
import { paths } from '../../lib/paths.ts';
import { AppLogos } from './app-logo.tsx';
import { TrustLine } from './trust.tsx';

/** A template in the library; the whole card leads to it. `to` is another place for one that is not published. */
export function TemplateCard({ template, to }: { template: TemplatePackage; to?: string }) {
  return (
    <article
      aria-label={template.name}
      className="relative flex w-full max-w-[488px] flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors duration-100 focus-within:border-line-strong hover:border-line-strong"
    >
      <div className="h-[150px] shrink-0 overflow-hidden border-b border-line bg-muted">
        <TaskThumbnail name={template.name} thumbnail={template.thumbnail} />
      </div>
      <div className="flex min-h-[206px] flex-1 flex-col p-4">
        <h3 title={template.name} className="line-clamp-1 text-base leading-snug font-semibold break-words">
          <Link
            to={to ?? paths.templateDetails(template.id)}
            className="after:absolute after:inset-0 after:rounded-card after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {template.name}
          </Link>
        </h3>
        <p className="mt-1 line-clamp-2 break-words text-fg-muted">{template.description}</p>
        <TrustLine stats={template.stats} />
        <div className="mt-auto pt-3">
          <AppLogos apps={template.apps} />
        </div>
        <div className="mt-3 flex items-center gap-2 border-t border-line pt-3">
          <UserPicture
            name={template.creator_user_name}
            picture={template.creator_user_image}
            className="size-6 text-xs"
          />
          <span className="min-w-0 flex-1 truncate text-[0.8125rem] text-fg-muted">{template.creator_user_name}</span>
          <InstalledMark template={template} />
        </div>
      </div>
    </article>
  );
}

function InstalledMark({ template: { installed } }: { template: TemplatePackage }) {
  if (!installed) return null;
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 text-[0.8125rem] font-medium text-accent-text [&_svg]:size-4">
      {installed.update_available ? <CircleArrowUp aria-hidden /> : <CircleCheck aria-hidden />}
      {installed.update_available ? 'Update available' : 'Installed'}
    </span>
  );
}
