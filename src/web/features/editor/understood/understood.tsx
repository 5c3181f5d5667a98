import { ChevronDown, CircleAlert, CornerDownRight, Info, Plus } from 'lucide-react';
import { memo, useState } from 'react';
import { cn } from '../../../lib/format/cn.ts';
import type { StepReading } from './read-step.ts';
import { PartLine, PartTree } from './part-tree.tsx';
import { missingInputs, moreProblems } from './problem-words.ts';
import { placeOf } from './replace-words.ts';
import type { KeptReading } from './use-readings.ts';

export type UnderstoodProps = {
  /** What describes the step's field. */
  id: string;
  /** The id of the step. */
  step: string;
  number: number;
  text: string;
  kept: KeptReading | undefined;
  /** Whether the built-in planner will run the task; for a language model its problems are only hints. */
  matters: boolean;
  onReplace: (step: string, change: { words: string; by: string }) => void;
  /** Undefined when no more inputs can be added. */
  onAddInput: ((step: string, name: string) => void) | undefined;
};

/** Below the text of the step. */
const indent = 'w-full pr-1 pl-[2.875rem] text-xs leading-5';

/** Below a step: how the built-in planner reads it, in one line that opens. Drawn only when that changes. */
export const Understood = memo(function Understood(props: UnderstoodProps) {
  const { id, number, text, kept, matters } = props;
  const [open, setOpen] = useState(false);
  const current = text.trim() === '' ? undefined : kept;
  // The line is there before it is known what it says: nothing jumps while one types.
  if (!current) return <div className="h-6 w-full" />;
  const { reading } = current;
  if (!reading)
    return (
      <p id={id} className={cn(indent, 'min-h-6 py-0.5 text-fg-muted')}>
        How this step is understood cannot be shown. Make it shorter, or reload the page.
      </p>
    );
  return (
    <div className={cn(indent, 'text-fg-muted', current.text !== text && 'opacity-60')}>
      <span id={id} hidden>
        <Summary reading={reading} matters={matters} />
      </span>
      <div className="flex items-start gap-1.5">
        <Line id={id} open={open} onOpen={setOpen} reading={reading} matters={matters} />
        {!open && (
          <div className="shrink-0 max-sm:hidden">
            <Fixes {...props} reading={reading} first />
          </div>
        )}
      </div>
      <section
        id={`${id}-all`}
        aria-label={`How step ${number} is understood`}
        hidden={!open}
        className="mt-1 mb-1.5 ml-1.5 flex flex-col gap-2 rounded-control border border-line bg-canvas px-3 py-2.5"
      >
        {open && <Whole {...props} reading={reading} />}
      </section>
    </div>
  );
});

type LineProps = SummaryProps & { id: string; open: boolean; onOpen: (open: boolean) => void };

function Line({ id, open, onOpen, reading, matters }: LineProps) {
  const fault = reading.problems.length > 0;
  const alerts = (fault && matters) || reading.unknownInputs.length > 0;
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={`${id}-all`}
      onClick={() => onOpen(!open)}
      className={cn(
        'flex min-h-6 min-w-0 items-start gap-1.5 rounded-[6px] px-1.5 py-0.5 text-left hover:bg-hover',
        alerts ? 'text-waiting-text' : 'hover:text-fg',
      )}
    >
      <Mark problem={fault} alerts={alerts} />
      <span className={cn('relative min-w-0', open ? 'break-words' : 'truncate')}>
        {open && !fault && !alerts ? 'Understood as' : <Summary reading={reading} matters={matters} />}
      </span>
      <ChevronDown
        aria-hidden
        className={cn('my-[3px] size-3.5 shrink-0 transition-transform duration-100', open && 'rotate-180')}
      />
    </button>
  );
}

function Mark({ problem, alerts }: { problem: boolean; alerts: boolean }) {
  const Icon = alerts ? CircleAlert : problem ? Info : CornerDownRight;
  return <Icon aria-hidden className="my-[3px] size-3.5 shrink-0" />;
}

type SummaryProps = { reading: StepReading; matters: boolean };

function Summary({ reading, matters }: SummaryProps) {
  const { problems, unknownInputs, parts } = reading;
  const [problem] = problems;
  if (problem && !inputsFirst({ reading, matters })) {
    return (
      <>
        {!matters && 'Hint: '}
        {problem.message}
        {problems.length > 1 && ` ${moreProblems(problems.length - 1)}`}
      </>
    );
  }
  if (unknownInputs.length > 0) return missingInputs(unknownInputs);
  if (parts.length === 0) return 'This step has nothing to do.';
  return (
    <>
      <span className="sr-only">Understood as: </span>
      <PartLine parts={parts} />
    </>
  );
}

/** Names without an input matter to every planner, hints only to the built-in one. */
function inputsFirst({ reading, matters }: SummaryProps): boolean {
  return !matters && reading.unknownInputs.length > 0;
}

type WholeProps = UnderstoodProps & { reading: StepReading };

/** Below the line: the other problems, what can be done about them, and the actions. */
function Whole(props: WholeProps) {
  const { reading, matters } = props;
  const { problems, unknownInputs, parts } = reading;
  return (
    <>
      {problems.slice(inputsFirst(props) ? 0 : 1).map(problem => (
        <p key={`${problem.reason} ${problem.words}`} className={cn('break-words', matters && 'text-waiting-text')}>
          {!matters && 'Hint: '}
          {problem.message}
        </p>
      ))}
      {problems.length > 0 && unknownInputs.length > 0 && !inputsFirst(props) && (
        <p className="break-words text-waiting-text">{missingInputs(unknownInputs)}</p>
      )}
      <Fixes {...props} />
      {parts.length > 0 ? <PartTree parts={parts} /> : <p>Nothing of this step is understood.</p>}
    </>
  );
}

type Fix = { key: string; label: string; adds: boolean; run: () => void };

/** What one click changes. `first` leaves out all but one. */
function Fixes({ first = false, ...props }: WholeProps & { first?: boolean }) {
  const fixes = fixesOf(props).slice(0, first ? 1 : undefined);
  if (fixes.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1.5">
      {fixes.map(({ key, label, adds, run }) => (
        <button
          key={key}
          type="button"
          onClick={run}
          title={first ? label : undefined}
          className={cn(
            'flex min-h-6 max-w-full items-center gap-1 rounded-[6px] border border-line-strong bg-surface px-2 text-left font-medium text-fg hover:bg-hover',
            first && 'max-w-64',
          )}
        >
          {adds && <Plus aria-hidden className="size-3.5 shrink-0" />}
          <span className={first ? 'truncate' : 'min-w-0 break-words'}>{label}</span>
        </button>
      ))}
    </div>
  );
}

function fixesOf({ step, reading, text, kept, onReplace, onAddInput }: WholeProps): Fix[] {
  // What was read is another text by now.
  if (kept?.text !== text) return [];
  const proposals = reading.problems.flatMap(({ words, proposals: texts }) =>
    placeOf(text, words) ? texts.map(by => ({ words, by })) : [],
  );
  return [
    ...proposals.map(({ words, by }) => ({
      key: `${words} ${by}`,
      label: `Write “${by}”`,
      adds: false,
      run: () => onReplace(step, { words, by }),
    })),
    ...(onAddInput ? reading.unknownInputs : []).map(name => ({
      key: name,
      label: `Add {${name}} to Runtime Values`,
      adds: true,
      run: () => onAddInput?.(step, name),
    })),
  ];
}
