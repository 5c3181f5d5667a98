import { CircleAlert, CornerDownRight, Info, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Chip, Problem } from '#src/core/steps/understand.ts';
import { cn } from '../../../lib/format/cn.ts';
import { missingInputs, type Model, problemWords } from './problem-words.ts';
import { sameWords } from './same-words.ts';
import type { StepReading } from './step-reader.ts';

type StepLineProps = {
  /** What describes the step's field. */
  id: string;
  reading: StepReading;
  problem: Problem | undefined;
  model: Model;
  onWrite: (text: string) => void;
  /** Undefined when no more inputs can be added. */
  onAddInput: ((name: string) => void) | undefined;
};

/** Below a step: how it is read where that differs from what was written, what does not fit, and what one click changes. */
export function StepLine({ id, reading, problem, model, onWrite, onAddInput }: StepLineProps) {
  const { canonical, chips, unknownInputs } = reading.understanding;
  const differs = canonical !== null && !sameWords(canonical, reading.text);
  return (
    <>
      <div id={id} className="empty:hidden">
        {differs && (
          <Sentence icon={<CornerDownRight aria-hidden />}>
            <span className="sr-only">Read as: </span>
            <Chips chips={chips} />
          </Sentence>
        )}
        {problem && (
          <Sentence
            icon={model === undefined ? <CircleAlert aria-hidden /> : <Info aria-hidden />}
            strong={model === undefined}
          >
            {problemWords(problem, model)}
          </Sentence>
        )}
        {unknownInputs.length > 0 && (
          <Sentence icon={<CircleAlert aria-hidden />} strong>
            {missingInputs(unknownInputs)}
          </Sentence>
        )}
      </div>
      {problem && problem.proposals.length > 0 && (
        <Buttons label="Proposals">
          {problem.proposals.map((text, at) => (
            <Proposal key={text} keys={`Alt+${at + 1}`} onClick={() => onWrite(text)}>
              <span className="sr-only">Write: </span>
              <span className="min-w-0 break-words">{text}</span>
            </Proposal>
          ))}
        </Buttons>
      )}
      {onAddInput && unknownInputs.length > 0 && (
        <Buttons label="Missing inputs">
          {unknownInputs.map(name => (
            <Proposal key={name} onClick={() => onAddInput(name)}>
              <Plus aria-hidden className="size-3.5 shrink-0" />
              <span className="min-w-0 break-words">{`Add {${name}} as an input`}</span>
            </Proposal>
          ))}
        </Buttons>
      )}
    </>
  );
}

type SentenceProps = { icon: ReactNode; strong?: boolean; children: ReactNode };

function Sentence({ icon, strong = false, children }: SentenceProps) {
  return (
    <p
      className={cn(
        'flex items-start gap-1.5 py-0.5 [&>svg]:mt-px [&>svg]:size-3.5 [&>svg]:shrink-0',
        strong ? 'text-waiting-text' : 'text-fg-muted',
      )}
    >
      {icon}
      <span className="line-clamp-4 min-w-0 break-words">{children}</span>
    </p>
  );
}

const chipLooks: Record<Exclude<Chip['is'], 'text'>, string> = {
  name: 'bg-muted text-fg',
  value: 'border border-line text-fg',
  input: 'bg-accent-soft text-accent-text',
  credential: 'bg-accent-soft text-accent-text',
  before: 'bg-paused-soft text-paused-text',
};

/** The sentence, with names and values set off from its words. */
function Chips({ chips }: { chips: readonly Chip[] }) {
  return chips.map(({ text, is }, at) => (
    <span
      // oxlint-disable-next-line react/no-array-index-key -- a piece is nothing but its place in the sentence
      key={at}
      className={is === 'text' ? 'whitespace-pre-wrap' : cn('rounded-[5px] px-1 py-px font-medium', chipLooks[is])}
    >
      {text}
    </span>
  ));
}

function Buttons({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5 py-1 pl-5">
      {children}
    </div>
  );
}

function Proposal({ keys, onClick, children }: { keys?: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-keyshortcuts={keys}
      onClick={onClick}
      className="flex min-h-7 max-w-full items-center gap-1.5 rounded-[6px] border border-line-strong bg-surface px-2 py-0.5 text-left font-medium text-fg hover:bg-hover"
    >
      {children}
      {keys && (
        <kbd aria-hidden className="shrink-0 font-sans text-[0.6875rem] font-normal text-fg-muted max-sm:hidden">
          {keys}
        </kbd>
      )}
    </button>
  );
}
