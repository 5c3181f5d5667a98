import { useEffect, useRef } from 'react';
import { LinkedText } from '../../linked-text.tsx';
import { cn } from '../../../lib/format/cn.ts';
import { useCurrentUser } from '../../../lib/api/queries.ts';
import type { ShownLine } from './chat.ts';
import { formatClock } from '../../../lib/format/time.ts';

const nearPx = 60;

/** What was said, the newest in view unless one has scrolled up to read. */
export function ChatLines({
  lines,
  empty,
  className,
}: {
  lines: ShownLine[];
  empty: string | undefined;
  className?: string;
}) {
  const userName = useCurrentUser()?.name || 'User';
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useEffect(() => {
    const list = box.current;
    if (!list) return;
    // Also when the box becomes smaller: a window is resized, a phone is turned, a question opens below.
    const observer = new ResizeObserver(() => {
      if (atEnd.current) list.scrollTo({ top: list.scrollHeight });
    });
    for (const part of [list, ...list.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [lines]);
  if (lines.length === 0 && empty === undefined) return null;
  return (
    <div
      ref={box}
      role="group"
      aria-label="Earlier messages"
      tabIndex={0}
      onScroll={event => {
        const { scrollHeight, scrollTop, clientHeight } = event.currentTarget;
        atEnd.current = scrollHeight - scrollTop - clientHeight < nearPx;
      }}
      className={cn(
        'scroll-quiet flex min-h-0 grow basis-16 flex-col gap-3 overflow-y-auto px-3.5 py-3 -outline-offset-2',
        className,
      )}
    >
      {lines.length === 0 && <p className="m-auto text-center text-balance text-fg-muted">{empty}</p>}
      {lines.map(line => (
        <Line key={line.key} line={line} userName={userName} />
      ))}
    </div>
  );
}

function Line({ line, userName }: { line: ShownLine; userName: string }) {
  if (line.type === 'system')
    return (
      <p
        data-line="system"
        className={cn('px-2 text-center text-xs text-balance break-words text-fg-muted', line.failed && 'text-danger')}
      >
        <LinkedText text={line.message} />
      </p>
    );
  const mine = line.type === 'user';
  return (
    <div
      data-line={line.type}
      className={cn('flex max-w-[88%] flex-col', mine ? 'items-end self-end' : 'items-start self-start')}
    >
      <span className="mb-0.5 px-1 text-xs text-fg-muted">
        <span className="font-medium">{mine ? userName : 'Legwork'}</span>
        {line.timestamp && <time dateTime={line.timestamp}> · {formatClock(line.timestamp)}</time>}
        {line.pending && <span> · Sending...</span>}
      </span>
      <p
        className={cn(
          'rounded-card px-3 py-2 break-words whitespace-pre-wrap',
          mine ? 'bg-accent-soft' : 'bg-muted',
          line.pending && 'opacity-70',
        )}
      >
        <LinkedText text={line.message} />
      </p>
    </div>
  );
}
