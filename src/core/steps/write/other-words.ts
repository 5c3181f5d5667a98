/**
 * Words that people use for the words of a form. They are never read as it: a step with them is not understood, and its proposal has
 * the form's words.
 */
const lines: readonly (readonly [form: string, others: string])[] = [
  [
    'go to',
    'browse to, head to, head over to, surf to, load, launch, jump to, proceed to, move to, get to, bring up, pull up',
  ],
  ['open', 'expand, unfold, view, access, show, display, look at, see, step into, check out'],
  ['go back', 'return, step back, navigate back'],
  ['reload', 'update, renew'],
  ['scroll down', 'page down, move down, swipe up'],
  ['scroll up', 'page up, move up, swipe down'],
  ['scroll to', 'scroll down to, scroll up to, scroll until you see, scroll until'],
  ['switch to', 'change to, activate'],
  [
    'click',
    'select, touch, activate, trigger, invoke, use, smash, poke, follow, push on, press on, tap on, click at, left-click, hit on',
  ],
  ['double-click', 'doubleclick, dbl-click, double tap, double-tap'],
  ['right-click', 'rightclick, context-click, secondary click'],
  ['hover over', 'mouse over, hover on, hover above, point at, point to, move the mouse over, move over'],
  ['drag', 'move, pull, drag and drop, slide'],
  ['press', 'strike, use the key'],
  [
    'type',
    'punch in, key in, input, insert, put in, jot down, write down, note down, type in, type out, enter in, supply, provide, give, paste, copy',
  ],
  ['set', 'make, adjust, edit, modify, alter, turn, switch, specify, fill out, complete'],
  ['append', 'add on, attach, tack on'],
  ['clear', 'erase, wipe, blank, clean, empty out, clear out'],
  ['choose', 'opt for, go for, go with, drop down, decide on, take, mark, highlight'],
  ['check', 'tick off, check off, mark, put a check next to, put a tick next to, activate, enable'],
  ['uncheck', 'clear, deselect, unselect, remove the check from, remove the tick from, deactivate'],
  ['turn on', 'enable, activate, toggle on, flip on, set on'],
  ['turn off', 'disable, deactivate, toggle off, flip off, set off'],
  ['upload', 'add the file, insert the file, choose the file, send the file, load up'],
  ['search for', 'look for, look up, find, google, seek, hunt for, locate, query'],
  ['sign in', 'sign on, log on, login, authenticate, log yourself in'],
  ['sign out', 'sign off, log off, logout, logoff'],
  ['delete', 'bin, trash, erase, get rid of, throw away, wipe, discard, drop, destroy, kill'],
  ['create', 'make, set up, build, generate, produce, open a'],
  ['add', 'put, include, insert, attach'],
  ['edit', 'modify, amend, revise, alter'],
  ['save', 'store, keep, persist, save down'],
  ['send', 'mail, email, e-mail, message, dispatch, shoot'],
  ['cancel', 'abort, call off, revoke, annul'],
  ['close', 'shut, exit, quit, shut down'],
  ['approve', 'sign off, okay, ok, pass, green-light'],
  ['reject', 'turn down, refuse, deny'],
  ['accept', 'agree to, consent to, allow'],
  ['order', 'purchase, place an order for'],
  ['sort', 'order, arrange, rank'],
  ['show only', 'filter to, filter for, filter by, limit to, narrow down to, narrow to, restrict to'],
  ['download', 'save a copy of, grab, fetch, pull down, get'],
  [
    'read',
    'report, look at, tell me, give me, find out, fetch, grab, collect, gather, capture, record, scrape, return, show me, write down, print out, what are, what was, what’s',
  ],
  ['list all', 'list, enumerate, show all, name all, give me all, get all, read all, collect all, extract all'],
  ['count', 'count up, tally, number'],
  ['ask me for', 'ask for, prompt me for, prompt for, request, ask me, get from me'],
  [
    'check that',
    'confirm that, confirm, assert that, assert, test that, test whether, see that, see whether, see if, check whether, check if, be sure that, validate that, expect that, expect, check',
  ],
  ['wait for', 'await, hold on for, wait up for, wait on'],
  ['wait until', 'wait till, hold until, wait for, wait that'],
  ['wait', 'pause, sleep, pause for, sleep for, hold, delay, hold on'],
  ['repeat', 'do this, loop'],
  [
    'for each',
    'for every, for all, for any, loop over, go through, iterate over, for each of, for every one of, with each, with every, foreach',
  ],
  ['if', 'in case, when, whenever, provided that, assuming, should, as long as'],
  ['stop', 'end, finish, halt, terminate, end here, stop here, quit'],
];

