import { Play } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import type { TaskRun } from '#src/contract/task-run.ts';
import type { Task } from '#src/contract/task.ts';
import { RunPrice } from '../../components/run-price.tsx';
import { ScheduleTaskButton } from '../../components/schedules/schedule-task-button.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useInputDraft } from '../../lib/runs/input-draft.ts';
import { paths } from '../../lib/paths.ts';
import { isDraft } from '../../lib/api/queries.ts';
import { namedInputs, prefilled, usedInputs } from '../../lib/runs/runtime-values.ts';
import { EmptyValues } from '../../components/run-view/empty-values.tsx';
import { Answers, usedValues } from '../../components/run-view/used-values.tsx';
import { Panel } from '../../components/run-view/panel.tsx';
import { RunOptions } from './run-dialog.tsx';
import { ValueField } from '../../components/run-view/chat/value-field.tsx';
import { useLatestInputs } from '../../components/run-view/use-open-rules.ts';

type ValuesPanelProps = {
  task: Task;
  run: TaskRun | undefined;
  start: { run: (inputs: Record<string, string>) => void; pending: boolean; problem: string | undefined };
  opening: boolean;
  picker: ReactNode;
};

/** The named values of a run: to fill in before it, to look at afterwards. */
export function ValuesPanel({ task, run, start, opening, picker }: ValuesPanelProps) {
  const inputs = run ? usedInputs(task, run.inputs) : namedInputs(task);
  const latest = useLatestInputs(run || inputs.length === 0 ? undefined : task.id);
  const [typed, setTyped] = useInputDraft(task.id);
  const form = useRef<HTMLFormElement>(null);
  const loading = !run && inputs.length > 0 && latest.isPending;
  const values = run ? { ...run.inputs } : { ...prefilled(inputs, latest.data ?? {}), ...typed };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!run && !start.pending && !loading) start.run(prefilled(inputs, values));
  };
  const used = run && usedValues(run);
  if (used === '' && inputs.length === 0) return null;
  return (
    <Panel title="Runtime Values" open={!run} note={used}>
      <form
        ref={form}
        onSubmit={submit}
        className="scroll-quiet flex min-h-0 flex-col gap-3 overflow-y-auto p-3.5 pt-1"
      >
        {inputs.length === 0 && <p className="text-fg-muted">This task has no inputs.</p>}
        {inputs.map((input, at) =>
          loading ? (
            <Skeleton key={input.name} className="h-[62px]" />
          ) : (
            <ValueField
              key={input.name}
              number={at + 1}
              name={input.name}
              description={input.description}
              value={values[input.name] ?? ''}
              disabled={run !== undefined || start.pending}
              onChange={value => setTyped(input.name, value)}
              onEnter={() => form.current?.requestSubmit()}
            />
          ),
        )}
        {run && <Answers run={run} />}
        {!run && (
          <>
            {picker}
            <StartControls task={task} values={values} start={start} loading={loading} opening={opening} />
          </>
        )}
      </form>
    </Panel>
  );
}

type StartControlsProps = Pick<ValuesPanelProps, 'task' | 'start' | 'opening'> & {
  values: Record<string, string>;
  loading: boolean;
};

/** The ways to have the task run, now and later; of a draft, why it cannot. */
function StartControls({ task, values, start, loading, opening }: StartControlsProps) {
  const draft = isDraft(task);
  const busy = start.pending || loading || opening;
  return (
    <>
      {!loading && <EmptyValues values={values} />}
      <Button type="submit" variant="primary" className="mt-1 h-10" disabled={busy || draft}>
        <Play aria-hidden />
        {start.pending ? 'Starting...' : 'Start Task'}
      </Button>
      <RunPrice task={task} />
      <ScheduleTaskButton task={task} values={values} disabled={loading || draft} />
      {!draft && <RunOptions task={task} inputs={values} disabled={busy} />}
      {draft && (
        <p className="text-fg-muted">
          This task is still a draft.{' '}
          <Link to={paths.editTask(task.id)} className="text-accent-text underline underline-offset-2">
            Deploy it
          </Link>{' '}
          to run or schedule it.
        </p>
      )}
      {start.problem && (
        <p role="alert" className="break-words text-danger">
          {start.problem}
        </p>
      )}
    </>
  );
}
