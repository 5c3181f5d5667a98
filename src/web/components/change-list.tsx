import type { Change, LineChange } from '#src/core/tasks/diff-lines.ts';
import { cn } from '../lib/format/cn.ts';

/** What changes, part by part, line by line; `none` is said when nothing does. */
export function ChangeList({ changes, none }: { changes: readonly Change[]; none: string }) {
  if (changes.length === 0) return <p className="text-fg-muted">{none}</p>;
  return changes.map(({ title, lines }) => (
    <section key={title} aria-label={title}>
      <h3 className="mb-1.5 text-[0.8125rem] font-semibold">{title}</h3>
      <ol className="overflow-hidden rounded-control border border-line">
        {lines.map((line, at) => (
          <DiffLine key={at} line={line} />
        ))}
      </ol>
    </section>
  ));
}

const marks = { same: '', added: '+', removed: '−' } as const;
const words = { same: '', added: 'Added: ', removed: 'Removed: ' } as const;

function DiffLine({ line: { kind, text } }: { line: LineChange }) {
  return (
    <li
      className={cn(
        'flex gap-2.5 px-3 py-1.5',
        kind === 'added' && 'bg-success-soft text-success-text',
        kind === 'removed' && 'bg-danger-soft text-danger line-through decoration-danger/60',
        kind === 'same' && 'text-fg-muted',
      )}
    >
      <span aria-hidden className="w-3 shrink-0 text-center font-mono">
        {marks[kind]}
      </span>
      <span className="min-w-0 break-words">
        <span className="sr-only">{words[kind]}</span>
        {text}
      </span>
    </li>
  );
}
