import { useState } from 'react';
import { ownPath } from '../../../lib/own-path.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** The page that the run saw last, as a picture that opens large. Has the size of the video that may take its place. */
export function LastPage({ url, preparing }: { url: string | null; preparing: boolean }) {
  const [large, setLarge] = useState(false);
  const [missing, setMissing] = useState<string>();
  const shown = url !== null && missing !== url ? ownPath(url) : undefined;
  if (!shown && !preparing) return null;
  const picture = (className: string) => (
    <img
      src={shown}
      alt="The last page of the run"
      onError={() => setMissing(url ?? undefined)}
      className={className}
    />
  );
  return (
    <div className="relative shrink-0 border-y border-line bg-stage text-stage-fg">
      {shown && (
        <button
          type="button"
          aria-label="Enlarge the last page"
          onClick={() => setLarge(true)}
          className="block aspect-video w-full cursor-zoom-in -outline-offset-2"
        >
          {picture('size-full object-contain')}
        </button>
      )}
      {preparing && (
        <p
          role="status"
          className={
            shown
              ? 'absolute bottom-3 left-3 flex items-center gap-2 rounded-control bg-stage/90 px-2.5 py-1.5 text-[0.8125rem]'
              : 'flex aspect-video max-h-(--video-height) w-full items-center justify-center gap-3'
          }
        >
          <Spinner label="" className="text-stage-fg" />
          Preparing the video…
        </p>
      )}
      <Dialog
        open={large && shown !== undefined}
        onOpenChange={setLarge}
        title="The last page of the run"
        className="max-w-[min(90rem,96vw)]"
      >
        {picture('mx-auto mt-4 block max-w-full rounded-[6px] border border-line')}
        <p className="mt-3 text-[0.8125rem] text-fg-muted">Passwords and other secrets are covered.</p>
      </Dialog>
    </div>
  );
}
