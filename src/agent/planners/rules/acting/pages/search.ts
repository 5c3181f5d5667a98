import type { Clause } from '#src/core/step-language/clause.ts';
import { targetOf } from '#src/core/step-language/parse-clause.ts';
import { only } from '../../only.ts';
import { phrase, similarity } from '../../words/match.ts';
import { scoreReading } from '../../page/resolve.ts';
import { isTypable, nameOf, type Item, type Scene } from '../../page/scene.ts';
import { clickItem, notLocated, submit } from '../press/click.ts';
import { assign } from '../fields/fill.ts';
import { locate } from '../locate.ts';
import { lookFor, shown, type Located } from '../look-for.ts';
import { act, itemNow, proved, reveal, unproved, type Course, type Mind, type Outcome } from '../mind.ts';
import { effectOf } from '../effect.ts';
import { putValue } from '../fields/put-value.ts';
import { newcomers } from '../fields/pick.ts';
import { valueOf } from '../values/values.ts';

type Of<K extends Clause['do']> = Extract<Clause, { do: K }>;

/** Searches: types into the search field and sends it off; facts such as "directed by X from year Y" go to their fields. */
export function* search(mind: Mind, clause: Of<'search'>): Course<Outcome> {
  const facts = factsOf(mind, clause);
  if (facts !== null) return yield* searchByFacts(mind, facts);
  const text = yield* valueOf(mind, clause.value, null);
  if (text === null) return unproved('Nothing to search for was given.');
  const located = yield* locateSearch(mind, clause);
  if (located.item === null) return notLocated('the search field', located);
  const before = mind.scene;
  const typed = yield* putValue(mind, located.item, text);
  if (typed.verdict === 'failed' || sendsSearch(mind.later[0])) return typed;
  const suggestions = newcomers(mind, before).some(item => item.role === 'option');
  if (typed.suggested && !suggestions && mind.scene.observation.url !== before.observation.url)
    return proved(`Searched for “${text}”.`);
  const now = itemNow(mind, located.item.ref);
  if (now === null) return proved(`Searched for “${text}”; the page changed.`);
  return yield* sendSearch(mind, before, { field: now, text });
}

function* searchByFacts(mind: Mind, facts: ReturnType<typeof assign>): Course<Outcome> {
  for (const [fact, spot] of facts) {
    const outcome = yield* putValue(mind, itemNow(mind, spot.item.ref) ?? spot.item, fact.value);
    if (outcome.verdict === 'failed') return outcome;
  }
  return yield* submit(mind, 'search', null);
}

/** The field to search in: the one that is named, or the page's own, which a button may have to open. */
function* locateSearch(mind: Mind, { target }: Of<'search'>): Course<Located> {
  const named = target === null ? null : lookFor(mind, shown(mind, target), { want: 'type' }).found;
  const field = named ?? searchField(mind) ?? (yield* openSearch(mind));
  if (field !== null) return { item: field };
  return yield* locate(mind, target ?? targetOf('the search field'), { want: 'type', verb: 'search in' });
}

function* openSearch(mind: Mind): Course<Item | null> {
  const reading = { label: 'search', exact: false, kind: null, nth: null, contexts: [], prior: 1 };
  const [opener] = scoreReading(mind.scene, reading, { want: 'click' })
    .filter(c => c.label >= 0.85)
    .toSorted((a, b) => b.score - a.score);
  if (opener === undefined) return null;
  yield* clickItem(mind, opener.item, {});
  return searchField(mind);
}

/** "search for X and press Search": the next clause sends it off. */
function sendsSearch(next: Clause | undefined): boolean {
  if (next?.do === 'click') return /\b(?:search|go|find|submit)\b/i.test(next.target.text);
  return next?.do === 'keys' || next?.do === 'submit';
}

/** Sends a search off by Enter, or by its button where that has no effect. */
function* sendSearch(mind: Mind, before: Scene, { field, text }: { field: Item; text: string }): Course<Outcome> {
  const filled = mind.scene;
  yield* act(mind, 'send_keys', { keys: 'Enter', ref: field.ref });
  mind.filled.pressed(undefined);
  const description = `Searched for “${text}”`;
  const sent = yield* effectOf(mind, { before: filled, item: null, description, purpose: 'shows' });
  if (sent.verdict === 'proved') return sent;
  const button = searchButton(mind, field);
  if (button !== null) return yield* clickItem(mind, button, {});
  return newcomers(mind, before).length > 2
    ? proved(`Searched for “${text}”; the list changed.`)
    : unproved(`Searched for “${text}”, but saw nothing change.`);
}

