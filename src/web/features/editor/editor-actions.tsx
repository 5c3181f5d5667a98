import { CircleStop, Play, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { cn } from '../../lib/format/cn.ts';
import { nameOf } from './form/form.ts';
import { useFormPart } from './form/form-store.ts';
import type { TaskEditorState } from './use-task-editor.ts';
import type { TestRun } from './test-run/use-test-run.ts';

type ActionsProps = {
  tab: 'details' | 'runtime';
  test: TestRun;
  /** A test of the steps as they are has passed. */
  passed: boolean;
  editor: TaskEditorState;
  onStart: () => void;
};

/** The action of the screen: save what is edited, test it, end the test, deploy what was tested. */
export function EditorActions({ tab, test, passed, editor, onStart }: ActionsProps) {
  if (test.running) return <EndTest test={test} editor={editor} />;
  if (tab === 'details') return <SaveButton editor={editor} />;
  return <TestAndDeploy test={test} passed={passed} editor={editor} onStart={onStart} />;
}

function EndTest({ test, editor }: Pick<ActionsProps, 'test' | 'editor'>) {
  const name = useFormPart(editor.store, nameOf);
  const [ending, setEnding] = useState(false);
  const { terminating, terminate } = test.actions;
  return (
    <>
      <Button size="sm" variant="danger" disabled={terminating} onClick={() => setEnding(true)}>
        <CircleStop aria-hidden />
        {terminating ? 'Ending...' : 'End Task'}
      </Button>
      <ConfirmDialog
        open={ending}
        onOpenChange={setEnding}
        title={`End the test of “${name}”?`}
        description="The agent stops at once and its browser is closed. This cannot be undone; it can be tested again."
        action="End Task"
        onConfirm={terminate}
      />
    </>
  );
}

function SaveButton({ editor: { busy, dirty, save } }: { editor: TaskEditorState }) {
  return (
    <Button size="sm" variant="primary" disabled={busy !== undefined || !dirty} onClick={save}>
      {busy === 'save' ? 'Saving...' : 'Save'}
    </Button>
  );
}

function TestAndDeploy({ test, passed, editor: { busy, deploy }, onStart }: Omit<ActionsProps, 'tab'>) {
  const starting = test.starting || busy === 'test';
  return (
    <>
      <Button
        size="sm"
        variant={passed ? 'secondary' : 'primary'}
        className={cn(!test.seen && 'max-sm:hidden')}
        disabled={starting || test.looking || busy !== undefined}
        onClick={onStart}
      >
        {test.seen ? <RotateCcw aria-hidden /> : <Play aria-hidden />}
        {starting ? 'Starting...' : test.seen ? 'Rerun' : 'Test Agent'}
      </Button>
      <Button
        size="sm"
        variant={passed ? 'primary' : 'secondary'}
        disabled={busy !== undefined || starting}
        onClick={deploy}
      >
        {busy === 'deploy' ? 'Deploying...' : 'Deploy'}
      </Button>
    </>
  );
}
