import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PaymentHistory } from '#src/contract/payments.ts';
import type { TemplatePackage } from '#src/contract/template.ts';
import type { OwnIds } from '#src/contract/reference/curl.ts';
import { calls } from '#src/web/lib/api/api.ts';
import { readToken } from '#src/web/lib/api/token.ts';

/** Ids of the reader's newest things, so that the commands work as they are pasted; none for visitors. */
export function useOwnIds(): OwnIds {
  const enabled = readToken() !== null;
  const tasks = useQuery(calls.task.list.queryOptions({ enabled }));
  const runs = useQuery(calls.taskRun.list.queryOptions({ input: { page: 1, page_size: 1 }, enabled }));
  const schedules = useQuery(calls.schedule.list.queryOptions({ enabled }));
  const tokens = useQuery(calls.authToken.list.queryOptions({ enabled }));
  const user = useQuery(calls.user.get.queryOptions({ enabled }));
  const templates = useQuery(calls.templatePackage.list.queryOptions({ enabled }));
  const webhooks = useWebhookIds(enabled);
  const { webhook, delivery } = webhooks;
  const payments = useQuery(calls.payments.history.queryOptions({ enabled, staleTime: 0 }));
  const { order, unpaidOrder } = orderIds(payments.data?.orders ?? []);
  const task = tasks.data?.find(({ status }) => status === 'ready')?.id;
  const run = runs.data?.task_runs[0]?.id;
  const schedule = schedules.data?.[0]?.id;
  const token = tokens.data?.[0]?.token_id;
  const { template, version, instance } = templateIds(templates.data, user.data?.id);
  // All at once: a command that changes while the reader copies it would be incomplete.
  const loading = [tasks, runs, schedules, tokens, user, templates, webhooks, payments].some(query => query.isLoading);
  const ids = useMemo(
    () => ({
      ...(task && { task }),
      ...(run && { run }),
      ...(schedule && { schedule }),
      ...(token && { token }),
      ...(template && { template }),
      ...(version && { version }),
      ...(instance && { instance }),
      ...(webhook && { webhook }),
      ...(delivery && { delivery }),
      ...(order && { order }),
      ...(unpaidOrder && { unpaidOrder }),
    }),
    [task, run, schedule, token, template, version, instance, webhook, delivery, order, unpaidOrder],
  );
  return loading ? none : ids;
}

const none: OwnIds = {};

/** The newest webhook, and what was sent to it last. */
function useWebhookIds(enabled: boolean) {
  const webhooks = useQuery(calls.webhook.list.queryOptions({ enabled }));
  const webhook = webhooks.data?.[0]?.webhook_id;
  const deliveries = useQuery(
    calls.webhook.deliveries.queryOptions({ input: { webhook_id: webhook ?? '' }, enabled: webhook !== undefined }),
  );
  const delivery = deliveries.data?.[0]?.delivery_id;
  return { webhook, delivery, isLoading: webhooks.isLoading || deliveries.isLoading };
}

/** The newest order that was paid, else the newest one there is; and the newest that was not paid. */
function orderIds(orders: PaymentHistory['orders']) {
  const paid = orders.find(order => order.paid) ?? orders[0];
  return { order: paid?.order_id, unpaidOrder: orders.find(order => !order.paid)?.order_id };
}

/** The reader's newest template, else the newest one there is; what is installed of it, if anything. */
function templateIds(templates: TemplatePackage[] | undefined, userId: string | undefined) {
  const own = templates?.find(({ creator_user_id }) => creator_user_id === userId) ?? templates?.[0];
  return {
    template: own?.id,
    version: own?.latest_version_id ?? undefined,
    instance: own?.installed?.template_instance_id,
  };
}
