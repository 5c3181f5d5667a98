/** Whether what changed on a page is the effect that a verb asks for. */
import type { ElementNode, Observation, PageNode } from '#src/browser/observe/observation.ts';
import { hasPending, refusalOf, tookIt, wasSent } from './answers.ts';
import { isBack, isField } from './came-back.ts';
import { type PageChanges, changesBetween, elementOf, noticesAmong, short, wordsOf } from './changes.ts';
import { type Evidence, type Expected, evidenceOf } from './evidence.ts';
import { asksWhetherMeant, kindsOf, type Purpose, purposeOf, sendsForm } from './purpose.ts';
import { isInRow } from './rows.ts';
import { asksToSignIn } from './session.ts';
import { type OutcomeWords, outcomeWords, saysAtWork } from './outcome-words.ts';

export type { Expected } from './evidence.ts';

/**
 * What was looked for and how it stands. `asks`: the page wants more first, such as a confirmation. `refused`: the site
 * or the page says that it was not done. `pending`: it is there, and the site has not answered yet.
 */
export type SeenEffect = {
  state: 'seen' | 'pending' | 'none' | 'asks' | 'refused';
  /** What it asks for is a choice in a menu or a dialog. */
  opens?: true;
  /** The page offers to take it back, and has sent nothing yet. */
  held?: true;
} & Evidence;

/** Whether the page says that it is still at work. */
export function isWorking({ nodes, busy }: Observation): boolean {
  return busy === true || nodes.some(node => node.inView && saysAtWork(wordsOf(node)));
}

/** Whether the page shows the effect that fits. */
export function effectOn(before: Observation, after: Observation, at: Expected & { purpose: Purpose }): SeenEffect {
  const changes = changesBetween(before, after);
  const words = outcomeWords(at.asked, [...at.values, ...(at.object === '' ? [] : [at.object])]);
  // What the browser saw of the answers comes before what the page says of them.
  const refused = refusalOf(before, after);
  if (refused !== null && !(at.purpose === 'shows' && asksToSignIn(after))) return { state: 'refused', words: refused };
  if (changes.dialog && after.dialog !== null) {
    const said = inDialog(after.dialog, at.purpose, words);
    return said.state === 'seen' && hasPending(before, after) ? { ...said, state: 'pending' } : said;
  }
  if (changes.tabs && !(opensTab(before, after) && doesMore(at)))
    return { state: 'seen', words: 'another tab is open' };
  const seen = { before, after, changes, words };
  return at.purpose === 'shows' ? shown(seen, at) : worked(seen, at);
}

function opensTab(before: Observation, after: Observation): boolean {
  return after.tabs.length > before.tabs.length;
}

/** A window in which to pay, to confirm or to delete has done none of it; one with what is to be printed is the print. */
function doesMore({ purpose, asked }: Expected & { purpose: Purpose }): boolean {
  return purpose !== 'shows' && purposeOf(asked) !== 'shows';
}

/** A native dialog: a message, or a question that has to be answered first. */
function inDialog(dialog: NonNullable<Observation['dialog']>, purpose: Purpose, words: OutcomeWords): SeenEffect {
  const said = `the page says “${dialog.message.slice(0, 120)}”`;
  if (purpose === 'shows') return { state: 'seen', words: 'a dialog opened' };
  if (dialog.kind !== 'alert') return { state: 'asks', words: said };
  if (words.reportsTrouble(dialog.message)) return { state: 'refused', words: said };
  return { state: words.reportsDone(dialog.message) ? 'seen' : 'asks', words: said };
}

type Seen = { before: Observation; after: Observation; changes: PageChanges; words: OutcomeWords };

/** For a verb that changes something: nothing speaks against it, and something that fits speaks for it. */
function worked(seen: Seen, at: Expected & { purpose: Purpose }): SeenEffect {
  const { before, after, changes } = seen;
  const question = questionIn(seen, at.asked);
  if (question !== undefined) return { state: 'asks', words: `the page asks “${question}”` };
  const report = complaintIn(seen);
  if (report !== undefined) return { state: 'refused', words: `the page says “${short(report)}”` };
  if (!asksToSignIn(before) && asksToSignIn(after) && !kindsOf(at.asked).includes('login'))
    return { state: 'refused', words: 'the site asks to sign in' };
  const more = wantsMore(seen, at);
  if (more !== null) return more;
  const found = evidenceOf({ ...seen, took: tookIt(before, after) }, at);
  if (found !== null) {
    const isOnItsWay = hasPending(before, after) || (found.isLeft === true && isWorking(after));
    if (!isOnItsWay && isHeldBack(seen))
      return { ...found, state: 'pending', held: true, words: `${found.words}, and the page offers to take it back` };
    return { state: isOnItsWay ? 'pending' : 'seen', ...found };
  }
  const said = changes.added.find(node => node.kind === 'text' && wordsOf(node).trim() !== '');
  return {
    state: 'none',
    words: said === undefined ? '' : `the page says “${short(said)}”, which does not say that it was done`,
  };
}

