import { useMutation, useQueryClient } from '@tanstack/react-query';
import { VideoOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { RunVideo } from '#src/contract/task-run.ts';
import type { Retention, User } from '#src/contract/user.ts';
import { api, calls } from '../../../lib/api/api.ts';
import { useCurrentUser } from '../../../lib/api/queries.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { errorToast } from '../../ui/toast.tsx';

/** Why there is no video. That none are kept is said until the account has chosen, and the choice is offered with it. */
export function NoVideo({ video }: { video: RunVideo }) {
  const { reason, state } = video;
  if (state === 'off') return <KeepVideos reason={reason} />;
  return reason ? <Note>{reason}</Note> : null;
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-baseline gap-2 text-[0.8125rem] text-fg-muted">
      <VideoOff aria-hidden className="size-3.5 shrink-0 translate-y-0.5" />
      <span>{children}</span>
    </p>
  );
}

const choices: readonly { label: string; value: Retention }[] = [
  { label: '1 week', value: '1_week' },
  { label: 'Forever', value: 'forever' },
  { label: 'No', value: 'none' },
];

const said: Partial<Record<Retention, string>> = {
  '1_week': 'Videos of your runs are kept for 1 week from now on.',
  forever: 'Videos of your runs are kept from now on.',
};

function KeepVideos({ reason }: { reason: string | null }) {
  const queries = useQueryClient();
  const user = useCurrentUser();
  // What the choice means is shown once, in its place.
  const [chosen, setChosen] = useState<Retention>();
  const choose = useMutation({
    mutationFn: (video_retention: Retention) => api.user.dataRetention({ video_retention }),
    onSuccess(saved: User) {
      queries.setQueryData(calls.user.get.queryKey(), saved);
      setChosen(saved.video_retention);
    },
    onError: () => errorToast('Failed to update retention settings'),
  });
  const settings = (
    <Link to={paths.settings} className="font-medium text-accent-text underline underline-offset-2">
      Change it in Settings
    </Link>
  );
  if (chosen)
    return said[chosen] ? (
      <Note>
        {said[chosen]} {settings}
      </Note>
    ) : null;
  if (!user || user.video_chosen) return null;
  return (
    <section
      aria-label="Videos"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line px-3 py-2.5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">Keep videos of your runs?</p>
        <p className="text-[0.8125rem] text-fg-muted">
          {reason} {settings}
        </p>
      </div>
      <div className="flex gap-2">
        {choices.map(({ label, value }) => (
          <Button key={value} size="sm" disabled={choose.isPending} onClick={() => choose.mutate(value)}>
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
