import { useState } from 'react';
import type { TemplateApp } from '#src/contract/template.ts';
import { cn } from '../../lib/format/cn.ts';
import { firstLetter } from '../../lib/format/first-letter.ts';

/** An app's logo on white, as brands want theirs, or its first letter. */
export function AppLogo({ app, className = 'size-7' }: { app: TemplateApp; className?: string }) {
  const [broken, setBroken] = useState(false);
  const tile = cn(
    'grid shrink-0 place-items-center overflow-hidden rounded-[6px] border border-line bg-white',
    className,
  );
  if (app.logo === null || broken)
    return (
      <span aria-hidden className={cn(tile, 'bg-muted text-xs font-semibold text-fg-muted')}>
        {firstLetter(app.name, '?')}
      </span>
    );
  return (
    <span className={tile}>
      <img
        src={`/api/icons/${app.logo.replace(':', '/')}.svg`}
        alt=""
        onError={() => setBroken(true)}
        className="size-[68%] object-contain"
      />
    </span>
  );
}

const shownApps = 3;

/** At most three logos, and how many more there are. */
export function AppLogos({ apps }: { apps: readonly TemplateApp[] }) {
  if (apps.length === 0) return null;
  const more = apps.length - shownApps;
  return (
    <ul aria-label="Apps" className="flex items-center gap-1.5">
      {apps.slice(0, shownApps).map(app => (
        <li key={app.name} title={app.name}>
          <AppLogo app={app} />
          <span className="sr-only">{app.name}</span>
        </li>
      ))}
      {more > 0 && <li className="tabular pl-0.5 text-[0.8125rem] text-fg-muted">+{more}</li>}
    </ul>
  );
}
