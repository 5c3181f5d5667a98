import type { Ref } from 'react';
import type { Problem, ProblemReason } from '#src/core/steps/understand.ts';
import { cn } from '../../../lib/format/cn.ts';

/** What these are about is the whole step and no word of it. */
const wholeStep = new Set<ProblemReason>([
  'empty',
  'too-long',
  'ambiguous',
  'too-many-actions',
  'too-deep',
  'hidden-characters',
]);

type MarkProps = { text: string; problem: Problem; strong: boolean; ref: Ref<HTMLDivElement> };

/** Underlines the first word that does not fit. It lies over the field with the same words, which cannot be seen. */
export function MarkedWords({ text, problem: { reason, from, to }, strong, ref }: MarkProps) {
  if (wholeStep.has(reason)) return null;
  const [word = ''] = text.slice(from, to).split(/\s/, 1);
  return (
    <div
      ref={ref}
      aria-hidden
      className="pointer-events-none absolute inset-0 overflow-hidden border border-transparent px-3 py-[7px] text-sm leading-5 break-words whitespace-pre-wrap text-transparent"
    >
      {text.slice(0, from)}
      <mark
        className={cn(
          'bg-transparent text-transparent underline decoration-wavy underline-offset-3',
          strong ? 'decoration-waiting-text' : 'decoration-fg-muted',
        )}
      >
        {word}
      </mark>
      {text.slice(from + word.length)}
    </div>
  );
}
