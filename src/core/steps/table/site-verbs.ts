/** What sites do with things, by the control of that name. How each is proved follows from its kind (agent/verification). */
export const siteVerbs: readonly string[] =
  'save, send, submit, create, add, delete, remove, edit, rename, duplicate, move, archive, unarchive, publish, unpublish, approve, reject, cancel, close, reopen, assign, unassign, share, invite, follow, unfollow, star, unstar, pin, unpin, mute, unmute, block, unblock, subscribe, unsubscribe, print, export, import, apply, confirm, accept, decline, book, order, buy, pay, undo, redo, restore, reset, refund, merge, reply, forward, enable, disable, activate, deactivate, start, restart, renew, schedule, post, join, leave, like, continue, finish, log, lock, unlock, hide, expand, collapse, install, uninstall, enrol, mark, place, dismiss, check out, upgrade, downgrade, resend, retry, run, pause, resume, compose'.split(
    ', ',
  );

/** Verbs that make something new: what it is called has to be typed somewhere. */
export const makingVerbs: ReadonlySet<string> = new Set([
  'create',
  'add',
  'schedule',
  'post',
  'start',
  'compose',
  'leave',
  'log',
  'book',
  'order',
  'duplicate',
]);
