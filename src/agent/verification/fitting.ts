/** Whether what changed on a page is the effect that a verb asks for. */
import type { Observation, PageNode } from '#src/browser/observe/observation.ts';
import { unitsOf } from '#src/core/tasks/phrases.ts';
import { type ActionKind, actionsIn } from '../safety/vocabulary.ts';
import { riskyKinds } from '../safety/words/words.ts';
import { type PageChanges, changesBetween, wordsOf } from './changes.ts';

/**
 * - `keeps`: saves, sends, creates, pays, adds: leaves something behind.
 * - `takes`: deletes, removes, cancels: something is gone.
 * - `shows`: all else: anything that a person sees.
 */
export type Purpose = 'keeps' | 'takes' | 'shows';

/** What was looked for and how it stands. `asks`: the page wants it to be confirmed first. */
export type SeenEffect = { state: 'seen' | 'none' | 'asks'; words: string };

const taking: ReadonlySet<ActionKind> = new Set<ActionKind>([
  'delete',
  'remove',
  'close',
  'cancel',
  'revoke',
  'reject',
]);
/** A field or a switch that it changes is effect enough. */
const setting: ReadonlySet<ActionKind> = new Set<ActionKind>(['reset', 'disable', 'secret']);
const keeping: ReadonlySet<ActionKind> = new Set<ActionKind>([
  ...riskyKinds.filter(kind => !taking.has(kind) && !setting.has(kind)),
  'confirm',
  'save',
  'create',
  'login',
]);

/** The purpose of a verb or of a button's name, in any language that the action guard reads. */
export function purposeOf(words: string): Purpose {
  const kinds = actionsIn(unitsOf(words.slice(0, 200)), 'label').map(({ value }) => value);
  if (kinds.some(kind => taking.has(kind))) return 'takes';
  return kinds.some(kind => keeping.has(kind)) ? 'keeps' : 'shows';
}

const working =
  /^(?:loading|saving|sending|processing|submitting|deleting|uploading|creating|updating|working|please wait|one moment|just a moment|hold on)\b/i;

/** Whether the page says that it is still at work. */
export function isWorking({ nodes, busy }: Observation): boolean {
  return (
    busy === true || nodes.some(node => working.test(wordsOf(node).trim()) && wordsOf(node).length < 60 && node.inView)
  );
}

/** Whether the page shows the effect that fits. `acted`: the element that was used. */
export function effectOn(before: Observation, after: Observation, at: { purpose: Purpose; acted: string }): SeenEffect {
  const changes = changesBetween(before, after);
  if (changes.dialog && after.dialog !== null) return { state: 'seen', words: 'a dialog opened' };
  if (changes.tabs) return { state: 'seen', words: 'another tab is open' };
  const hindrance = at.purpose === 'shows' ? null : hindranceTo(after, changes, at.acted);
  if (hindrance !== null) return hindrance;
  if (changes.address) return { state: 'seen', words: `the page changed to ${after.url}` };
  const found = at.purpose === 'shows' ? anything(changes, at.acted) : lasting(changes, at.acted);
  if (found !== null) return { state: 'seen', words: found };
  const complaint = changes.added.find(complains);
  return { state: 'none', words: complaint === undefined ? '' : `the page says “${short(complaint)}”` };
}

/** What shows that a thing was not done, or not done yet. */
function hindranceTo(after: Observation, changes: PageChanges, acted: string): SeenEffect | null {
  const question = questionIn(after, changes);
  if (question !== undefined) return { state: 'asks', words: `the page asks “${question}”` };
  const report = changes.added.find(reportsError);
  if (report !== undefined) return { state: 'none', words: `the page says “${short(report)}”` };
  return !changes.address && opensMenu(changes, acted) ? { state: 'asks', words: 'it opened a menu' } : null;
}

const asking = /\b(?:are you sure|really (?:want|delete|remove)|cannot be undone|can't be undone|do you want to)\b/i;

/** A question of the page's whether what was asked for is meant, with a button to go on. */
function questionIn(after: Observation, { added }: PageChanges): string | undefined {
  const dialogs = new Set(after.regions.filter(({ role }) => /dialog/.test(role)).map(({ ref }) => ref));
  const asks = added.filter(node => node.kind === 'text' && asking.test(node.text));
  const inDialog = added.some(node => node.kind === 'element' && node.within.some(ref => dialogs.has(ref)));
  const buttons = added.some(node => node.kind === 'element' && /button|link/.test(node.role));
  return asks[0] !== undefined && (inDialog || buttons) ? wordsOf(asks[0]).slice(0, 120) : undefined;
}

/** A button that only offers what can be done has done none of it. */
function opensMenu({ added, altered }: PageChanges, acted: string): boolean {
  return (
    altered.some(({ was, is }) => is.ref === acted && is.expanded === true && was.expanded !== true) ||
    added.some(node => node.kind === 'element' && node.role.startsWith('menuitem'))
  );
}

function anything({ added, removed, altered, scrolled }: PageChanges, acted: string): string | null {
  const fresh = added.find(node => wordsOf(node).trim() !== '' && !working.test(wordsOf(node).trim()));
  if (fresh !== undefined) return `“${short(fresh)}” came up`;
  const gone = removed.find(node => wordsOf(node).trim() !== '' && !working.test(wordsOf(node).trim()));
  if (gone !== undefined) return `“${short(gone)}” is gone`;
  // A button that is only off for a moment has done nothing yet.
  const turned = altered.find(({ was, is }) => is.ref !== acted || was.disabled === is.disabled);
  if (turned !== undefined) return `“${short(turned.is)}” is changed`;
  if (scrolled) return 'the page is scrolled';
  return added.length > 0 || removed.length > 0 ? 'the page shows something else' : null;
}

/** A message, a row, a count or a form that is gone: the state of a control, a spinner and a complaint are not enough. */
function lasting({ added, removed }: PageChanges, acted: string): string | null {
  const counts = (node: PageNode): boolean =>
    node.ref !== acted && wordsOf(node).trim() !== '' && !working.test(wordsOf(node).trim()) && !complains(node);
  const fresh = added.find(counts);
  if (fresh !== undefined) return `“${short(fresh)}” came up`;
  const gone = removed.find(counts);
  if (gone !== undefined) return `“${short(gone)}” is gone`;
  const renamed = added.find(node => node.ref === acted && !working.test(wordsOf(node).trim()));
  return renamed === undefined ? null : `it says “${short(renamed)}” now`;
}

const complaint =
  /\b(?:error|invalid|required|must|incorrect|fail(?:ed|ure)|wrong|denied|cannot|can't|could not|not (?:found|valid|allowed|available|recogni[sz]ed|accepted|possible)|missing|too (?:short|long|large|many|weak)|already (?:exists|taken|in use)|please (?:enter|fill|select|choose|provide|check|try))\b/i;

/** Whether a text says that something was not done. */
export function complains(node: PageNode): boolean {
  return node.kind === 'text' && complaint.test(node.text);
}

const error =
  /\b(?:error|invalid|incorrect|fail(?:ed|ure)|denied|could not|cannot|can't|not (?:found|valid|allowed|saved|sent|created|possible)|already (?:exists|taken|in use))\b/i;
const longestNotice = 300;

/** Whether a text reports that something went wrong. A hint such as “this field is required” is no report. */
function reportsError(node: PageNode): boolean {
  return node.kind === 'text' && node.level === 0 && node.text.length <= longestNotice && error.test(node.text);
}

function short(node: PageNode): string {
  return wordsOf(node).replace(/\s+/g, ' ').trim().slice(0, 80);
}
