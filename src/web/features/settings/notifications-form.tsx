import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Notifications, NoticeWishes } from '#src/contract/notification.ts';
import { LoadFailure } from '../../components/screen-message.tsx';
import { NativeSelect } from '../../components/ui/native-select.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { errorToast } from '../../components/ui/toast.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { api, calls } from '../../lib/api/api.ts';
import { ThisBrowser } from './this-browser.tsx';

type Way = 'push' | 'email';
type Change = { way: Way; wish: Partial<NoticeWishes> };

const withChange = (settings: Notifications, { way, wish }: Change): Notifications => ({
  ...settings,
  [way]: { ...settings[way], ...wish },
});

/** The events to notify about, for each channel. Each change is saved at once. */
export function NotificationsForm() {
  const settings = useQuery(calls.notification.get.queryOptions());
  const queries = useQueryClient();
  const key = calls.notification.get.queryKey();
  // What is on its way lies over what is saved, so an answer to an earlier change never turns a later one back.
  const [unsaved, setUnsaved] = useState<Change[]>([]);
  const save = useMutation({
    scope: { id: 'notification.update' },
    mutationFn: ({ way, wish }: Change) => api.notification.update({ [way]: wish }),
    onSuccess: saved => queries.setQueryData(key, saved),
    onError: () => errorToast('Failed to update notification settings'),
    onSettled: (_, __, change) => setUnsaved(changes => changes.filter(other => other !== change)),
  });
  const change = (wished: Change) => {
    setUnsaved(changes => [...changes, wished]);
    save.mutate(wished);
  };
  if (settings.isError && !settings.data)
    return <LoadFailure title="Your notification settings could not be loaded" text={errorText(settings.error, '')} />;
  if (!settings.data) return <Skeleton className="h-80" />;
  return (
    <section aria-label="Notification settings" className="rounded-card border border-line bg-surface p-5">
      <h2 className="font-semibold">Notifications</h2>
      <p className="mt-0.5 text-fg-muted">
        Choose what to be notified about. You are not notified about a run that is open on your screen.
      </p>
      <ThisBrowser publicKey={settings.data.push.public_key} others={settings.data.push.devices} />
      <Wishes settings={unsaved.reduce(withChange, settings.data)} onChange={change} />
    </section>
  );
}

function Wishes({ settings, onChange }: { settings: Notifications; onChange: (change: Change) => void }) {
  const ways: { way: Way; label: string }[] = [
    { way: 'push', label: 'Browsers' },
    ...(settings.email.available ? [{ way: 'email' as const, label: 'E-mail' }] : []),
  ];
  const row = (title: string, control: (way: Way, label: string) => ReactNode) => (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0">
      <p className="flex-1 basis-48 font-medium">{title}</p>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {ways.map(({ way, label }) => (
          <div key={way} className="w-44">
            {control(way, `${title}: ${label}`)}
          </div>
        ))}
      </div>
    </div>
  );
  const tick = (wish: 'needs_input' | 'schedule_paused') => (way: Way, label: string) => (
    <label className="flex h-9 items-center gap-2.5 select-none">
      <input
        type="checkbox"
        aria-label={label}
        checked={settings[way][wish]}
        onChange={event => onChange({ way, wish: { [wish]: event.target.checked } })}
        className="size-4 accent-(--color-accent-solid)"
      />
      {way === 'push' ? 'Browsers' : 'E-mail'}
    </label>
  );
  return (
    <div className="mt-3">
      {row('A run needs your answer', tick('needs_input'))}
      {row('A scheduled run has ended', (way, label) => (
        <NativeSelect
          aria-label={label}
          value={settings[way].scheduled_runs}
          onChange={event =>
            onChange({ way, wish: { scheduled_runs: event.target.value as NoticeWishes['scheduled_runs'] } })
          }
        >
          <option value="all">{way === 'push' ? 'Browsers: all' : 'E-mail: all'}</option>
          <option value="failures">{way === 'push' ? 'Browsers: failures' : 'E-mail: failures'}</option>
          <option value="none">{way === 'push' ? 'Browsers: never' : 'E-mail: never'}</option>
        </NativeSelect>
      ))}
      {row('A schedule was paused', tick('schedule_paused'))}
      <p className="border-t border-line pt-3 text-[0.8125rem] text-fg-muted">
        {settings.email.available
          ? `E-mail goes to ${settings.email.address}.`
          : 'E-mail is not set up on this installation. The operator can set it up with SMTP_URL.'}
      </p>
    </div>
  );
}