/** The words for each of those of a form, with the words that they may stand for. */
export const otherWords: ReadonlyMap<string, readonly string[]> = byOther();

function byOther(): Map<string, string[]> {
  const out = new Map<string, string[]>();
  for (const [form, others] of lines)
    for (const other of others.split(', ')) out.set(other, [...(out.get(other) ?? []), form]);
  return out;
}

/** The most words that one of them has. */
export const longestOther = Math.max(...[...otherWords.keys()].map(other => other.split(' ').length));

/**
 * Other ways to put a step, as the table of forms writes them, with the same words in the order of a form. `A`, `B` and `C` are
 * any words, `ONE` is one of those that `A` says, `~` is a verb.
 */
export const otherOrders: readonly (readonly [from: string, to: string])[] = [
  ['how_many A are_there|do_i_have|exist', 'count A'],
  ['how_many A are_there in B', 'count A in B'],
  ['how_many A', 'count A'],
  ['keep|continue ~ing A until B', '~ A until B'],
  ['~ all A one_by_one', 'for each ONE: ~ it'],
  ['~ all|every|each A', 'for each ONE: ~ it'],
  ['~ all_the|all_of_the|each_of_the A', 'for each ONE: ~ it'],
  ['~ B in|on each|every A', 'for each ONE: ~ B in it'],
  ['~ B next_to each|every A', 'for each ONE: ~ B in it'],
  ['for_each|for_every|for_all A , B', 'for each A: B'],
  ['in A , B', 'B in A'],
  ['on A , B', 'B on A'],
  ['under A , B', 'B under A'],
  ['go_back to A', 'open A'],
  ['drag|move A from B to C', 'drag A to C'],
  ['set|change|update A from B to C', 'set A to C'],
  ['change|turn A to|into B in|of C', 'set C to B'],
  ['reply to A with B', 'reply to A. Type B in Message'],
  ['reply with B', 'reply. Type B in Message'],
  ['answer|respond_to|reply_to A with B', 'reply to A. Type B in Message'],
  ['send B to A', 'type B in Message. Send'],
  ['when|once|after|as_soon_as A , B', 'wait until A. B'],
  ['when|whenever A , B', 'if A, B'],
  ['A when|as_soon_as B', 'wait until B. A'],
  ['A when|in_case B', 'if B, A'],
  ['A instead_of B', 'A'],
  ['A only_if B', 'if B, A'],
  ['A , else|or_else B', 'A. Otherwise, B'],
  ['A , otherwise B', 'A. Otherwise, B'],
  ['~ A and then B', '~ A. ~ B'],
  ['~ A and B', '~ A. ~ B'],
  ['select A from|in the B dropdown|list|menu', 'choose A in B'],
  ['increase|raise A to B', 'set A to B'],
  ['decrease|lower|reduce A to B', 'set A to B'],
  ['drag A to B', 'set A to B'],
  ['type|enter|write|put A in|into B and in|into C', 'type A in B. Type A in C'],
  ['check|verify|make_sure|ensure that A is in B', 'check that B shows A'],
  ['read|get|copy A to|into|in B', 'read A. Type it in B'],
  ['leave A empty|blank', 'clear A'],
  ['wait a|one minute', 'wait 1 minute'],
  ['A : B and|; C', 'type B in A. C'],
  ['ask me|the_user for A and B', 'ask me for A. Ask me for B'],
  ['A > B', 'A is more than B'],
  ['A < B', 'A is less than B'],
  ['wait a|one second', 'wait 1 second'],
];
