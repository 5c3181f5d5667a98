import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Task } from '#src/contract/task.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { errorToast, toast } from '../../../components/ui/toast.tsx';
import { api, calls } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { formatStarted } from '../../../lib/format/time.ts';

/** When something of the task's websites is kept: since when, and the way to be rid of it. */
export function ForgetProfile({ task }: { task: Task }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const forget = useMutation({
    mutationFn: () => api.task.forgetProfile({ id: task.id }),
    onSuccess: said => {
      queries.setQueryData(calls.task.get.queryKey({ input: { id: task.id } }), (known: Task | undefined) =>
        known ? { ...known, profile_saved_at: null } : known,
      );
      toast({ title: 'Profile deleted', description: said.message });
    },
    onError: error => errorToast(errorText(error, 'The profile could not be deleted.')),
  });
  if (task.profile_saved_at === null) return null;
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-2 pl-6.5 text-[0.8125rem] text-fg-muted">
      Saved {formatStarted(task.profile_saved_at)}
      <Button size="sm" variant="danger" disabled={forget.isPending} onClick={() => setAsking(true)}>
        {forget.isPending ? 'Deleting...' : 'Delete profile'}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete the profile of “${task.name}”?`}
        description="The next run starts signed out of all websites. This cannot be undone."
        action="Delete profile"
        onConfirm={() => forget.mutate()}
      />
    </p>
  );
}
