import type { Clause } from '../language/clause.ts';
import { targetOf } from '../language/parse-clause.ts';
import { phrase, similarity } from '../words/match.ts';
import { scoreReading } from '../page/resolve.ts';
import { isTypable, nameOf, type Item } from '../page/scene.ts';
import { clickItem, notLocated, submit } from './click.ts';
import { assign } from './fill.ts';
import { locate, lookFor, shown } from './locate.ts';
import { act, itemNow, proved, reveal, unproved, type Course, type Mind, type Outcome } from './mind.ts';
import { putValue } from './put-value.ts';
import { newcomers } from './pick.ts';
import { valueOf } from './values.ts';

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
  const waiting = mind.ahead[0];
  // "search for X and press Search": the next clause sends it off.
  if (
    waiting !== undefined &&
    (waiting.do === 'keys' ||
      waiting.do === 'submit' ||
      (waiting.do === 'click' && /\b(?:search|go|find|submit)\b/i.test(waiting.target.text)))
  )
    return typed;
  const suggestions = newcomers(mind, before).some(item => item.role === 'option');
  if (typed.evidence.includes('suggestion') && !suggestions && mind.scene.observation.url !== before.observation.url)
    return proved(`Searched for “${text}”.`);
  const now = itemNow(mind, field.ref);
  if (now === null) return proved(`Searched for “${text}”; the page changed.`);
  const sent = yield* act(mind, 'send_keys', { keys: 'Enter', ref: now.ref });
  if (sent.changed) return proved(`Searched for “${text}”; the page changed.`);
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

const factWords = /\b(?:by|from|in|with|for|of|to|on|at|between|whose|named|called|under)\b/i;

/** "drama movies directed by Farley from year 2008": one value for each of a search form's several fields. Null when it has one. */
function factsOf(mind: Mind, clause: Of<'search'>): ReturnType<typeof assign> | null {
  const fields = mind.scene.elements.filter(
    item => (isTypable(item) || item.element!.options !== undefined) && item.element!.disabled !== true,
  );
  const text = reveal(mind, clause.facts);
  if (fields.length < 2 || !factWords.test(text) || clause.target !== null) return null;
  const facts: { label: string; value: string }[] = [];
  const used = new Set<string>();
  for (const field of fields) {
    const names = mind.scene
      .names(field)
      .flatMap(n => n.phrase.words)
      .filter(w => w.length > 2);
    const tokens = text.split(/\s+/);
    const at = tokens.findIndex(t => names.some(n => t.toLowerCase().slice(0, 5) === n.slice(0, 5) && t.length > 3));
    if (at < 0) continue;
    let next = at + 1;
    while (tokens[next] !== undefined && /^(?:by|is|of|in|:|=|from)$/i.test(tokens[next]!)) next += 1;
    const value = tokens[next];
    if (value === undefined) continue;
    facts.push({ label: nameOf(mind.scene, field), value: value.replace(/[.,;]$/, '') });
    used.add(field.ref);
    tokens.splice(at, next - at + 1);
  }
  if (facts.length === 0) return null;
  const left = fields.filter(f => !used.has(f.ref));
  const lead = text.split(factWords)[0]!.trim().split(/\s+/);
  if (left.length === 1 && lead[0] !== undefined && lead.length <= 4)
    facts.push({ label: nameOf(mind.scene, left[0]!), value: lead[0] });
  return assign(mind, facts);
}
