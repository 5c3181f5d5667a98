import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ApiToken, NewApiToken } from '#src/contract/auth-token.ts';
import { EmptyState } from '../../components/screen-message.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { calls } from '../../lib/api/api.ts';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { DeleteTokenDialog } from './delete-token-dialog.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { TokenTable } from './token-table.tsx';

/** The tokens with which programs call the API. */
export function ApiKeysPanel() {
  const tokens = useQuery(calls.authToken.list.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<NewApiToken>();
  const [leaving, setLeaving] = useState<ApiToken>();
  return (
    <section aria-label="API Keys">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="font-semibold">API Keys</h2>
          <p className="mt-0.5 max-w-lg text-fg-muted">
            A token lets a program act as you: send it as “Authorization: Bearer …”. The{' '}
            <a className="text-accent-text underline underline-offset-2" href="/api-documentation">
              API reference
            </a>{' '}
            shows how.
          </p>
        </div>
        {tokens.data && tokens.data.length > 0 && (
          <Button variant="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden /> Create token
          </Button>
        )}
      </div>
      {tokens.isPending && <Skeleton className="h-40" />}
      {tokens.isError && !tokens.data && (
        <div role="alert">
          <EmptyState title="Failed to fetch API tokens" text={errorText(tokens.error, '')}>
            <Button onClick={() => void tokens.refetch()}>Retry</Button>
          </EmptyState>
        </div>
      )}
      {tokens.data?.length === 0 && (
        <EmptyState
          icon={<KeyRound aria-hidden />}
          title="No API tokens yet"
          text="Create one token for each program, so that you can delete them separately."
        >
          <Button variant="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden /> Create token
          </Button>
        </EmptyState>
      )}
      {tokens.data && tokens.data.length > 0 && <TokenTable tokens={tokens.data} onDelete={setLeaving} />}
      <CreateTokenDialog open={creating} onOpenChange={setCreating} onMade={setMade} />
      <NewTokenDialog token={made} onClose={() => setMade(undefined)} />
      <DeleteTokenDialog token={leaving} onClose={() => setLeaving(undefined)} />
    </section>
  );
}
