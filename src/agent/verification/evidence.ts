/** What on a page shows that a verb's effect is there. */
import type { ElementNode, ElementRef, Observation, PageNode } from '#src/browser/observe/observation.ts';
import { isBack, shapeOf } from './came-back.ts';
import { hasPlainWords, hasWords, plainText } from '#src/core/text/whole-words.ts';
import { elementOf, noticesAmong, type PageChanges, short, wordsOf } from './changes.ts';
import { isStillToPress } from './purpose.ts';
import { inRowsOfOthers } from './rows.ts';
import { type OutcomeWords, saysAtWork } from './outcome-words.ts';

export type Expected = {
  /** The element that was used; '' when it is not known. */
  acted: ElementRef;
  /** The verb of the step, else the name of what was pressed. */
  asked: string;
  /** The proper name of what it is done to, in lower case; '' when it has none. */
  object: string;
  /** What was typed and is sent with it. */
  values: readonly string[];
  /** Any new content will do: a bare press of a button that makes something new. */
  lenient?: boolean;
};

type Seen = {
  before: Observation;
  after: Observation;
  changes: PageChanges;
  words: OutcomeWords;
  /** The site was sent something and took it. */
  took: boolean;
};

/** What shows it, in words. `shows`, `hides`: words that have to stay on the page, or away from it. */
export type Evidence = {
  words: string;
  shows?: string;
  hides?: string;
  /** The control is gone, and what came in its place may still be on its way. */
  isLeft?: true;
};

/** The first thing that shows it; null when nothing does. */
export function evidenceOf(seen: Seen, at: Expected & { purpose: string }): Evidence | null {
  const { before, after, changes, words } = seen;
  const [othersNow, othersBefore] = [inRowsOfOthers(after, at.object), inRowsOfOthers(before, at.object)];
  const added = changes.added.filter(node => speaks(node) && !othersNow(node));
  const removed = changes.removed.filter(node => speaks(node) && !othersBefore(node));
  const own: Seen = { ...seen, changes: { ...changes, added, removed } };
  const said = noticesAmong(added).find(node => words.reportsDone(wordsOf(node)));
  if (said !== undefined) return { words: `“${short(said)}” came up` };
  if (isBack(seen, at)) return null;
  if (at.purpose === 'takes') return gone(own, at);
  return (
    named(added, at) ?? listed(own, at) ?? counted(added, removed) ?? turned(own, at) ?? left(own, at) ?? quiet(own, at)
  );
}

function speaks(node: PageNode): boolean {
  return wordsOf(node).trim() !== '' && !saysAtWork(wordsOf(node));
}

/** What was typed, or the thing that was named, is on the page now, outside of fields. */
function named(added: readonly PageNode[], { values, object, acted }: Expected): Evidence | null {
  const wanted = [...values, object].map(plainText).filter(value => value.length > 1);
  const node = added.find(one => one.ref !== acted && !isField(one) && hasAny(wordsOf(one), wanted));
  return node === undefined ? null : { words: `“${short(node)}” came up`, shows: short(node) };
}

/** What was chosen or named came into another list, as between two lists side by side. */
function listed({ changes }: Seen, { values, object }: Expected): Evidence | null {
  const wanted = new Set([...values, object].map(plainText).filter(value => value.length > 1));
  for (const { was, is } of changes.altered) {
    const had = new Set(was.options?.map(({ text }) => text));
    const option = is.options?.find(({ text }) => wanted.has(plainText(text)) && !had.has(text));
    if (was.options !== undefined && option !== undefined)
      return { words: `“${option.text.slice(0, 80)}” came into “${short(is)}”` };
  }
  return null;
}

function hasAny(text: string, wanted: readonly string[]): boolean {
  const plain = wanted.length === 0 ? '' : plainText(text);
  return wanted.some(value => hasPlainWords(plain, value));
}

