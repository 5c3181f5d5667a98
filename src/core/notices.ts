import type { NoticeWishes as Wishes } from '#src/contract/notification.ts';

/** Of what a user wants to be told, on one way. */
export type NoticeWishes = Wishes;
