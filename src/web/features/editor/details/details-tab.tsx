import { useQuery } from '@tanstack/react-query';
import { CircleAlert, History, ListOrdered, SlidersHorizontal, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Task } from '#src/contract/task.ts';
import { ShowMeButton } from '../../../components/show-me-button.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { cn } from '../../../lib/format/cn.ts';
import { calls } from '../../../lib/api/api.ts';
import { formatStarted } from '../../../lib/format/time.ts';
import { Block } from '../block.tsx';
import { DescribeBox } from './describe-box.tsx';
import { GuideButton } from './guide-button.tsx';
import { useFormPart } from '../form/form-store.ts';
import type { SeenNames } from '#src/contract/tasks/page-names.ts';
import { useReadings } from '../writing/use-readings.ts';
import { InputList } from './input-list.tsx';
import { RefineSection } from './refine-section.tsx';
import { StepList } from './step-list.tsx';
import { useReupload } from './use-reupload.ts';
import type { TaskEditorState } from '../use-task-editor.ts';
import { VideoNotes } from './video-notes.tsx';

export type DetailsSection = 'steps' | 'refine';

type DetailsProps = {
  task: Task;
  editor: TaskEditorState;
  section: DetailsSection;
  onSection: (section: DetailsSection) => void;
  /** While a run goes on nothing can be changed. */
  locked: boolean;
};

/** What the task is: a menu on the left, the chosen part beside it. */
export function DetailsTab({ task, editor, section, onSection, locked }: DetailsProps) {
  const { store, errors, problem } = editor;
  const inputs = useFormPart(store, form => form.inputs);
  const reupload = useReupload(task);
  return (
    <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-[11.5rem_minmax(0,48rem)] lg:justify-center">
      <nav
        aria-label="Task details"
        className="flex gap-1 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 md:sticky md:top-20 md:flex-col"
      >
        <MenuItem icon={<ListOrdered aria-hidden />} active={section === 'steps'} onClick={() => onSection('steps')}>
          Steps and Values
        </MenuItem>
        <MenuItem
          icon={<SlidersHorizontal aria-hidden />}
          active={section === 'refine'}
          onClick={() => onSection('refine')}
        >
          Refine
        </MenuItem>
        <MenuItem
          icon={<Video aria-hidden />}
          disabled={locked || reupload.isPending}
          onClick={() => reupload.mutate()}
        >
          {reupload.isPending ? 'Removing...' : 'Reupload video'}
        </MenuItem>
      </nav>
      <div className="flex min-w-0 flex-col gap-4">
        {problem && (
          <Notice tone="danger" icon={<CircleAlert aria-hidden />}>
            Not saved. {problem}
          </Notice>
        )}
        {locked && (
          <Notice icon={<CircleAlert aria-hidden />}>
            The task is running. You can change it when the run has ended.
          </Notice>
        )}
        {editor.draft.found && !locked && (
          <Notice icon={<History aria-hidden />}>
            <span className="min-w-0 flex-1 basis-64">
              Unsaved changes of {formatStarted(editor.draft.found.at)} are kept in this browser.
            </span>
            <Button size="sm" variant="primary" onClick={editor.draft.restore}>
              Restore
            </Button>
            <Button size="sm" onClick={editor.draft.discard}>
              Discard
            </Button>
          </Notice>
        )}
        <fieldset disabled={locked} aria-label="Details" className="flex min-w-0 flex-col gap-4">
          {section === 'steps' ? (
            <>
              <VideoNotes taskId={task.id} />
              <Block
                title="Steps"
                text={
                  <>
                    One action each: “Go to https://…”, “Type {'{email}'} in the Email field”, “Press Continue”.{' '}
                    <GuideButton />
                  </>
                }
              >
                <WrittenSteps task={task} editor={editor} locked={locked} />
                <p className="mt-3 text-xs text-fg-muted max-sm:hidden">
                  Enter adds a step below. Alt with an arrow key moves a step. Shift with Enter starts a new line. Ctrl
                  with Space shows suggestions.
                </p>
                <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-4">
                  <ShowMeButton taskId={task.id} size="sm" />
                  <p className="min-w-0 flex-1 basis-64 text-[0.8125rem] text-fg-muted">
                    Do the task once in a browser that opens here. Each action becomes a step.
                  </p>
                </div>
                <DescribeBox store={store} />
              </Block>
              <Block
                title="Runtime Values"
                text="Inputs to fill in before each run. In a step, write the name in braces, such as {email}."
              >
                <InputList inputs={inputs} errors={errors} change={store.change} />
              </Block>
            </>
          ) : (
            <RefineSection task={task} store={store} errors={errors} />
          )}
        </fieldset>
      </div>
    </div>
  );
}

const nothingSeen: SeenNames = { fields: [], controls: [] };

/** Apart from what is around it, since it is drawn with each key. */
function WrittenSteps({ task, editor, locked }: Pick<DetailsProps, 'task' | 'editor' | 'locked'>) {
  const { store, errors, planner } = editor;
  const steps = useFormPart(store, form => form.steps);
  const inputs = useFormPart(store, form => form.inputs);
  const credentials = useFormPart(store, form => form.credentials);
  // A run that goes on sees other pages: asked again once it has ended.
  const seen = useQuery(
    calls.task.pageNames.queryOptions({
      input: { id: task.id },
      enabled: !locked,
      staleTime: 0,
      refetchOnMount: 'always',
    }),
  );
  return (
    <StepList
      steps={steps}
      errors={errors}
      locked={locked}
      readings={useReadings({ steps, inputs, credentials })}
      seen={seen.data ?? nothingSeen}
      model={planner?.builtin === false ? planner.label : undefined}
      takesInput={inputs.length < 100}
      change={store.change}
    />
  );
}

type MenuItemProps = {
  icon: ReactNode;
  active?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

function MenuItem({ icon, active = false, disabled = false, onClick, children }: MenuItemProps) {
  return (
    <button
      type="button"
      aria-current={active ? 'true' : undefined}
      disabled={disabled}
      onClick={onClick}
      className={cn(
        'flex h-9 shrink-0 items-center gap-2.5 rounded-control px-3 text-left whitespace-nowrap transition-colors duration-100 disabled:opacity-50 [&_svg]:size-4 max-md:[&_svg]:hidden',
        active ? 'bg-accent-soft font-medium text-accent-text' : 'text-fg-muted hover:bg-hover hover:text-fg',
      )}
    >
      {icon}
      {children}
    </button>
  );
}

function Notice({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: 'plain' | 'danger';
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cn(
        'flex flex-wrap items-center gap-2.5 rounded-control px-3 py-2.5 break-words [&>svg]:size-4 [&>svg]:shrink-0',
        tone === 'danger' ? 'bg-danger-soft text-danger' : 'border border-line bg-surface',
      )}
    >
      {icon}
      {typeof children === 'string' || tone === 'danger' ? (
        <span className="min-w-0 flex-1">{children}</span>
      ) : (
        children
      )}
    </div>
  );
}
