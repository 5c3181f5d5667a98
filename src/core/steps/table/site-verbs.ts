/** What sites do with things, by the control of that name. How each is proved follows from its kind (agent/verification). */
export const siteVerbs: readonly string[] =
  'save, send, submit, create, add, delete, remove, edit, rename, duplicate, move, archive, unarchive, publish, unpublish, approve, reject, cancel, close, reopen, assign, unassign, share, invite, follow, unfollow, star, unstar, pin, unpin, mute, unmute, block, unblock, subscribe, unsubscribe, print, export, import, apply, confirm, accept, decline, book, order, buy, pay, undo, redo, restore, reset, refund, merge, reply, forward, enable, disable, activate, deactivate, start, restart, renew, schedule, post, join, leave, like, continue, finish, log, lock, unlock, hide, expand, collapse, install, uninstall, enrol, mark, place, dismiss, check out, upgrade, downgrade, resend, retry, run, pause, resume, compose'.split(
    ', ',
  );

/** Verbs by which something is written: what it says has to be typed somewhere. */
export const writingVerbs: ReadonlySet<string> = new Set(['create', 'add', 'post', 'compose', 'leave', 'log']);

/** Verbs that make something new or take it over: what it is for, or from, is filled in somewhere. */
export const makingVerbs: ReadonlySet<string> = new Set(
  [...writingVerbs].concat('schedule', 'start', 'book', 'order', 'duplicate', 'buy', 'pay', 'import'),
);
