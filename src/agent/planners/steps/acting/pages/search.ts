import type { Clause, ClauseOf, Target } from '#src/core/steps/clause.ts';
import { reading, thing } from '#src/core/steps/names.ts';
import { only } from '../../only.ts';
import { isSearch } from '../../page/control.ts';
import { labelMatches } from '../../page/label-index.ts';
import { scoreReading } from '../../page/resolve.ts';
import { isTypable, nameOf, type Item, type Scene } from '../../page/scene.ts';
import { clickItem } from '../press/click.ts';
import { locate } from '../locate.ts';
import { lookFor, shown } from '../look-for.ts';
import { act, itemNow, proved, unproved, type Mind, type Outcome } from '../mind.ts';
import { effectOf } from '../effect.ts';
import { putValue } from '../fields/put-value.ts';
import { newcomers } from '../fields/pick.ts';
import { valueOf } from '../values/values.ts';

/** Searches: types into the search field and sends it off. */
export async function search(mind: Mind, clause: ClauseOf<'search'>): Promise<Outcome> {
  const text = await valueOf(mind, clause.value, null);
  const field = await locateSearch(mind, clause);
  const before = mind.scene;
  const typed = await putValue(mind, field, text);
  if (typed.verdict === 'failed' || sendsSearch(mind.later[0])) return typed;
  const now = itemNow(mind, field.ref);
  if (now === null)
    return mind.scene.observation.url === before.observation.url
      ? unproved(`Typed “${text}”, and the search field is gone.`)
      : proved(`Searched for “${text}”; the page changed.`);
  return await sendSearch(mind, before, { field: now, text });
}

/** The field to search in: the one that is named, or the page's own, which a link or button may have to open. */
async function locateSearch(mind: Mind, { target }: ClauseOf<'search'>): Promise<Item> {
  const named = target === null ? null : lookFor(mind, shown(mind, target), { want: 'type' }).found;
  if (named !== null) return named;
  // "Search Members for Lee": the list of members has the search.
  if (target !== null) await openList(mind, shown(mind, target));
  const own = searchField(mind) ?? (await openSearch(mind));
  return own ?? (await locate(mind, target ?? thing('search', 'field'), { want: 'type', verb: 'search in' }));
}

async function openSearch(mind: Mind): Promise<Item | null> {
  const [opener] = scoreReading(mind.scene, reading('search'), { want: 'click' })
    .filter(c => c.label >= 0.85 || (c.item.role === 'button' && /^search\b/i.test(nameOf(mind.scene, c.item))))
    .toSorted((a, b) => b.score - a.score);
  if (opener === undefined) return null;
  await clickItem(mind, opener.item, {});
  return searchField(mind);
}

/** Goes to the list of things of a kind by the link of that name; false where the page has none. */
async function openList(mind: Mind, list: Target): Promise<boolean> {
  const { found, score } = lookFor(mind, list, { want: 'click', near: null });
  if (found === null || score < 0.7 || !/^(?:link|tab|menuitem)$/.test(found.role)) return false;
  return (await clickItem(mind, found, { purpose: 'shows' })).verdict === 'proved';
}

/** "search for X and press Search": the next clause sends it off. */
function sendsSearch(next: Clause | undefined): boolean {
  if (next?.do === 'click') return /\b(?:search|go|find|submit)\b/i.test(next.target.text);
  return next?.do === 'keys' || (next?.do === 'act' && next.verb === 'submit');
}

/** Sends a search off by Enter, or by its button where that has no effect. */
async function sendSearch(mind: Mind, before: Scene, { field, text }: { field: Item; text: string }): Promise<Outcome> {
  const filled = mind.scene;
  await act(mind, 'send_keys', { keys: 'Enter', ref: field.ref });
  mind.filled.entered(field.element ?? undefined, filled.observation);
  const description = `Searched for “${text}”`;
  const sent = await effectOf(mind, { before: filled, item: null, description, purpose: 'shows' });
  if (sent.verdict === 'proved') return sent;
  const button = searchButton(mind, field);
  if (button !== null) return await clickItem(mind, button, {});
  return newcomers(mind, before).length > 2
    ? proved(`Searched for “${text}”; the list changed.`)
    : unproved(`Searched for “${text}”, but saw nothing change.`);
}

function searchField(mind: Mind): Item | null {
  const typed = mind.scene.elements.filter(
    item => isTypable(item) && item.element.disabled !== true && item.element.rect.width > 0,
  );
  const likeness = labelMatches(mind.scene, 'search');
  const [first] = typed
    .map(item => ({ item, score: (isSearch(item) ? 0.9 : 0) + (likeness.get(item)?.score ?? 0) }))
    .toSorted((a, b) => b.score - a.score);
  return first !== undefined && first.score >= 0.5 ? first.item : only(typed);
}

function searchButton(mind: Mind, field: Item): Item | null {
  const scored = scoreReading(mind.scene, reading('search', { kind: 'button' }), {
    want: 'click',
    near: field.ref,
  }).filter(c => c.label >= 0.6 && c.item.ref !== field.ref && !isTypable(c.item));
  return scored.toSorted((a, b) => b.score - a.score)[0]?.item ?? null;
}
