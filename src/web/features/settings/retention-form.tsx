import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Retention, User } from '#src/contract/user.ts';
import { Button } from '../../components/ui/button.tsx';
import { Select } from '../../components/ui/select.tsx';
import { errorToast, toast } from '../../components/ui/toast.tsx';
import { api, calls } from '../../lib/api/api.ts';

type Option = { value: Retention; label: string };

const dataOptions: readonly Option[] = [
  { value: '1_day', label: '1 day' },
  { value: '1_week', label: '1 week' },
  { value: 'forever', label: 'Forever' },
];
const videoOptions: readonly Option[] = [
  { value: 'none', label: 'No Retention' },
  { value: '1_week', label: '1 week' },
  { value: 'forever', label: 'Forever' },
];
/** What an API caller may have set and the form does not offer is still shown as it is. */
const others: Record<Retention, string> = {
  none: 'No Retention',
  '1_day': '1 day',
  '1_week': '1 week',
  forever: 'Forever',
};

export function RetentionForm({ user }: { user: User }) {
  const [data, setData] = useState(user.data_retention);
  const [video, setVideo] = useState(user.video_retention);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => api.user.dataRetention({ data_retention: data, video_retention: video }),
    onSuccess: saved => {
      queries.setQueryData(calls.user.get.queryKey(), saved);
      toast({ title: 'Saved', description: 'The setting applies to runs that start from now on.' });
    },
    onError: () => errorToast('Failed to update retention settings'),
  });
  const changed = data !== user.data_retention || video !== user.video_retention;
  return (
    <form
      aria-label="Session Storage"
      className="rounded-card border border-line bg-surface p-5"
      onSubmit={event => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <h2 className="font-semibold">Session Storage</h2>
      <p className="mt-0.5 text-fg-muted">
        How long the data of your runs is kept after they end. Applies to runs that you start from now on.
      </p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Choice
          label="Chat history and inputs"
          hint="Messages, inputs, files and results."
          value={data}
          onChange={setData}
          options={dataOptions}
        />
        <Choice
          label="Video"
          hint="With No Retention, no video is recorded."
          value={video}
          onChange={setVideo}
          options={videoOptions}
        />
      </div>
      <div className="mt-5 flex justify-end">
        <Button type="submit" variant="primary" disabled={!changed || save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

type ChoiceProps = {
  label: string;
  hint: string;
  value: Retention;
  onChange: (value: Retention) => void;
  options: readonly Option[];
};

function Choice({ label, hint, value, onChange, options }: ChoiceProps) {
  const shown = options.some(option => option.value === value)
    ? options
    : [...options, { value, label: others[value] }];
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">{label}</p>
      <Select label={label} value={value} onChange={onChange} options={shown} className="w-full" />
      <p className="mt-1.5 text-[0.8125rem] text-fg-muted">{hint}</p>
    </div>
  );
}
