import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { cn } from '../../../lib/format/cn.ts';
import { ownPath } from '../../../lib/own-path.ts';

type Moment = { word: string; url: string };

/** The page before and after a step, side by side; larger in a dialog. */
export function StepPictures({ before, after, title }: { before: string | null; after: string | null; title: string }) {
  const [large, setLarge] = useState(false);
  const moments: Moment[] = [
    ...(before ? [{ word: 'Before', url: before }] : []),
    ...(after ? [{ word: 'After', url: after }] : []),
  ];
  if (moments.length === 0) return null;
  return (
    <>
      <button
        type="button"
        aria-label={`Enlarge the pictures of step ${title}`}
        onClick={() => setLarge(true)}
        className="grid cursor-zoom-in grid-cols-2 gap-2 rounded-control text-left"
      >
        {moments.map(moment => (
          <Picture key={moment.word} moment={moment} small />
        ))}
      </button>
      <Dialog open={large} onOpenChange={setLarge} title={title} className="max-w-[min(90rem,96vw)]">
        <div className={cn('mt-4 grid gap-4', moments.length > 1 && 'lg:grid-cols-2')}>
          {moments.map(moment => (
            <Picture key={moment.word} moment={moment} />
          ))}
        </div>
        <p className="mt-3 text-[0.8125rem] text-fg-muted">
          The blue frame marks the element of the action. Passwords and other secrets are covered.
        </p>
      </Dialog>
    </>
  );
}

function Picture({ moment: { word, url }, small = false }: { moment: Moment; small?: boolean }) {
  const [missing, setMissing] = useState<string>();
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-xs text-fg-muted">{word}</figcaption>
      <div className={cn('overflow-hidden rounded-[6px] border border-line bg-muted', small && 'aspect-video')}>
        {missing === url ? (
          <p className="grid size-full place-items-center p-2 text-center text-xs text-fg-muted">
            The picture has been deleted.
          </p>
        ) : (
          <img
            src={ownPath(url)}
            alt={`The page ${word.toLowerCase()} the step`}
            loading="lazy"
            onError={() => setMissing(url)}
            className={cn('block', small ? 'size-full object-cover object-top-left' : 'mx-auto max-w-full')}
          />
        )}
      </div>
    </figure>
  );
}
