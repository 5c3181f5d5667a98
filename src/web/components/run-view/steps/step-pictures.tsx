import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { cn } from '../../../lib/format/cn.ts';
import { ownPath } from '../../../lib/own-path.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { StepGroup } from './step-groups.ts';

type Moment = { word: string; url: string };

function momentsOf({ before, after }: Pick<StepGroup, 'before' | 'after'>): Moment[] {
  return [...(before ? [{ word: 'Before', url: before }] : []), ...(after ? [{ word: 'After', url: after }] : [])];
}

function titleOf({ step, title }: StepGroup): string {
  return step === null ? title : `${step}. ${title}`;
}

/** The page before and after a step, side by side. */
export function StepPictures({ group, onEnlarge }: { group: StepGroup; onEnlarge: () => void }) {
  const moments = momentsOf(group);
  if (moments.length === 0) return null;
  return (
    <button
      type="button"
      aria-label={`Enlarge the pictures of step ${titleOf(group)}`}
      onClick={onEnlarge}
      className="grid cursor-zoom-in grid-cols-2 gap-2 rounded-control text-left"
    >
      {moments.map(moment => (
        <Picture key={moment.word} moment={moment} small />
      ))}
    </button>
  );
}

type LargePicturesProps = {
  groups: readonly StepGroup[];
  /** The step whose pictures are shown; undefined for none. */
  shown: string | undefined;
  onShow: (key: string | undefined) => void;
};

/** The pictures of the steps, large: arrow keys go from step to step. */
export function LargePictures({ groups, shown, onShow }: LargePicturesProps) {
  const pictured = groups.filter(group => momentsOf(group).length > 0);
  const at = pictured.findIndex(({ key }) => key === shown);
  const group = pictured[at];
  const go = (by: number): void => {
    const next = pictured[at + by];
    if (next) onShow(next.key);
  };
  const onKey = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (by === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(by);
  };
  if (!group) return null;
  const moments = momentsOf(group);
  return (
    <Dialog
      open
      onOpenChange={open => !open && onShow(undefined)}
      title={titleOf(group)}
      className="max-w-[min(90rem,96vw)]"
      onKeyDown={onKey}
    >
      <div className={cn('mt-4 grid gap-4', moments.length > 1 && 'lg:grid-cols-2')}>
        {moments.map(moment => (
          <Picture key={moment.word} moment={moment} />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-[0.8125rem] text-fg-muted">
          The blue frame marks the element of the action. Passwords and other secrets are covered.
        </p>
        {pictured.length > 1 && (
          <div className="flex items-center gap-2">
            <span aria-live="polite" className="tabular text-[0.8125rem] whitespace-nowrap text-fg-muted">
              {at + 1} of {pictured.length}
            </span>
            <Button size="sm" aria-disabled={at === 0} onClick={() => go(-1)}>
              <ChevronLeft aria-hidden />
              Previous
            </Button>
            <Button size="sm" aria-disabled={at === pictured.length - 1} onClick={() => go(1)}>
              Next
              <ChevronRight aria-hidden />
            </Button>
          </div>
        )}
      </div>
    </Dialog>
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
