import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Task } from '#src/contract/task.ts';
import { quoteRun } from '#src/core/billing/credits.ts';
import { calls } from '../lib/api/api.ts';
import { formatCredits } from '../lib/format/credits.ts';
import { paths } from '../lib/paths.ts';
import { formatNumber } from '#src/web/lib/format/number.ts';

/** What a run of the task may take, before it is started; nothing where runs are free. */
export function RunPrice({ task }: { task: Pick<Task, 'timeout'> }) {
  const offers = useQuery(calls.payments.plans.queryOptions());
  const rate = offers.data?.credits_per_minute ?? 0;
  const user = useQuery(calls.user.get.queryOptions({ enabled: rate > 0, staleTime: 0, refetchOnMount: 'always' }));
  if (rate === 0) return null;
  const price = quoteRun(task.timeout, rate);
  const short = user.data !== undefined && user.data.credits < price;
  return (
    <p className="text-[0.8125rem] text-fg-muted">
      Costs {formatCredits(rate)} a minute, {formatCredits(price)} at most.
      {user.data && ` You have ${formatNumber(user.data.credits)}. `}
      {short && (
        <Link to={paths.billing} className="text-accent-text underline underline-offset-2">
          Buy credits
        </Link>
      )}
    </p>
  );
}
