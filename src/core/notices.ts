import type { NoticeWishes as Wishes } from '#src/contract/notification.ts';

/** Of what a user wants to be told, on one way. */
export type NoticeWishes = Wishes;

/** Until they say otherwise. Push is asked for on each device; mail comes unasked, so it tells only what nobody sees by itself. */
export const defaultWishes: { push: NoticeWishes; email: NoticeWishes } = {
  push: { needs_input: true, scheduled_runs: 'failures', schedule_paused: true },
  email: { needs_input: false, scheduled_runs: 'none', schedule_paused: true },
};