/** "Deleted. Undo": a page may send it only when it no longer offers to take it back. */
function isHeldBack({ before, after, changes, words }: Seen): boolean {
  if (changes.address || wasSent(before, after)) return false;
  const controls = changes.added.filter(node => node.kind === 'element' && /^(?:button|link)$/.test(node.role));
  return noticesAmong(changes.added).some(
    node =>
      node.kind === 'text' &&
      words.reportsDone(node.text) &&
      controls.some(({ within }) => within[0] === node.within[0]),
  );
}

/** That the press led to where it is done: a page to check it, a control of the same verb, a menu, or a dialog. */
function wantsMore(seen: Seen, at: Expected): SeenEffect | null {
  const { before, after, changes } = seen;
  if (opensTab(before, after) && !tookIt(before, after)) return { state: 'asks', words: 'another tab is open' };
  if (isBetween(seen, at)) return { state: 'asks', words: 'the page asks to check it first' };
  const confirms = confirmingOn(seen, at);
  if (confirms !== undefined) return { state: 'asks', words: `the page asks for “${short(confirms)}”` };
  if (changes.address) return null;
  if (opensMenu(changes, at.acted)) return { state: 'asks', words: 'it opened a menu', opens: true };
  return opensDialog(before, after) ? { state: 'asks', words: 'it opened a dialog', opens: true } : null;
}

/** For a press of which only something to see is expected. */
function shown(seen: Seen, at: Expected): SeenEffect {
  const { before, after, changes, words } = seen;
  const control = elementOf(before, at.acted);
  if (control !== undefined && sendsForm(before, control, at.asked) && isBack(seen, at))
    return { state: 'none', words: 'the page shows its form again' };
  if (changes.address) return { state: 'seen', words: `the page changed to ${after.url}` };
  const notice = changes.added.find(node => node.kind === 'text' && node.alert === true && reports(node, after, words));
  if (notice !== undefined) return { state: 'refused', words: `the page says “${short(notice)}”` };
  const found = anything(changes, at.acted) ?? movedIn(before, after);
  return found === null ? { state: 'none', words: '' } : { state: 'seen', words: found };
}

/** A question of the page's whether what was asked for is meant, with a button to go on. */
function questionIn({ after, changes: { added }, words }: Seen, asked: string): string | undefined {
  const dialogs = dialogsOf(after);
  const question = noticesAmong(added).find(
    node => node.kind === 'text' && !words.reportsDone(node.text) && asksWhetherMeant(node.text, asked),
  );
  const inDialogs = added.some(node => node.kind === 'element' && node.within.some(ref => dialogs.has(ref)));
  const buttons = added.some(node => node.kind === 'element' && /button|link/.test(node.role));
  return question !== undefined && (inDialogs || buttons) ? wordsOf(question).slice(0, 120) : undefined;
}

/** A new text that says that something went wrong. Rows and headings are content: their words say nothing. */
function reports(node: PageNode, after: Observation, words: OutcomeWords): boolean {
  return (
    node.kind === 'text' &&
    node.labels === undefined &&
    (node.alert === true || !isInRow(after, node)) &&
    words.reportsTrouble(node.text)
  );
}

/** A new text that speaks against it. What explains the fields of a form that only opened does not. */
function complaintIn({ before, after, changes, words }: Seen): PageNode | undefined {
  const opened = openedBy(changes, before);
  const isOpened = opened.length > 0 && !wasSent(before, after);
  const explains = (node: PageNode): boolean => {
    if (opened.some(({ within }) => node.within.some(ref => within.has(ref)))) return true;
    return isOpened && !(node.kind === 'text' && node.alert === true);
  };
  return noticesAmong(changes.added).find(node => reports(node, after, words) && !explains(node));
}

/** The new fields that a press opened, each with the new parts of the page that it lies in. */
function openedBy({ added }: PageChanges, before: Observation): { within: ReadonlySet<string> }[] {
  const had = new Set(before.regions.map(({ ref }) => ref));
  const fields = added.filter(node => node.kind === 'element' && isField(node));
  return fields.slice(0, mostFields).map(({ within }) => ({ within: new Set(within.filter(ref => !had.has(ref))) }));
}

const mostFields = 50;

