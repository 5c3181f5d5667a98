import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { errorToast } from '../../components/ui/toast.tsx';
import { api, calls } from '../../lib/api/api.ts';
import { logFailure } from '../../lib/log.ts';
import { endPush, type PushState, readPushState, startPush } from '../../lib/api/push.ts';

const words: Record<PushState, { title: string; text: string }> = {
  on: { title: 'Notifications are on in this browser', text: 'You also get them when Legwork is not open.' },
  off: {
    title: 'Notifications are off in this browser',
    text: 'Turn them on to get them also when Legwork is not open.',
  },
  blocked: {
    title: 'Notifications are blocked',
    text: 'Allow them for this site in the browser’s settings, then come back here.',
  },
  unsupported: {
    title: 'This browser cannot show notifications',
    text: 'Open Legwork over HTTPS in a current version of Chrome, Edge, Firefox or Safari.',
  },
  install: {
    title: 'Add Legwork to the Home Screen first',
    text: 'iPhone and iPad show notifications only of apps on the Home Screen. Select Share, then Add to Home Screen.',
  },
};

/** Whether this browser gets notifications, and the button that changes it. */
export function ThisBrowser({ publicKey, others }: { publicKey: string; others: number }) {
  const queries = useQueryClient();
  const key = ['push-state', publicKey];
  const state = useQuery({ queryKey: key, queryFn: () => readPushState(publicKey), staleTime: 0 });
  const change = useMutation({
    mutationFn: async (on: boolean) => {
      if (on) {
        const made = await startPush(publicKey);
        if (!made) return undefined;
        const { endpoint = '', keys = {} } = made;
        return api.notification.subscribe({
          endpoint,
          keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
        });
      }
      const endpoint = await endPush();
      return endpoint === undefined ? undefined : api.notification.unsubscribe({ endpoint });
    },
    onSuccess: saved => saved && queries.setQueryData(calls.notification.get.queryKey(), saved),
    onError: error => {
      logFailure('notifications', error);
      errorToast(
        'The notifications of this browser could not be changed. Its push service may be out of reach. Try again later.',
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
  const now = state.data ?? 'off';
  const { title, text } = words[now];
  const elsewhere = Math.max(0, others - (now === 'on' ? 1 : 0));
  return (
    <div className="mt-4 flex min-h-[4.5rem] flex-wrap items-center gap-3 rounded-control border border-line px-4 py-3">
      {now === 'on' ? (
        <Bell aria-hidden className="size-5 shrink-0 text-accent-text" />
      ) : (
        <BellOff aria-hidden className="size-5 shrink-0 text-fg-muted" />
      )}
      <div role="status" className="min-w-0 flex-1 basis-52">
        <p className="font-medium">{state.data ? title : 'Checking this browser'}</p>
        <p className="text-[0.8125rem] text-fg-muted">
          {text}
          {elsewhere > 0 && ` Also on in ${elsewhere === 1 ? 'one other browser' : `${elsewhere} other browsers`}.`}
        </p>
      </div>
      {(now === 'on' || now === 'off') && (
        <Button
          variant={now === 'off' ? 'primary' : 'secondary'}
          disabled={!state.data || change.isPending}
          onClick={() => change.mutate(now === 'off')}
        >
          {now === 'on' ? 'Turn off here' : change.isPending ? 'Turning on...' : 'Turn on here'}
        </Button>
      )}
    </div>
  );
}