/** A number is another: "Cart (1)" in the place of "Cart (0)". */
function counted(added: readonly PageNode[], removed: readonly PageNode[]): Evidence | null {
  const had = new Set(removed.filter(node => !isField(node)).map(shapeOf));
  const node = added.find(one => !isField(one) && /\d/.test(wordsOf(one)) && had.has(shapeOf(one)));
  return node === undefined ? null : { words: `“${short(node)}” came up` };
}

/** The control itself is another: switched over, or with another name. */
function turned({ changes }: Seen, { acted }: Expected): Evidence | null {
  const state = changes.altered.find(
    ({ was, is }) => is.ref === acted && (was.checked !== is.checked || was.selected !== is.selected),
  );
  if (state !== undefined) return { words: `“${short(state.is)}” is ${state.is.checked === false ? 'off' : 'on'} now` };
  // "Rename" that turns into "Save" beside a field has begun something.
  if (changes.added.some(isField)) return null;
  const renamed = changes.added.find(
    node => node.ref === acted && /\p{L}/u.test(wordsOf(node)) && !isStillToPress(wordsOf(node)),
  );
  return renamed === undefined ? null : { words: `it says “${short(renamed)}” now` };
}

/** The page, the form or the dialog with the control was left for something else; the page for what was sent and taken. */
function left({ before, after, changes, took }: Seen, at: Expected): Evidence | null {
  const control = elementOf(before, at.acted);
  const moved = changes.address && took ? { words: `the page changed to ${after.url}`, isLeft: true as const } : null;
  if (control === undefined) return moved;
  // The same form again says nothing, and the same button may be that of a page in between.
  const again = after.nodes.some(
    node => node.kind === 'element' && node.role === control.role && node.name === control.name && node.rect.height > 0,
  );
  if (changes.address) return again ? null : moved;
  const rows = count(before, control) - count(after, control);
  // The items of a menu go with it, whatever came of them.
  const goes = !/^(?:menuitem|option)/.test(control.role) && rows > 0 && elementOf(after, at.acted) === undefined;
  return goes ? { words: `“${short(control)}” is gone`, isLeft: true } : null;
}

function count({ nodes }: Observation, like: ElementNode): number {
  return nodes.filter(node => node.kind === 'element' && node.role === like.role && node.name === like.name).length;
}

/** The site took what was sent, and the page says nothing else. */
function quiet({ after, changes, words, took }: Seen, { values, lenient }: Expected): Evidence | null {
  const fresh = changes.added.find(node => !isField(node));
  if (lenient === true && fresh !== undefined) return { words: `“${short(fresh)}” came up` };
  if (!took || fresh !== undefined || values.length === 0) return null;
  if (noticesAmong(after.nodes).some(node => node.kind === 'text' && words.reportsTrouble(node.text))) return null;
  const held = new Set(after.nodes.map(node => (node.kind === 'element' ? (node.value ?? '').trim() : '')));
  return values.every(value => held.has(value.trim())) ? { words: 'the site took it, and the values are kept' } : null;
}

/** Something of the thing's own is gone, or the page of it was left. */
function gone(seen: Seen, at: Expected): Evidence | null {
  const { before, after, changes } = seen;
  if (changes.address) return left(seen, at);
  const control = elementOf(before, at.acted);
  const replaced = changes.added.some(node => node.kind === 'text');
  if (
    control !== undefined &&
    elementOf(after, at.acted) === undefined &&
    changes.removed[0] !== undefined &&
    !replaced
  )
    return { words: `“${short(changes.removed[0])}” is gone` };
  const lost = changes.removed.find(
    node => node.ref !== at.acted && (at.object === '' || hasWords(wordsOf(node), at.object)),
  );
  if (lost !== undefined && !replaced) return { words: `“${short(lost)}” is gone`, hides: short(lost) };
  return counted(changes.added, changes.removed) ?? (at.object === '' ? turned(seen, at) : null);
}

function isField(node: PageNode): boolean {
  return node.kind === 'element' && /^(?:textbox|searchbox|combobox|spinbutton|listbox|option|slider)$/.test(node.role);
}
