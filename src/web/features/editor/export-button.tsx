import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import type { Task } from '#src/contract/task.ts';
import { Button } from '../../components/ui/button.tsx';
import { errorToast, toast } from '../../components/ui/toast.tsx';
import { api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { saveText } from '../../lib/save-text.ts';

/** Saves the task as a YAML file, as the server has it. */
export function ExportButton({ task, dirty }: { task: Task; dirty: boolean }) {
  const save = useMutation({
    mutationFn: () => api.task.export({ id: task.id }),
    onSuccess: ({ yaml, filename }) => {
      saveText(yaml, filename, 'application/yaml');
      toast({
        title: 'Exported',
        description: `${filename} contains the task without passwords and files.${dirty ? ' Unsaved changes are not included.' : ''}`,
      });
    },
    onError: error => errorToast(errorText(error, 'The task could not be exported.')),
  });
  return (
    <Button variant="ghost" size="sm" disabled={save.isPending} onClick={() => save.mutate()}>
      <FileDown aria-hidden />
      {save.isPending ? 'Exporting...' : 'Export'}
    </Button>
  );
}
