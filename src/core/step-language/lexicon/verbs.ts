import type { Doing } from '../clause.ts';

/** A family of verbs is read by one function of `grammar/`. */
export type Family =
  | 'go'
  | 'reload'
  | 'open'
  | 'close'
  | 'expand'
  | 'switch'
  | 'click'
  | 'hover'
  | 'drag'
  | 'scroll'
  | 'type'
  | 'fill'
  | 'set'
  | 'name'
  | 'use'
  | 'clear'
  | 'choose'
  | 'check'
  | 'uncheck'
  | 'toggle'
  | 'turn'
  | 'search'
  | 'sign-in'
  | 'submit'
  | 'upload'
  | 'wait'
  | 'read'
  | 'find'
  | 'see'
  | 'verify'
  | 'confirm'
  | 'ask'
  | 'dialog'
  | 'mail'
  | 'mark'
  | 'highlight'
  | 'add'
  | 'sort'
  | 'act'
  | 'keep'
  | 'repeat';

export type VerbLine = {
  family: Family;
  /** Synonyms, separated by commas; several words make a phrasal verb. */
  words: string;
  /** `~` stands for the verb: a test reads the example with each of the words. */
  example: string;
  /** What the example is read as. */
  gives: Doing['do'];
  /** Also a common noun: a verb only where an object follows. */
  noun?: true;
  /** Needs no object. */
  alone?: true;
  /** Words that this verb takes besides its object, and that are therefore never left over. */
  takes?: string;
};

