/**
 * Words that people use for the words of a form. They are never read as it: a step with them is not understood, and its proposal has
 * the form's words.
 */
const lines: readonly (readonly [form: string, others: string])[] = [
  ['go to', 'browse to, head to, surf to, load, launch, jump to, proceed to, get to, bring up'],
  ['open', 'expand, unfold, view, access, show, display, look at, see, check out'],
  ['go back', 'return, navigate back'],
  ['scroll down', 'page down, move down'],
  ['scroll up', 'page up, move up'],
  ['scroll to', 'scroll down to, scroll up to'],
  ['switch to', 'change to'],
  ['click', 'select, touch, activate, trigger, use, follow, push on, press on, click at, left-click'],
  ['double-click', 'doubleclick, double tap'],
  ['hover over', 'mouse over, hover on, point at, point to'],
  ['drag', 'move, pull, drag and drop'],
  [
    'type',
    'punch in, key in, input, insert, put in, jot down, write down, note down, type in, type out, enter in, supply, provide, give, paste, copy',
  ],
  ['set', 'make, adjust, edit, modify, turn, switch, specify, fill out'],
  ['append', 'add on, attach'],
  ['clear', 'erase, wipe, empty out, clear out'],
  ['choose', 'opt for, go for, take, mark, highlight'],
  ['check', 'tick off, check off, mark, put a check next to, put a tick next to, enable'],
  ['uncheck', 'clear, deselect, unselect, remove the check from, remove the tick from'],
  ['turn on', 'enable, activate, toggle on'],
  ['turn off', 'disable, deactivate, toggle off'],
  ['upload', 'add the file, insert the file, choose the file'],
  ['search for', 'look for, look up, find, google, locate'],
  ['sign in', 'sign on, log on, login'],
  ['sign out', 'sign off, log off, logout'],
  ['delete', 'bin, trash, erase, get rid of, throw away, discard'],
  ['create', 'make, set up, build, generate, open a'],
  ['add', 'put, include, insert, attach'],
  ['edit', 'modify, amend, revise'],
  ['save', 'store, keep'],
  ['send', 'mail, email, e-mail, message'],
  ['cancel', 'abort, call off'],
  ['close', 'shut, exit, quit'],
  ['approve', 'sign off, okay'],
  ['reject', 'turn down, refuse'],
  ['accept', 'agree to, allow'],
  ['order', 'purchase'],
  ['sort', 'order, arrange'],
  ['show only', 'filter to, filter for, filter by, limit to, narrow down to'],
  ['download', 'save a copy of, grab, fetch, get'],
  [
    'read',
    'look at, tell me, give me, find out, fetch, collect, record, return, show me, write down, what are, what was, what’s',
  ],
  ['list all', 'list, show all, name all, give me all, get all, read all, collect all'],
  ['count', 'count up'],
  ['ask me for', 'ask for, prompt me for, request, ask me'],
  [
    'check that',
    'confirm that, confirm, assert that, see that, see whether, see if, check whether, check if, be sure that, expect that, check',
  ],
  ['wait for', 'await, hold on for'],
  ['wait until', 'wait till, wait for, wait that'],
  ['wait', 'pause, sleep, hold on'],
  ['for each', 'for every, for all, for any, go through, for each of, with each, with every'],
  ['if', 'in case, when, whenever, provided that, as long as'],
  ['stop', 'end, finish, halt, quit'],
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
 * Other ways to put a step, as the table of forms writes them, with the same words in the order of a form. `ONE` is one of those
 * that `A` says; a verb under `ing` has that ending.
 */
export const otherOrders: readonly (readonly [from: string, to: string])[] = [
  ['how_many WORDS:A [are_there|do_i_have|exist]', 'count A'],
  ['how_many WORDS:A are_there in WORDS:B', 'count A in B'],
  ['keep|continue VERB:ing WORDS:A until WORDS:B', 'VERB A until B'],
  ['VERB all|every|each|all_the|all_of_the|each_of_the WORDS:A [one_by_one]', 'for each ONE: VERB it'],
  ['VERB WORDS:B in|on|next_to each|every WORDS:A', 'for each ONE: VERB B in it'],
  ['for_each|for_every|for_all WORDS:A , WORDS:B', 'for each A: B'],
  ['in WORDS:A , WORDS:B', 'B in A'],
  ['on WORDS:A , WORDS:B', 'B on A'],
  ['under WORDS:A , WORDS:B', 'B under A'],
  ['go_back to WORDS:A', 'open A'],
  ['drag|move WORDS:A from WORDS:B to WORDS:C', 'drag A to C'],
  ['set|change|update WORDS:A from WORDS:B to WORDS:C', 'set A to C'],
  ['change|turn WORDS:A to|into WORDS:B in|of WORDS:C', 'set C to B'],
  ['reply|answer|respond_to [to] WORDS:A with WORDS:B', 'reply to A. Type B in Message'],
  ['reply|answer with WORDS:B', 'reply. Type B in Message'],
  ['send WORDS:B to WORDS:A', 'type B in Message. Send'],
  ['when|once|after|as_soon_as|whenever WORDS:A , WORDS:B', 'wait until A. B'],
  ['when|whenever WORDS:A , WORDS:B', 'if A, B'],
  ['WORDS:A when|as_soon_as WORDS:B', 'wait until B. A'],
  ['WORDS:A when|in_case|only_if WORDS:B', 'if B, A'],
  ['WORDS:A instead_of WORDS:B', 'A'],
  ['WORDS:A , otherwise|else|or_else WORDS:B', 'A. Otherwise, B'],
  ['VERB WORDS:A and [then] WORDS:B', 'VERB A. VERB B'],
  ['select WORDS:A from|in the WORDS:B dropdown|list|menu', 'choose A in B'],
  ['increase|raise|decrease|lower|reduce|drag WORDS:A to WORDS:B', 'set A to B'],
  ['type|enter|write|put WORDS:A in|into WORDS:B and in|into WORDS:C', 'type A in B. Type A in C'],
  ['check|verify|make_sure|ensure that WORDS:A is in WORDS:B', 'check that B shows A'],
  ['read|get|copy WORDS:A to|into|in WORDS:B', 'read A. Type it in B'],
  ['leave WORDS:A empty|blank', 'clear A'],
  ['mark WORDS:A as WORDS:B', 'click "Mark as B" in A'],
  ['export WORDS:A as WORDS:B', 'export A. Click B'],
  ['WORDS:A by WORDS:B', 'A of B'],
  ['WORDS:A at WORDS:B', 'A in B'],
  ['wait a|one minute', 'wait 1 minute'],
  ['wait a|one second', 'wait 1 second'],
  ['WORDS:A : WORDS:B and|; WORDS:C', 'type B in A. C'],
  ['ask me|the_user for WORDS:A and WORDS:B', 'ask me for A. Ask me for B'],
  ['WORDS:A > WORDS:B', 'A is more than B'],
  ['WORDS:A < WORDS:B', 'A is less than B'],
];
