import { useCreateTask } from './use-create-task.ts';
import { Button } from './ui/button.tsx';

export function CreateTaskButton() {
  const { create, creating } = useCreateTask();
  return (
    <Button variant="primary" size="sm" disabled={creating} onClick={create}>
      {creating ? 'Creating...' : '+ Create Task'}
    </Button>
  );
}
