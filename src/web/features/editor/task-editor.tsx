import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import type { Task } from '#src/contract/task.ts';
import { Page } from '../../components/page.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { FieldError, Input, Textarea } from '../../components/ui/field.tsx';
import { paths } from '../../lib/paths.ts';
import { InputList } from './input-list.tsx';
import { StepList } from './step-list.tsx';
import { useTaskEditor } from './use-task-editor.ts';

export function TaskEditor({ task }: { task: Task }) {
  const { form, change, errors, problem, dirty, leaving, busy, save, deploy } = useTaskEditor(task);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !leaving.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useSaveKey(save);
  const actions = (
    <>
      <span role="status" className="hidden text-[0.8125rem] text-fg-muted sm:block">
        {dirty ? 'Unsaved changes' : ''}
      </span>
      <Button size="sm" disabled={busy !== undefined || !dirty} onClick={save}>
        {busy === 'save' ? 'Saving...' : 'Save'}
      </Button>
      <Button size="sm" variant="primary" disabled={busy !== undefined} onClick={deploy}>
        {busy === 'deploy' ? 'Deploying...' : 'Deploy'}
      </Button>
    </>
  );
  return (
    <Page
      title="Edit task"
      tabTitle={form.name.trim() || 'Untitled task'}
      crumbs={[{ label: 'Playground', to: paths.home }]}
      actions={actions}
    >
      <div className="mx-auto w-full max-w-3xl">
        <h1 className="sr-only">Edit task</h1>
        {problem && (
          <p
            role="alert"
            className="mb-5 flex items-start gap-2 rounded-control bg-danger-soft px-3 py-2.5 text-danger"
          >
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 break-words">Not saved. {problem}</span>
          </p>
        )}
        <label htmlFor="task-name" className="mb-1.5 block font-medium">
          Name
        </label>
        <Input
          id="task-name"
          value={form.name}
          maxLength={200}
          aria-invalid={errors.name ? true : undefined}
          aria-describedby="task-name-error"
          className="h-11 text-base font-medium"
          onChange={event => change({ type: 'set', field: 'name', value: event.target.value })}
        />
        <FieldError id="task-name-error">{errors.name}</FieldError>
        <label htmlFor="task-description" className="mt-4 mb-1.5 block font-medium">
          Description
        </label>
        <Textarea
          id="task-description"
          rows={2}
          value={form.description}
          maxLength={5000}
          aria-invalid={errors.description ? true : undefined}
          aria-describedby="task-description-error"
          onChange={event => change({ type: 'set', field: 'description', value: event.target.value })}
        />
        <FieldError id="task-description-error">{errors.description}</FieldError>

        <Block
          title="Steps"
          text="One action each, as you would tell a person: “Go to https://…”, “Type {email} in the Email field”, “Press Continue”."
        >
          <StepList steps={form.steps} errors={errors} change={change} />
          <p className="mt-3 text-xs text-fg-muted max-sm:hidden">
            Enter adds a step below, Alt with the arrow keys moves one, Shift with Enter starts a new line.
          </p>
        </Block>
        <Block
          title="Runtime Values"
          text="Asked for before each run. A step uses one by its name in braces, such as {email}."
        >
          <InputList inputs={form.inputs} errors={errors} change={change} />
        </Block>
      </div>
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        onOpenChange={open => !open && blocker.reset?.()}
        title={`Leave “${form.name.trim() || 'this task'}” without saving?`}
        description="What you changed since the last save will be lost."
        action="Leave"
        onConfirm={() => blocker.proceed?.()}
      />
    </Page>
  );
}

function Block({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-8 rounded-card border border-line bg-surface p-5 max-sm:p-4">
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-0.5 mb-4 text-fg-muted">{text}</p>
      {children}
    </section>
  );
}

/** Ctrl/Cmd+S saves. */
function useSaveKey(save: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      save();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [save]);
}
