import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ApiToken } from '#src/contract/auth-token.ts';
import { Button } from '../../components/ui/button.tsx';
import { formatStarted } from '../../lib/format/time.ts';

type TokenTableProps = { tokens: readonly ApiToken[]; onDelete: (token: ApiToken) => void };

export function TokenTable({ tokens, onDelete }: TokenTableProps) {
  const [now] = useState(() => Date.now());
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full text-left text-sm">
        <thead className="border-b border-line text-[0.8125rem] text-fg-muted">
          <tr>
            <th className="px-4 py-2.5 font-medium">Name</th>
            <th className="px-4 py-2.5 font-medium max-sm:hidden">Last used</th>
            <th className="px-4 py-2.5 font-medium">Expires</th>
            <th className="w-12 px-2 py-2.5">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map(token => (
            <tr key={token.token_id} className="border-b border-line last:border-0">
              <td className="max-w-64 px-4 py-2.5">
                <span className="block truncate font-medium" title={token.token_name}>
                  {token.token_name}
                </span>
                <span className="block text-[0.8125rem] text-fg-muted">Created {formatStarted(token.created_at)}</span>
                {token.approves && <span className="block text-[0.8125rem]">May approve for you</span>}
              </td>
              <td className="px-4 py-2.5 whitespace-nowrap tabular-nums max-sm:hidden">
                {token.last_used_at ? formatStarted(token.last_used_at) : 'Never'}
              </td>
              <td className="px-4 py-2.5 whitespace-nowrap tabular-nums">
                {token.exp * 1000 <= now ? (
                  <span className="rounded-[6px] bg-danger-soft px-2 py-0.5 font-medium text-danger">Expired</span>
                ) : (
                  formatStarted(new Date(token.exp * 1000).toISOString())
                )}
              </td>
              <td className="px-2 py-2.5">
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Delete ${token.token_name}`}
                  onClick={() => onDelete(token)}
                >
                  <Trash2 aria-hidden />
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
