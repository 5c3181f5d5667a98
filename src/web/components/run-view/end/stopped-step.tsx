import { Eye, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import type { TaskRun } from '#src/contract/task-run.ts';
import { cn } from '../../../lib/format/cn.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import type { StepGroup } from '../steps/step-groups.ts';
import { TryAgain } from './try-again.tsx';

type StoppedStepProps = { run: TaskRun; step: StepGroup; onShow: (step: number) => void };

/** The step to look at after the end: why it is not confirmed, and the ways to see and to change it. */
export function StoppedStep({ run, step, onShow }: StoppedStepProps) {
  const { step: number, title, evidence, state } = step;
  if (number === null) return null;
  return (
    <section
      aria-label={`Step ${number}`}
      className={cn(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control px-3 py-2.5',
        state === 'failed' ? 'bg-danger-soft' : 'bg-waiting-soft',
      )}
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="line-clamp-3 font-medium break-words">
          <span className="tabular">{number}. </span>
          {title}
        </p>
        {evidence && (
          <p className={cn('text-[0.8125rem] break-words', state === 'failed' ? 'text-danger' : 'text-waiting-text')}>
            {evidence}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onShow(number)}>
          <Eye aria-hidden />
          Show
        </Button>
        <Button asChild size="sm">
          <Link to={paths.editStep(run.task_id, number)}>
            <Pencil aria-hidden />
            Edit step
          </Link>
        </Button>
        {number > 1 && !run.testing && <TryAgain run={run} step={number} />}
      </div>
    </section>
  );
}
