import type { NoticeWishes } from '#src/contract/notification.ts';
import type { RunStatus } from './runs/run-status.ts';

export type { NoticeWishes };

/** Until they say otherwise. Push is asked for on each device; mail comes unasked, so it tells only what nobody sees by itself. */
export const defaultWishes: { push: NoticeWishes; email: NoticeWishes } = {
  push: { needs_input: true, scheduled_runs: 'failures', schedule_paused: true },
  email: { needs_input: false, scheduled_runs: 'none', schedule_paused: true },
};

export type NoticeKind = 'needs_input' | 'scheduled_run' | 'schedule_paused';

/** Whether somebody with these wishes wants to be told. Ended by its owner: nobody needs to tell them. */
export function wants(wishes: NoticeWishes, kind: NoticeKind, status?: RunStatus): boolean {
  if (kind !== 'scheduled_run') return wishes[kind];
  if (status === 'terminated' || wishes.scheduled_runs === 'none') return false;
  return wishes.scheduled_runs === 'all' || status === 'fail' || status === 'errored' || status === 'timed_out';
}
