import { cn } from '../lib/format/cn.ts';
import { Button } from './ui/button.tsx';
import { useCreateTask } from './new-task/use-create-task.ts';

/** `quiet` beside the actions of a screen that has its own. */
export function CreateTaskButton({ quiet = false }: { quiet?: boolean }) {
  const { create, creating } = useCreateTask();
  return (
    <Button
      variant={quiet ? 'secondary' : 'primary'}
      size="sm"
      className={cn(quiet && 'max-sm:hidden')}
      disabled={creating}
      onClick={create}
    >
      {creating ? 'Creating...' : '+ Create Task'}
    </Button>
  );
}
