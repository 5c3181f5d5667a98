import type { ReactNode } from 'react';
import { Button } from './ui/button.tsx';

type MessageProps = { icon?: ReactNode; title: string; text?: ReactNode; children?: ReactNode };

/** An empty place: the sentence, and the one button that fills it. `low` where others beside it are full. */
export function EmptyState({ icon, title, text, low = false, children }: MessageProps & { low?: boolean }) {
  if (low)
    return (
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control border border-dashed border-line-strong px-3 py-2 max-sm:text-[0.8125rem]">
        <p className="font-medium">{title}</p>
        {text && <p className="text-fg-muted">{text}</p>}
        {children && <div className="ml-auto">{children}</div>}
      </div>
    );
  return (
    <div className="flex flex-col items-center justify-center rounded-card border border-dashed border-line-strong px-6 py-8 text-center">
      {icon && <div className="mb-2 text-fg-muted [&_svg]:size-5">{icon}</div>}
      <p className="font-medium text-balance">{title}</p>
      {text && <p className="mt-1 max-w-md text-balance text-fg-muted">{text}</p>}
      {children && <div className="mt-4">{children}</div>}
    </div>
  );
}

/** A whole screen that could not be shown, or has only this to say. */
export function ScreenMessage({ icon, title, text, children }: MessageProps) {
  return (
    <div className="flex min-h-[60dvh] flex-1 flex-col items-center justify-center px-6 text-center">
      {icon && (
        <div className="mb-4 grid size-12 place-items-center rounded-card border border-line bg-surface text-fg-muted [&_svg]:size-5">
          {icon}
        </div>
      )}
      <h1 className="text-lg font-semibold">{title}</h1>
      {text && <p className="mt-1.5 max-w-md text-balance break-words text-fg-muted">{text}</p>}
      {children && <div className="mt-5 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

/** A list that could not be loaded; Retry reloads the page. */
export function LoadFailure({ title, text }: { title: string; text?: string }) {
  return (
    <div role="alert" className="contents">
      <ScreenMessage title={title} text={text}>
        <Button variant="primary" onClick={() => location.reload()}>
          Retry
        </Button>
      </ScreenMessage>
    </div>
  );
}