/** What the page says against it since then, in words; null when it says nothing. */
export function troubleSaid(before: Observation, after: Observation, asked: string): string | null {
  const words = outcomeWords(asked, []);
  const { added } = changesBetween(before, after);
  const report = noticesAmong(added).find(node => reports(node, after, words));
  return report === undefined ? null : `the page says “${short(report)}”`;
}

/** A button that only offers what can be done has done none of it. */
function opensMenu({ added, altered }: PageChanges, acted: string): boolean {
  return (
    altered.some(({ was, is }) => is.ref === acted && is.expanded === true && was.expanded !== true) ||
    added.some(node => node.kind === 'element' && node.role.startsWith('menuitem'))
  );
}

/** Another page with the same button and without the fields: the answers are shown to be checked, and sent from here. */
function isBetween({ before, after, changes, words }: Seen, { acted }: Expected): boolean {
  const pressed = elementOf(before, acted);
  if (after.nodes.some(({ ref }) => ref === acted) || !hasFields(before) || hasFields(after)) return false;
  // Controls without a name are alike without being the same.
  if (pressed === undefined || pressed.name.trim() === '') return false;
  return (
    after.nodes.some(node => node.kind === 'element' && node.role === pressed.role && node.name === pressed.name) &&
    !noticesAmong(changes.added).some(node => words.reportsDone(wordsOf(node)))
  );
}

/**
 * Another page whose only control of the verb is new, after a press that sent nothing: what was asked for is done there.
 * Of a list, whose rows have each their own, nothing is asked.
 */
function confirmingOn({ before, after, changes, words }: Seen, { asked }: Expected): ElementNode | undefined {
  if (!changes.address || tookIt(before, after)) return undefined;
  if (noticesAmong(changes.added).some(node => words.reportsDone(wordsOf(node)))) return undefined;
  const kinds = kindsOf(asked);
  const [verb = ''] = asked.toLowerCase().split(/\s/);
  const isOfVerb = ({ name }: ElementNode): boolean =>
    kinds.length > 0
      ? kindsOf(name).some(kind => kinds.includes(kind))
      : verb !== '' && name.toLowerCase().startsWith(verb);
  const found = changes.added.filter(
    (node): node is ElementNode =>
      node.kind === 'element' && node.role === 'button' && node.rect.height > 0 && isOfVerb(node),
  );
  const [only] = found;
  return found.length === 1 && only !== undefined && !isInRow(after, only) ? only : undefined;
}

function hasFields({ nodes }: Observation): boolean {
  return nodes.some(node => node.kind === 'element' && isField(node));
}

/** A dialog came up that has more than a message: what was asked for is done in it. */
function opensDialog(before: Observation, after: Observation): boolean {
  const had = dialogsOf(before);
  const fresh = new Set([...dialogsOf(after)].filter(ref => !had.has(ref)));
  const usable = (node: PageNode): node is ElementNode =>
    node.kind === 'element' && node.rect.height > 0 && node.within.some(ref => fresh.has(ref));
  return fresh.size > 0 && after.nodes.filter(usable).length > 1;
}

function dialogsOf({ regions }: Observation): Set<string> {
  return new Set(regions.filter(({ role, rect }) => /dialog/.test(role) && rect.height > 0).map(({ ref }) => ref));
}

/** The same things in another order. */
function movedIn(before: Observation, after: Observation): string | null {
  const had = new Map(before.nodes.map((node, at) => [node.ref, at]));
  const common = after.nodes.filter(({ ref }) => had.has(ref));
  const moved = common.find((node, at) => {
    const next = common[at + 1];
    return next !== undefined && (had.get(node.ref) ?? 0) > (had.get(next.ref) ?? 0) && wordsOf(node).trim() !== '';
  });
  return moved === undefined ? null : `“${short(moved)}” is moved`;
}

function anything({ added, removed, altered, scrolled }: PageChanges, acted: string): string | null {
  const counts = (node: PageNode): boolean => wordsOf(node).trim() !== '' && !saysAtWork(wordsOf(node));
  const fresh = added.find(counts);
  if (fresh !== undefined) return `“${short(fresh)}” came up`;
  const gone = removed.find(counts);
  if (gone !== undefined) return `“${short(gone)}” is gone`;
  // A button that is only off for a moment has done nothing yet.
  const turned = altered.find(({ was, is }) => is.ref !== acted || was.disabled === is.disabled);
  if (turned !== undefined) return `“${short(turned.is)}” is changed`;
  if (scrolled) return 'the page is scrolled';
  return added.length > 0 || removed.length > 0 ? 'the page shows something else' : null;
}