function searchField(mind: Mind): Item | null {
  const typed = mind.scene.elements.filter(
    item => isTypable(item) && item.element.disabled !== true && item.element.rect.width > 0,
  );
  const scored = typed
    .map(item => ({
      item,
      score:
        (item.role === 'searchbox' || item.element.type === 'search' ? 0.9 : 0) +
        mind.scene
          .names(item)
          .reduce((most, n) => Math.max(most, similarity(phrase('search'), n.phrase) * n.weight), 0),
    }))
    .toSorted((a, b) => b.score - a.score);
  const [first] = scored;
  if (first !== undefined && first.score >= 0.5) return first.item;
  return only(typed);
}

function searchButton(mind: Mind, field: Item): Item | null {
  const scored = scoreReading(
    mind.scene,
    { label: 'search', exact: false, kind: 'button', nth: null, contexts: [], prior: 1 },
    { want: 'click', near: field.ref },
  ).filter(c => c.label >= 0.6 && c.item.ref !== field.ref && !isTypable(c.item));
  return scored.toSorted((a, b) => b.score - a.score)[0]?.item ?? null;
}

const factWords = /\b(?:by|from|in|with|for|of|to|on|at|whose|named|called|under)\s+/giu;
const factVerb = /(?:^|\s)(\p{L}+ed|starring|written|made|sold|sent|years?)$/iu;
const longestVerb = 30;

type Stretch = { about: string; value: string };

type Cut = { from: number; to: number; verb: string };

/** Where facts begin: "by", "in", with the word before it where that names the kind of fact: "directed by". */
function cutsIn(text: string): Cut[] {
  const cuts: Cut[] = [];
  for (const match of text.matchAll(factWords)) {
    const earliest = Math.max(cuts.at(-1)?.to ?? 0, match.index - longestVerb);
    const before = text.slice(earliest, match.index);
    const verb = (before.trimEnd() !== before && factVerb.exec(before.trimEnd())?.[1]) || '';
    const from = verb === '' ? match.index : earliest + before.trimEnd().length - verb.length;
    cuts.push({ from, to: match.index + match[0].length, verb });
  }
  return cuts;
}

/** "crime movies directed by Curry from year 1995" → crime movies; directed → Curry; year → 1995. */
function stretches(text: string): Stretch[] {
  const cuts = cutsIn(text);
  const first = cuts[0];
  if (first === undefined) return [];
  const out: Stretch[] = [{ about: '', value: text.slice(0, first.from).trim() }];
  for (const [i, cut] of cuts.entries()) {
    const rest = text
      .slice(cut.to, cuts[i + 1]?.from ?? text.length)
      .trim()
      .replace(/[.,;]$/, '');
    const words = rest.split(/\s+/);
    const value = words.at(-1) ?? rest;
    out.push({ about: `${cut.verb} ${words.slice(0, -1).join(' ')}`.trim(), value });
  }
  return out.filter(s => s.value !== '');
}

/** A fact for each of a search form's several fields, by the words beside its value; what is left goes to what is left. Null when it has one field. */
function factsOf(mind: Mind, clause: Of<'search'>): ReturnType<typeof assign> | null {
  const { scene } = mind;
  const fields = scene.elements.filter(
    item => (isTypable(item) || item.element.options !== undefined) && item.element.disabled !== true,
  );
  if (fields.length < 2 || clause.target !== null || clause.value.quoted) return null;
  const found = stretches(reveal(mind, clause.facts));
  const offers = found.flatMap(stretch =>
    fields.map(field => ({ stretch, field, score: factScore(mind, stretch, field) })),
  );
  const chosen = new Map<Item, string>();
  const used = new Set<Stretch>();
  for (const { stretch, field, score } of offers.toSorted((a, b) => b.score - a.score)) {
    if (score < 0.5 || used.has(stretch) || chosen.has(field)) continue;
    used.add(stretch);
    chosen.set(field, stretch.value);
  }
  const [lead] = found;
  if (chosen.size === 0 || lead === undefined) return null;
  const left = only(fields.filter(field => !chosen.has(field)));
  if (left !== null && !used.has(lead) && lead.about === '') chosen.set(left, lead.value.split(/\s+/, 1).join(''));
  return new Map(
    [...chosen].map(([item, value]) => [
      { label: nameOf(scene, item), value },
      { item, members: [] },
    ]),
  );
}

function factScore(mind: Mind, stretch: Stretch, field: Item): number {
  if (stretch.about === '') return 0;
  const names = mind.scene.names(field).flatMap(n => n.phrase.words);
  const about = phrase(stretch.about).words;
  const alike = about.some(a =>
    names.some(n => n === a || (Math.min(a.length, n.length) >= 5 && a.slice(0, 5) === n.slice(0, 5))),
  );
  const year = /^(?:19|20)\d\d$/.test(stretch.value) && names.some(n => /^(?:year|date|released?|when)$/.test(n));
  return alike ? 1 : year ? 0.8 : 0;
}