/** To add a verb, add it to a line, or add a line with an example. */
export const verbLines: readonly VerbLine[] = [
  // Pages, tabs and sections
  {
    family: 'go',
    words: 'go, go over, head, head over, navigate, proceed, travel, return',
    example: '~ to https://example.com/a',
    gives: 'go',
    takes: 'back forward previous page new tab url site website menu there straight directly',
  },
  {
    family: 'go',
    words: 'visit, browse, go on',
    example: '~ to https://example.com/a',
    gives: 'go',
    takes: 'page new tab url site website there',
  },
  {
    family: 'reload',
    words: 'reload, refresh',
    example: '~ the page',
    gives: 'history',
    alone: true,
    takes: 'page browser tab site again',
  },
  {
    family: 'open',
    words: 'open, open up, launch, load, view, bring up, pull up',
    example: '~ the first message',
    gives: 'act',
    takes: 'new tab browser url page',
  },
  {
    family: 'close',
    words: 'close, shut',
    example: '~ the dialog',
    gives: 'open',
    noun: true,
    alone: true,
    takes: 'tab browser current',
  },
  {
    family: 'expand',
    words: 'expand, unfold, collapse, fold, minimize, minimise',
    example: '~ the Details section',
    gives: 'open',
  },
  {
    family: 'switch',
    words: 'switch, change over',
    example: '~ to the Billing tab',
    gives: 'click',
    noun: true,
    takes: 'back browser tab window on off',
  },
  // The pointer
  {
    family: 'click',
    words: 'click, click on, tap, tap on, hit, push, press',
    example: '~ the Save button',
    gives: 'click',
    takes: 'once time times down mouse left button key keys arrow',
  },
  {
    family: 'click',
    words: 'double click, double-click, doubleclick, double tap, double-tap',
    example: '~ the icon',
    gives: 'click',
  },
  { family: 'click', words: 'triple click, triple-click, tripleclick', example: '~ the paragraph', gives: 'click' },
  {
    family: 'click',
    words: 'right click, right-click, rightclick, middle click, middle-click, left click, left-click',
    example: '~ the file',
    gives: 'click',
  },
  {
    family: 'hover',
    words: 'hover, mouse over, hover over, point',
    example: '~ over Products',
    gives: 'hover',
    takes: 'mouse pointer cursor',
  },
  {
    family: 'drag',
    words: 'drag, drag and drop, drop, slide, move',
    example: '~ the card to the Done column',
    gives: 'drag',
    noun: true,
    takes: 'drop mouse pointer cursor so inside',
  },
  {
    family: 'scroll',
    words: 'scroll',
    example: '~ down',
    gives: 'scroll',
    alone: true,
    takes: 'up down page pages screen screens bottom top end beginning start half all way until till view little bit',
  },
  // Values
  {
    family: 'type',
    words: 'type, enter, write, input, key in, type in, paste, provide, specify, supply, insert, put in',
    example: '~ "Ann" in the Name field',
    gives: 'type',
    noun: true,
    takes: 'upper lower case uppercase lowercase capital capitals caps letters',
  },
  {
    family: 'fill',
    words: 'fill, fill in, fill out, complete, populate',
    example: '~ the Name field with "Ann"',
    gives: 'type',
    takes: 'form fields details information following values',
  },
  {
    family: 'set',
    words: 'set, put, change, update, replace, adjust, modify, edit',
    example: '~ the Status to Done',
    gives: 'type',
    noun: true,
  },
  {
    family: 'set',
    words: 'increase, decrease, raise, lower, reduce',
    example: '~ the quantity to 3',
    gives: 'type',
    noun: true,
    takes: 'by',
  },
  { family: 'name', words: 'name, call, title, rename, label', example: '~ it "Plan"', gives: 'type', noun: true },
  { family: 'name', words: 'give', example: '~ it the name "Plan"', gives: 'type' },
  { family: 'use', words: 'use, using', example: '~ "Ann" as the name', gives: 'type', noun: true },
  {
    family: 'clear',
    words: 'clear, empty, erase, wipe, clear out',
    example: '~ the Notes field',
    gives: 'type',
    noun: true,
  },
  // Choices
  {
    family: 'choose',
    words: 'select, choose, pick, pick out, opt for, take, go with',
    example: '~ France from the Country list',
    gives: 'choose',
    takes: 'option options date',
  },
  {
    family: 'check',
    words: 'check, tick, tick off, check off, enable, activate',
    example: '~ the Newsletter checkbox',
    gives: 'check',
    noun: true,
  },
  {
    family: 'uncheck',
    words: 'uncheck, untick, disable, deactivate, deselect, unselect',
    example: '~ the Newsletter checkbox',
    gives: 'check',
  },
  { family: 'toggle', words: 'toggle, flip', example: '~ the dark mode switch', gives: 'check' },
  { family: 'turn', words: 'turn', example: '~ on notifications', gives: 'check', takes: 'on off' },
  {
    family: 'sort',
    words: 'sort, order, arrange, rank',
    example: '~ the table by price',
    gives: 'sort',
    noun: true,
    takes:
      'in order ascending descending first low high lowest highest oldest newest a z alphabetical alphabetically smallest largest cheapest expensive earliest latest reverse',
  },
  // Forms and accounts
  {
    family: 'search',
    words: 'search, look up, google',
    example: '~ for "mug"',
    gives: 'search',
    noun: true,
    alone: true,
  },
  {
    family: 'sign-in',
    words: 'sign in, log in, log into, sign into, log on, login, signin',
    example: '~ with the Acme credentials',
    gives: 'sign-in',
    noun: true,
    takes: 'credentials credential login account user username member saved stored',
  },
  { family: 'submit', words: 'submit, send off', example: '~ the form', gives: 'submit', alone: true },
  {
    family: 'upload',
    words: 'upload, attach',
    example: '~ invoice.pdf to the Attachment field',
    gives: 'upload',
    noun: true,
    takes: 'file files picture photo image document',
  },
  // Waiting, reading, asking
  {
    family: 'wait',
    words: 'wait, pause, hold on, hang on',
    example: '~ 3 seconds',
    gives: 'wait',
    noun: true,
    alone: true,
    takes:
      'half second seconds sec secs minute minutes min mins ms millisecond milliseconds moment bit while time few couple another about until till load loaded loading loads finish finished fully completely page screen results',
  },
  {
    family: 'read',
    words:
      'read, read out, extract, get, tell, copy, copy down, note, note down, write down, jot down, take down, take note of, make a note of, report, collect, gather, scrape, list, grab, give me, show me, let me know, find out, work out, return the, record, retrieve, fetch, capture, remember, determine, identify, calculate, compute, save down',
    example: '~ the order number',
    gives: 'read',
    noun: true,
    takes:
      'as names name what which is are many much number value values list everything listed shown displayed says say total',
  },
  { family: 'read', words: 'count, count up', example: '~ the rows', gives: 'read', noun: true },
  { family: 'find', words: 'find, locate, look for, spot', example: '~ the Checkout button', gives: 'find' },
  {
    family: 'see',
    words: 'see, look, look at, have a look at, observe, take a look at',
    example: '~ if the total is 5',
    gives: 'verify',
    noun: true,
  },
  {
    family: 'verify',
    words:
      'verify, ensure, assert, expect, validate, make sure, make certain, be sure, double check, double-check, see to it',
    example: '~ that the page says "Done"',
    gives: 'verify',
    takes: 'say says shown',
  },
  { family: 'confirm', words: 'confirm', example: '~ that the page says "Done"', gives: 'verify', alone: true },
  {
    family: 'ask',
    words: 'ask, prompt',
    example: '~ me for the code',
    gives: 'ask',
    noun: true,
    takes: 'what which whether me user',
  },
  {
    family: 'dialog',
    words: 'accept, dismiss, answer, decline, reject',
    example: '~ the alert',
    gives: 'dialog',
    noun: true,
    takes: 'with ok yes no cancel alert confirmation prompt dialog dialogue popup pop-up message box',
  },
  // Deeds that a site may offer by a button, a menu or a form
  {
    family: 'mail',
    words: 'reply, respond',
    example: '~ to Ann with "Thanks"',
    gives: 'mail',
    noun: true,
    takes: 'saying text message words',
  },
  { family: 'mail', words: 'forward', example: '~ the message to Ann', gives: 'mail', noun: true },
  {
    family: 'mark',
    words: 'mark, flag, star, unstar, favorite, favourite, bookmark, pin, unpin, unmark',
    example: '~ the message',
    gives: 'act',
    noun: true,
    takes: 'as',
  },
  { family: 'highlight', words: 'highlight', example: '~ the paragraph', gives: 'mark-text', noun: true },
  { family: 'add', words: 'add', example: '~ the mug to the cart', gives: 'act', noun: true },
  {
    family: 'act',
    words:
      'save, send, cancel, continue, apply, delete, remove, get rid of, create, make a new, buy, purchase, book, reserve, checkout, check out, download, export, print, share, like, unlike, follow, unfollow',
    example: '~ the order',
    gives: 'act',
    noun: true,
    alone: true,
  },
  {
    family: 'act',
    words:
      'subscribe, unsubscribe, filter, post, publish, unpublish, start, begin, stop, end, play, approve, archive, unarchive, restore, install, uninstall, run, execute, import, duplicate, clone, generate, finish, reset, undo, redo, trash, bin, discard',
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
      'withdraw, transfer, deposit, refund, return, exchange, renew, upgrade, downgrade, redeem, draft, preview, promote, demote, grant, revoke, suspend, resume, skip, escalate, close out, zoom in, zoom out, crop, rotate, resize, maximize, maximise, swipe, request, report, snooze, tag, untag, attach, vote, upvote, downvote, convert, sync, verify, activate, set up, configure, customize, customise, manage, track, compare, unsend, recall, claim, clock in, clock out, invoice, bill, charge, ship, rewind, fast-forward, mark up, proceed',
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
  // Loops
  {
    family: 'keep',
    words: 'keep, keep on, continue, carry on',
    example: '~ clicking Next until "Done" appears',
    gives: 'until',
  },
  {
    family: 'repeat',
    words: 'repeat, do',
    example: '~ this 3 times: click Next',
    gives: 'repeat',
    takes: 'this that these following steps step same it so times twice',
  },
];
