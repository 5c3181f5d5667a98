import type { Clause } from '#src/core/step-language/clause.ts';
import { targetOf } from '#src/core/step-language/parse-clause.ts';
import { phrase, similarity } from '../../words/match.ts';
import { scoreReading } from '../../page/resolve.ts';
import { isTypable, nameOf, type Item } from '../../page/scene.ts';
import { clickItem, notLocated, submit } from '../press/click.ts';
import { assign } from '../fields/fill.ts';
import { locate } from '../locate.ts';
import { lookFor, shown } from '../look-for.ts';
import { act, itemNow, proved, reveal, unproved, type Course, type Mind, type Outcome } from '../mind.ts';
import { effectOf } from '../effect.ts';
import { putValue } from '../fields/put-value.ts';
import { newcomers } from '../fields/pick.ts';
import { valueOf } from '../values/values.ts';

type Of<K extends Clause['do']> = Extract<Clause, { do: K }>;

/** Searches: types into the search field and sends it off; facts such as "directed by X from year Y" go to their fields. */
export function* search(mind: Mind, clause: Of<'search'>): Course<Outcome> {
  const facts = factsOf(mind, clause);
  if (facts !== null) {
    for (const [fact, spot] of facts) {
      const outcome = yield* putValue(mind, itemNow(mind, spot.item.ref) ?? spot.item, fact.value);
      if (outcome.verdict === 'failed') return outcome;
    }
    return yield* submit(mind, 'search', null);
  }
  const text = yield* valueOf(mind, clause.value, null);
  if (text === null) return unproved('Nothing to search for was given.');
  let field = searchField(mind);
  if (clause.target !== null) field = lookFor(mind, shown(mind, clause.target), { want: 'type' }).found ?? field;
  if (field === null) {
    const opener = scoreReading(
      mind.scene,
      { label: 'search', exact: false, kind: null, nth: null, contexts: [], prior: 1 },
      { want: 'click' },
    )
      .filter(c => c.label >= 0.85)
      .toSorted((a, b) => b.score - a.score)[0];
    if (opener !== undefined) {
      yield* clickItem(mind, opener.item, {});
      field = searchField(mind);
    }
  }
  if (field === null) {
    const located = yield* locate(mind, clause.target ?? targetOf('the search field'), {
      want: 'type',
      verb: 'search in',
    });
    if (located.item === null) return notLocated('the search field', located);
    field = located.item;
  }
  const before = mind.scene;
  const typed = yield* putValue(mind, field, text);
  if (typed.verdict === 'failed') return typed;
  const waiting = mind.later[0];
  // "search for X and press Search": the next clause sends it off.
  if (
    waiting !== undefined &&
    (waiting.do === 'keys' ||
      waiting.do === 'submit' ||
      (waiting.do === 'click' && /\b(?:search|go|find|submit)\b/i.test(waiting.target.text)))
  )
    return typed;
  const suggestions = newcomers(mind, before).some(item => item.role === 'option');
  if (typed.suggested && !suggestions && mind.scene.observation.url !== before.observation.url)
    return proved(`Searched for “${text}”.`);
  const now = itemNow(mind, field.ref);
  if (now === null) return proved(`Searched for “${text}”; the page changed.`);
  const filled = mind.scene;
  yield* act(mind, 'send_keys', { keys: 'Enter', ref: now.ref });
  mind.filled.pressed(undefined);
  const description = `Searched for “${text}”`;
  const sent = yield* effectOf(mind, { before: filled, item: null, description, purpose: 'shows' });
  if (sent.verdict === 'proved') return sent;
  const button = searchButton(mind, now);
  if (button !== null) return yield* clickItem(mind, button, {});
  return newcomers(mind, before).length > 2
    ? proved(`Searched for “${text}”; the list changed.`)
    : unproved(`Searched for “${text}”, but saw nothing change.`);
}

function searchField(mind: Mind): Item | null {
  const typed = mind.scene.elements.filter(
    item => isTypable(item) && item.element!.disabled !== true && item.element!.rect.width > 0,
  );
  const scored = typed
    .map(item => ({
      item,
      score:
        (item.role === 'searchbox' || item.element!.type === 'search' ? 0.9 : 0) +
        mind.scene
          .names(item)
          .reduce((most, n) => Math.max(most, similarity(phrase('search'), n.phrase) * n.weight), 0),
    }))
    .toSorted((a, b) => b.score - a.score);
  const [first] = scored;
  if (first !== undefined && first.score >= 0.5) return first.item;
  return typed.length === 1 ? typed[0]! : null;
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
    const value = words.length > 1 ? words.at(-1)! : rest;
    out.push({ about: `${cut.verb} ${words.slice(0, -1).join(' ')}`.trim(), value });
  }
  return out.filter(s => s.value !== '');
}

/** A fact for each of a search form's several fields, by the words beside its value; what is left goes to what is left. Null when it has one field. */
function factsOf(mind: Mind, clause: Of<'search'>): ReturnType<typeof assign> | null {
  const { scene } = mind;
  const fields = scene.elements.filter(
    item => (isTypable(item) || item.element!.options !== undefined) && item.element!.disabled !== true,
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
  if (chosen.size === 0) return null;
  const lead = found[0]!;
  const left = fields.filter(field => !chosen.has(field));
  if (!used.has(lead) && lead.about === '' && left.length === 1) chosen.set(left[0]!, lead.value.split(/\s+/)[0]!);
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
