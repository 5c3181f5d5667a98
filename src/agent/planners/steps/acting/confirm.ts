/** A page that wants more before it does what was asked for: a question, a menu, a dialog, a page to check the answers. */
import { looks, type Clause } from '#src/core/steps/clause.ts';
import type { SeenEffect } from '#src/agent/verification/fitting.ts';
import { purposeOf, saysYes } from '#src/agent/verification/purpose.ts';
import { isFilled } from '../page/control.ts';
import { isTypable, nameOf, type Item, type Scene } from '../page/scene.ts';
import { phrase, similarity } from '../words/match.ts';
import { act, pause, proved, unproved, type Mind, type Outcome } from './mind.ts';
import { settleDialog } from './pages/native-dialog.ts';
import type { Pressed } from './pressed.ts';

const goneMs = 3000;

/** What was done by now; with what was pressed on a page of its own, the effect shows against that page. */
type GoneOn = { description: string } & Partial<Pick<Pressed, 'before' | 'item'>>;

/**
 * Goes on into what the page asks, by the verb that was ordered. Where the next clause does that, or it is a form to fill in,
 * the press has done its part.
 */
export async function goOn(mind: Mind, at: Pressed, seen: SeenEffect): Promise<Outcome | GoneOn> {
  const { description } = at;
  const asked = seen.words;
  const next = mind.later.find(clause => !looks.has(clause.do));
  if (mind.scene.observation.dialog !== null) return await answerNative(mind, at, asked);
  const fresh = mind.scene.elements.filter(item => isFresh(mind.scene, at.before, item));
  if (usesFresh(mind, fresh, next)) return proved(`${description}; ${asked}.`);
  const form = fresh.find(item => isTypable(item) && (isNeeded(item) || !takesOnly(mind, at)));
  if (form !== undefined) {
    const said = `${description}; a form with “${nameOf(mind.scene, form)}” opened.`;
    const takes = purposeOf(at.item === null ? '' : nameOf(at.before, at.item)) === 'takes';
    return takes ? unproved(said) : proved(said);
  }
  // On a page of its own the links of its menu lead away: “Delete” is there once more beside the button.
  const isOwnPage = mind.scene.observation.url !== at.before.observation.url;
  const controls = isOwnPage ? fresh.filter(({ role }) => role === 'button') : fresh;
  const confirm = confirmingOf(mind, controls, at);
  const isClick = mind.clause?.do === 'click';
  // A click that opens what to choose from has done its part, unless the same is to be pressed there once more.
  if (isClick && seen.opens === true && confirm === null && at.purpose !== 'takes')
    return proved(`${description}; ${asked}.`);
  if (isClick || confirm === null) return unproved(`${description}; ${asked}. It was not confirmed.`);
  return await confirmBy(mind, confirm, { description, asked, isOwnPage });
}

async function confirmBy(
  mind: Mind,
  confirm: Item,
  { description, asked, isOwnPage }: { description: string; asked: string; isOwnPage: boolean },
): Promise<Outcome | GoneOn> {
  const page = mind.scene;
  const done = await act(mind, 'click_element', { ref: confirm.ref });
  if (!done.ok) return unproved(`${description}; ${asked}, and that could not be confirmed: ${done.message}`);
  for (let waited = 0; waited < goneMs && isShown(mind, confirm); waited += 300) await pause(mind, 300);
  if (isShown(mind, confirm))
    return unproved(`${description} and confirmed it, but “${nameOf(mind.scene, confirm)}” is still there.`);
  return { description: `${description} and confirmed it`, ...(isOwnPage && { before: page, item: confirm }) };
}

/** What is to be taken away needs no more than a yes, whatever else the page would like to know. */
function takesOnly({ clause }: Mind, { purpose }: Pressed): boolean {
  return purpose === 'takes' && clause?.do === 'act';
}

function isNeeded(item: Item): boolean {
  return item.element?.required === true && !isFilled(item) && item.node.rect.height > 0;
}

async function answerNative(mind: Mind, { description }: Pressed, asked: string): Promise<Outcome | GoneOn> {
  const { clause } = mind;
  const settled = clause === null ? '' : await settleDialog(mind, clause);
  return settled === '' ? proved(`${description}; ${asked}.`) : { description: `${description}. ${settled}` };
}

function isShown(mind: Mind, item: Item): boolean {
  const now = mind.scene.byRef.get(item.ref);
  return now !== undefined && now.node.rect.height > 0;
}

function isFresh({ modal }: Scene, before: Scene, item: Item): boolean {
  if (!isTypable(item) && !/^(?:button|link|clickable|menuitem)$/.test(item.role)) return false;
  if (item.element?.disabled === true || item.node.rect.height === 0) return false;
  return modal === null ? !before.byRef.has(item.ref) : item.node.within.includes(modal.ref);
}

/** Whether the step itself goes on in what opened. */
function usesFresh(mind: Mind, fresh: readonly Item[], next: Clause | undefined): boolean {
  if (next === undefined) return false;
  if (/^(?:type|fill|clear|choose|check|upload|keys|dialog|if|for-each)$/.test(next.do)) return true;
  const label =
    next.do === 'click'
      ? next.target.readings[0]?.label
      : next.do === 'act'
        ? `${next.verb} ${next.object?.text ?? ''}`.trim()
        : undefined;
  if (label === undefined) return false;
  return fresh.some(item => similarity(phrase(label), phrase(nameOf(mind.scene, item))) >= 0.55);
}

/** The control that does it: of the same verb, else of the same purpose, else one that says yes. */
function confirmingOf(mind: Mind, fresh: readonly Item[], { item, before, purpose }: Pressed): Item | null {
  const verb = mind.clause?.do === 'act' ? mind.clause.verb : '';
  const pressed = item === null ? '' : nameOf(before, item);
  const names = [verb, pressed].filter(name => name !== '').map(name => phrase(name).canon[0]);
  const first = (one: Item): string | undefined => phrase(nameOf(mind.scene, one)).canon[0];
  const pools = [
    fresh.filter(one => names.includes(first(one))),
    purpose === 'shows' ? [] : fresh.filter(one => purposeOf(nameOf(mind.scene, one)) === purpose),
    fresh.filter(one => saysYes(nameOf(mind.scene, one))),
  ];
  return plainest(mind, pools.find(pool => pool.length > 0) ?? []);
}

/** The one with the fewest words: “Publish now” beside “Publish and create another”. */
function plainest(mind: Mind, items: readonly Item[]): Item | null {
  const counted = items.map(item => ({ item, words: nameOf(mind.scene, item).trim().split(/\s+/).length }));
  const [first, second] = counted.toSorted((a, b) => a.words - b.words);
  return first === undefined || first.words === second?.words ? null : first.item;
}
