import type { VerbLine } from './verb-line.ts';

/** Actions that a site may offer by a button, a menu or a form. */
export const siteActions: readonly VerbLine[] = [
  {
    family: 'act',
    words:
      'email, e-mail, message, mention, ping, group, log, estimate, triage, react to, vote for, apply for, drill down into, fast forward, fast-forward to, cut, measure, truncate, vacuum, analyze, analyse, validate against, benchmark, debug, commit, push to, pull from, rebase, tag as, watch, subscribe to, reconnect, recompute, regenerate, republish, reassess, mirror, enlarge, blur, sharpen, brighten, straighten, stitch, render, paginate, aggregate, summarize, summarise, forecast, reconcile, remit, liquidate, top up, cash out, cancel out, settle, waive, dismiss all, pair, unpair, calibrate, provision, deprovision, migrate, attach to, detach, mount, unmount, eject, format, defragment, compress, decompress, zip, ban, unban, kick, nudge, poll, broadcast, stream, record a, dub, caption',
    example: '~ the report',
    gives: 'act',
    noun: true,
    alone: true,
  },
  {
    family: 'act',
    words: 'get rid of, throw away, throw out, do away with, toss out, scrap',
    example: '~ the draft',
    gives: 'act',
    means: 'delete',
  },
  { family: 'act', words: 'make a new', example: '~ folder', gives: 'act', means: 'create' },
  { family: 'act', words: 'fire off, shoot off', example: '~ the message', gives: 'act', means: 'send' },
  { family: 'act', words: 'greenlight', example: '~ the request', gives: 'act', means: 'approve' },
  { family: 'act', words: 'make a copy of', example: '~ the folder', gives: 'act', means: 'duplicate' },
  {
    family: 'act',
    words: 'make a reservation for, make a booking for',
    example: '~ the room',
    gives: 'act',
    means: 'book',
  },
  {
    family: 'act',
    words:
      'save, send, cancel, continue, apply, delete, remove, create, buy, purchase, book, reserve, checkout, check out, download, export, print, share, like, unlike, follow, unfollow',
    example: '~ the order',
    gives: 'act',
    noun: true,
    alone: true,
  },
  {
    family: 'act',
    words:
      'subscribe, unsubscribe, filter, post, publish, unpublish, start, begin, stop, end, play, approve, archive, unarchive, restore, install, uninstall, run, execute, import, duplicate, clone, generate, roll, spin, draw, finish, reset, undo, redo, trash, bin, discard',
    example: '~ the report',
    gives: 'act',
    noun: true,
    alone: true,
  },
  {
    family: 'act',
    words:
      'comment, retweet, rate, review, join, leave, block, unblock, mute, unmute, compose, place, pay, assign, reassign, unassign, invite, sign up, file, back up, register, enrol, enroll, schedule, reschedule, resolve, reopen, merge, split, hide, unhide, show, display, lock, unlock, link, unlink, connect, disconnect, deploy',
    example: '~ the project',
    gives: 'act',
    noun: true,
    alone: true,
  },
  {
    family: 'act',
    words:
      'withdraw, transfer, deposit, refund, exchange, renew, upgrade, downgrade, redeem, draft, preview, promote, demote, grant, revoke, suspend, resume, skip, escalate, close out, zoom in, zoom out, crop, rotate, resize, maximize, maximise, swipe, request, snooze, tag, untag, vote, upvote, downvote, convert, sync, set up, configure, customize, customise, manage, track, compare, unsend, recall, claim, clock in, clock out, invoice, bill, charge, ship, rewind, fast-forward, mark up',
    example: '~ the invoice',
    gives: 'act',
    noun: true,
    alone: true,
  },
  {
    family: 'act',
    words: 'log out, log off, sign out, sign off, logout',
    example: '~ of the account',
    gives: 'act',
    alone: true,
    takes: 'account app site website application page',
  },
  {
    family: 'act',
    words:
      'agree to, reboot, restart, annotate, endorse, center, centre, whitelist, donate, trim, translate, transcribe, quote, notify, remind, nominate, appoint, hire, onboard, check in, embed, highlight, indent, underline, align, ungroup, freeze, unfreeze, refill, reorder, repost, replay, rerun, retry, roll back, simulate, trigger, void, unwatch, unzip, opt out of, fork, scan, encrypt, decrypt, rebuild, redeploy, recalculate, revert, relaunch, hibernate, dispatch, dispute, acknowledge, authorize, authorise, enrich, expire, extend, shorten, postpone, prolong, terminate, evaluate, grade',
    example: '~ the invoice',
    gives: 'act',
    noun: true,
    alone: true,
  },
];
