import type { NoticeWishes } from '#src/contract/notification.ts';
import type { RunStatus } from './runs/run-status.ts';

export type { NoticeWishes };

/** Until they say otherwise. Push is enabled on each device. Mail is on without being enabled, so by default it covers only what the user would not see otherwise. */
export const defaultWishes: { push: NoticeWishes; email: NoticeWishes } = {
  push: { needs_input: true, scheduled_runs: 'failures', schedule_paused: true },
  email: { needs_input: false, scheduled_runs: 'none', schedule_paused: true },
};

export type NoticeKind = 'needs_input' | 'scheduled_run' | 'schedule_paused';

/** Whether these settings include the event. A run that its owner ended needs no notification. */
export function wants(wishes: NoticeWishes, kind: NoticeKind, status?: RunStatus): boolean {
  if (kind !== 'scheduled_run') return wishes[kind];
  if (status === 'terminated' || wishes.scheduled_runs === 'none') return false;
  return wishes.scheduled_runs === 'all' || status === 'fail' || status === 'errored' || status === 'timed_out';
}
