import { CircleStop, Play, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { cn } from '../../lib/format/cn.ts';
import type { TaskEditorState } from './use-task-editor.ts';
import type { TestRun } from './test-run/use-test-run.ts';

type ActionsProps = { tab: 'details' | 'runtime'; test: TestRun; editor: TaskEditorState; onStart: () => void };

/** The action of the screen: save what is edited, test it, end the test, deploy what was tested. */
export function EditorActions({ tab, test, editor, onStart }: ActionsProps) {
  const [ending, setEnding] = useState(false);
  const { busy, dirty } = editor;
  if (test.running)
    return (
      <>
        <Button size="sm" variant="danger" disabled={test.actions.terminating} onClick={() => setEnding(true)}>
          <CircleStop aria-hidden />
          {test.actions.terminating ? 'Ending...' : 'End Task'}
        </Button>
        <ConfirmDialog
          open={ending}
          onOpenChange={setEnding}
          title={`End the test of “${editor.form.name.trim()}”?`}
          description="The agent stops at once and its browser is closed. This cannot be undone; it can be tested again."
          action="End Task"
          onConfirm={test.actions.terminate}
        />
      </>
    );
  if (tab === 'details')
    return (
      <Button size="sm" variant="primary" disabled={busy !== undefined || !dirty} onClick={editor.save}>
        {busy === 'save' ? 'Saving...' : 'Save'}
      </Button>
    );
  const starting = test.starting || busy === 'test';
  return (
    <>
      <Button
        size="sm"
        variant={test.seen ? 'secondary' : 'primary'}
        className={cn(!test.seen && 'max-sm:hidden')}
        disabled={starting || test.looking || busy !== undefined}
        onClick={onStart}
      >
        {test.seen ? <RotateCcw aria-hidden /> : <Play aria-hidden />}
        {starting ? 'Starting...' : test.seen ? 'Rerun' : 'Test Agent'}
      </Button>
      <Button
        size="sm"
        variant={test.seen ? 'primary' : 'secondary'}
        disabled={busy !== undefined || starting}
        onClick={editor.deploy}
      >
        {busy === 'deploy' ? 'Deploying...' : 'Deploy'}
      </Button>
    </>
  );
}
