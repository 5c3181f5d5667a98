import { useState } from 'react';
import { cn } from '../lib/format/cn.ts';
import { firstLetter } from '../lib/format/first-letter.ts';

type PictureProps = { name: string; picture: string | null; className?: string };

/** A person's picture, or the first letter of the name on a dark tile when it is missing or does not load. */
export function UserPicture({ name, picture, className = 'size-8' }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (picture && broken !== picture)
    return (
      <img
        src={picture}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setBroken(picture)}
        className={cn('shrink-0 rounded-control object-cover', className)}
      />
    );
  return (
    <span
      aria-hidden
      data-initial
      className={cn(
        'grid shrink-0 place-items-center rounded-control bg-[oklch(0.27_0.015_165)] text-sm font-semibold text-white',
        className,
      )}
    >
      {firstLetter(name, '?')}
    </span>
  );
}
