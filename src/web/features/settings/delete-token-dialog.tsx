import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiToken } from '#src/contract/auth-token.ts';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { errorToast, toast } from '../../components/ui/toast.tsx';
import { api, calls } from '../../lib/api/api.ts';

/** An alert dialog: a click beside it does not close it. */
export function DeleteTokenDialog({ token, onClose }: { token: ApiToken | undefined; onClose: () => void }) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: (leaving: ApiToken) => api.authToken.delete({ token_id: leaving.token_id }),
    onSuccess: async (_, leaving) => {
      toast({ title: 'Token deleted', description: `“${leaving.token_name}” no longer works.` });
      await queries.invalidateQueries({ queryKey: calls.authToken.list.key() });
    },
    onError: () => errorToast('Failed to delete API token'),
  });
  return (
    <ConfirmDialog
      open={token !== undefined}
      onOpenChange={onClose}
      title={`Delete token “${token?.token_name ?? ''}”?`}
      description="Programs that use it can no longer sign in. This cannot be undone."
      action="Delete token"
      onConfirm={() => token && remove.mutate(token)}
    />
  );
}
