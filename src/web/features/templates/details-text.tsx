import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TemplatePackage } from '#src/contract/template.ts';
import { LinkedText } from '../../components/linked-text.tsx';
import { AppLogo } from './app-logo.tsx';

/** What there is to read about a template. */
export function DetailsText({ template }: { template: TemplatePackage }) {
  const websites = template.network.filter(website => website.trim() !== '');
  return (
    <div className="min-w-0 divide-y divide-line rounded-card border border-line bg-surface">
      <Part title="About">
        <Text>{template.description}</Text>
      </Part>
      <Part title="Websites">
        {websites.length === 0 ? (
          <p className="text-fg-muted">Any website</p>
        ) : (
          <ul className="flex flex-wrap gap-2">
            {websites.map(website => (
              <Chip key={website} icon={<Globe aria-hidden className="size-3.5 text-fg-muted" />}>
                {website}
              </Chip>
            ))}
          </ul>
        )}
        {template.apps.length > 0 && (
          <ul aria-label="Apps" className="mt-3 flex flex-wrap gap-2">
            {template.apps.map(app => (
              <Chip key={app.name} icon={<AppLogo app={app} className="size-5 rounded-[4px]" />}>
                {app.name}
              </Chip>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Categories">
        {template.tags.length === 0 ? (
          <p className="text-fg-muted">None</p>
        ) : (
          <ul className="flex flex-wrap gap-2">
            {template.tags.map(tag => (
              <Chip key={tag}>{tag}</Chip>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Getting Started">
        <Text>{template.instructions || 'Install it, open the task, and run it.'}</Text>
      </Part>
      <Part title="More Information">
        <Text>{template.additional_information || 'The creator has not added any.'}</Text>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="p-5">
      <h2 className="mb-1.5 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Text({ children }: { children: string }) {
  return (
    <p className="max-w-[70ch] leading-relaxed break-words whitespace-pre-wrap text-fg-muted">
      <LinkedText text={children} />
    </p>
  );
}

function Chip({ icon, children }: { icon?: ReactNode; children: string }) {
  return (
    <li className="inline-flex max-w-full items-center gap-1.5 rounded-control border border-line bg-canvas px-2 py-1 text-[0.8125rem]">
      {icon}
      <span className="truncate">{children}</span>
    </li>
  );
}
