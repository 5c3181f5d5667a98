import { siteActions } from './site-actions.ts';
import type { VerbLine } from './verb-line.ts';

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
    words: 'visit, browse, go on, jump, hop, pop over, skip over, make your way, make my way',
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
    takes: 'page browser tab site again dashboard list view results table inbox feed data window screen',
  },
  {
    family: 'open',
    words: 'open, open up, launch, load, view, bring up, pull up, call up',
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
    words: 'click, click on, tap, tap on, hit, push, press, strike',
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
  {
    family: 'click',
    words:
      'focus, focus on, focus into, put the focus on, set the focus on, put the cursor in, put the cursor into, place the cursor in, place the cursor into',
    example: '~ the Name field',
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
    takes:
      'up down page pages screen screens bottom top end beginning start half all way until till view little bit text content contents',
  },
  // Values
  {
    family: 'type',
    words:
      'type, enter, write, input, key, key in, type in, punch in, paste, provide, specify, supply, insert, put in, pop, stick, jot, append',
    example: '~ "Ann" in the Name field',
    gives: 'type',
    noun: true,
    takes:
      'upper lower case uppercase lowercase capital capitals caps letters end bottom data details information values fields',
  },
  {
    family: 'fill',
    words: 'fill, fill in, fill out, complete, populate',
    example: '~ the Name field with "Ann"',
    gives: 'type',
    takes: 'form fields details information following values data',
  },
  {
    family: 'set',
    words: 'set, put, change, update, replace, adjust, modify, edit, overwrite, correct, amend',
    example: '~ the Status to Done',
    gives: 'type',
    noun: true,
  },
  {
    family: 'set',
    words: 'increase, decrease, raise, lower, reduce, bump, bump up, knock, limit, cap, restrict',
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
    words: 'clear, empty, erase, wipe, clear out, blank out',
    example: '~ the Notes field',
    gives: 'type',
    noun: true,
  },
  // Choices
  {
    family: 'choose',
    words: 'select, choose, pick, pick out, opt for, go with',
    example: '~ France from the Country list',
    gives: 'choose',
    takes: 'option options date',
  },
  { family: 'choose', words: 'take', example: '~ the second option', gives: 'choose', noun: true, takes: 'option' },
  {
    family: 'check',
    words:
      'check, tick, tick off, check off, enable, activate, put a tick in, put a tick next to, put a check mark in, put a check mark next to, put a check in, put a check next to, put a checkmark in, put a checkmark next to, set the tick at, set the tick for, set a tick at, set a tick for, put a tick at, put a tick beside',
    example: '~ the Newsletter checkbox',
    gives: 'check',
    noun: true,
  },
  {
    family: 'uncheck',
    words:
      'uncheck, untick, disable, deactivate, deselect, unselect, take the tick off, take the check mark off, take the tick out of, remove the tick from, remove the tick at, remove the tick for, remove the tick beside, remove the tick next to, remove the check mark from',
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
      'in order ascending descending first low high lowest highest oldest newest a z alphabetical alphabetically smallest largest biggest cheapest expensive earliest latest recent most increasing decreasing reverse',
  },
  // Forms and accounts
  {
    family: 'search',
    words: 'search, look up, google',
    example: '~ for "mug"',
    gives: 'search',
    takes: 'word term phrase words',
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
    words: 'wait, pause, hold on, hang on, hold off, sit tight',
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
      'as columns column names name what which is are many much number value values list everything listed shown displayed says say total',
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
  {
    family: 'confirm',
    words: 'confirm',
    example: '~ that the page says "Done"',
    gives: 'verify',
    alone: true,
    takes: 'want wish mean sure really like',
  },
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
  // Actions that a site may offer by a button, a menu or a form
  {
    family: 'mail',
    words: 'reply, respond',
    example: '~ to Ann with "Thanks"',
    gives: 'mail',
    noun: true,
    takes: 'saying text message words',
  },
  {
    family: 'mail',
    words: 'forward',
    example: '~ the message to Ann',
    gives: 'mail',
    noun: true,
    takes: 'message email mail',
  },
  {
    family: 'mark',
    words: 'mark, flag, star, unstar, favorite, favourite, bookmark, pin, unpin, unmark',
    example: '~ the message',
    gives: 'act',
    noun: true,
    takes: 'as',
  },
  { family: 'add', words: 'add', example: '~ the mug to the cart', gives: 'act', noun: true, takes: 'end bottom' },
  ...siteActions,
  // Loops
  {
    family: 'keep',
    words: 'keep, keep on, carry on',
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
