import { normalized } from '#src/core/text/normalize.ts';
import type { Comparator, Target, Test } from '#src/core/steps/clause.ts';
import { phrase, similarity } from '../words/match.ts';
import { quantity } from '#src/core/text/quantity.ts';
import { anchorsOf, entryOf, type Anchor } from '../page/context.ts';
import { countOf, type CountRead } from '../reading/read-list.ts';
import { readNow } from '../reading/read-one.ts';
import { resolve } from '../page/resolve.ts';
import { isTick, isTypable, nameOf, type Item, type Scene } from '../page/scene.ts';
import { isColumnHead, isFilled } from '../page/control.ts';
import { shown } from './look-for.ts';
import { failed, pause, proved, reveal, type Mind, type Outcome } from './mind.ts';
import { contentOf } from './values/read.ts';

/** `unknown`: the place that is asked about is not here, so that neither it nor its opposite is so. */
type Seen = { holds: boolean; seen: string; unknown?: true };
type State = Extract<Test, { of: 'thing' }>['state'];

/** What was counted, and on which page: to count again may be to scroll through a whole list. */
type Counted = Map<Test, CountRead & { fingerprint: string }>;

/** Whether something is true of the page now; the words say what was seen. */
export async function holdsNow(mind: Mind, test: Test, counted: Counted = new Map()): Promise<Seen> {
  const { holds, seen, unknown } = await plainly(mind, test, counted);
  return { holds: unknown !== true && holds !== test.negated, seen };
}

async function plainly(mind: Mind, test: Test, counted: Counted): Promise<Seen> {
  const { observation } = mind.scene;
  switch (test.of) {
    case 'address':
      return {
        holds: fits(observation.url, reveal(mind, test.text), test.how),
        seen: `The address is ${observation.url}.`,
      };
    case 'title':
      return {
        holds: fits(observation.title, reveal(mind, test.text), test.how),
        seen: `The title is “${observation.title}”.`,
      };
    case 'text':
      return textThere(mind, reveal(mind, test.text), test.where === null ? null : shown(mind, test.where));
    case 'thing':
      return thingIs(mind, shown(mind, test.target), test.state);
    case 'value':
      return test.how === 'is'
        ? await valueIs(mind, shown(mind, test.target), reveal(mind, test.value))
        : await valueBeginsOrEnds(mind, shown(mind, test.target), { value: reveal(mind, test.value), how: test.how });
    case 'number':
      return await numberIs(mind, test, counted);
    case 'both':
    case 'either':
      return await together(mind, test, counted);
  }
}

/** Whether a text is the words wanted, or contains them; no words are contained in none. */
function fits(text: string, wanted: string, how: 'is' | 'contains'): boolean {
  const [has, want] = [tidy(text), tidy(wanted)];
  return want !== '' && (how === 'is' ? has === want : has.includes(want));
}

type Two = Extract<Test, { of: 'both' | 'either' }>;

async function together(mind: Mind, { of, tests }: Two, counted: Counted): Promise<Seen> {
  const [first, second] = [await holdsNow(mind, tests[0], counted), await holdsNow(mind, tests[1], counted)];
  const holds = of === 'both' ? first.holds && second.holds : first.holds || second.holds;
  return { holds, seen: `${first.seen} ${second.seen}` };
}

async function valueBeginsOrEnds(
  mind: Mind,
  target: Target,
  at: { value: string; how: 'starts' | 'ends' },
): Promise<Seen> {
  const { found, score } = resolve(mind.scene, target, { want: 'fill', near: null });
  const read = found !== null && score >= 0.6 ? (found.element?.value ?? null) : (await readNow(mind, target)).value;
  if (read === null) return { holds: false, seen: `I cannot read ${target.text}.` };
  const [has, want] = [tidy(read), tidy(at.value)];
  const holds = want !== '' && (at.how === 'starts' ? has.startsWith(want) : has.endsWith(want));
  return { holds, seen: `${target.text} is “${read.slice(0, 200)}”.` };
}

/** Whether a text can be read on the page (or in a part of it), whatever elements it is spread over. */
function textThere(mind: Mind, text: string, where: Target | null): Seen {
  const { scene } = mind;
  const want = tidy(text);
  if (want === '') return { holds: false, seen: 'There is no text to look for.' };
  const anchors = where === null ? [] : anchorsOf(scene, where).filter(a => a.score >= 0.5);
  const isPage = where === null || (anchors.length === 0 && isPageOf(scene, where));
  if (!isPage && anchors.length === 0) return { holds: false, seen: `I do not see ${where.text}.`, unknown: true };
  const inside = (item: Item): boolean =>
    isPage ||
    anchors.some(
      a =>
        (a.region !== null && item.node.within.includes(a.region)) ||
        (a.item !== null && (a.item.ref === item.ref || besides(scene, a.item, item))),
    );
  // What somebody typed or chose says nothing of the page, unless it is the field itself that is asked about.
  const isNamed = (item: Item): boolean => anchors.some(a => a.item?.ref === item.ref);
  const parts = scene.items
    .filter(item => inside(item) && (isNamed(item) || !takesWords(item)))
    .map(item => contentOf(scene, item));
  const dialog = scene.observation.dialog === null ? '' : scene.observation.dialog.message;
  const all = tidy([...parts, dialog].join(' '));
  if (all.includes(want)) return { holds: true, seen: `The page says “${text}”.` };
  if (
    anchors.length > 0 &&
    scene.observation.regions.some(r => anchors.some(a => a.region === r.ref) && tidy(r.name).includes(want))
  )
    return { holds: true, seen: `It says “${text}”.` };
  const near = scene.texts
    .map(t => t.node.text)
    .map(t => ({ t, score: similarity(phrase(text), phrase(t)) }))
    .toSorted((a, b) => b.score - a.score)[0];
  return {
    holds: false,
    seen:
      near !== undefined && near.score >= 0.4
        ? `The page does not say “${text}”; it says “${near.t.slice(0, 200)}”.`
        : `The page does not say “${text}”.`,
  };
}

/** Whether it shows what somebody put into it. */
function takesWords(item: Item): boolean {
  return isTypable(item) && item.element?.readonly !== true && item.element?.disabled !== true;
}

/** Whether a place is the page that is open, by its title or main heading. */
function isPageOf({ observation, texts }: Scene, { readings }: Target): boolean {
  const heads = [observation.title, ...texts.filter(({ node }) => node.level === 1).map(({ node }) => node.text)];
  return readings.some(
    ({ label, kind }) =>
      (label === '' && kind === 'page') ||
      (label !== '' && heads.some(head => similarity(phrase(label), phrase(head)) >= 0.85)),
  );
}

/** Whether a thing lies in one of the places that are said of it: it is not enough that it is near one. */
function isInPlace(scene: Scene, item: Item, { readings }: Target): boolean {
  const said = readings.filter(({ places }) => places.length > 0);
  if (said.length === 0) return true;
  return said.some(({ places }) =>
    places.every(({ relation, of }) => {
      if (relation !== 'in') return true;
      if (isPageOf(scene, of)) return true;
      return anchorsOf(scene, of).some(
        ({ region, item: head, score }) =>
          score >= 0.6 &&
          ((region !== null && item.node.within.includes(region)) || (head !== null && isUnder(scene, head, item))),
      );
    }),
  );
}

/** In the row or column of a cell, or under a heading. */
function isUnder(scene: Scene, head: Item, item: Item): boolean {
  if (head.ref === item.ref) return false;
  if (head.node.kind === 'text' && head.node.level > 0) return scene.headings(item).includes(head.node.text);
  if (isColumnHead(head)) return item.node.column === nameOf(scene, head);
  const row = entryOf(scene, head);
  return row !== null && row === entryOf(scene, item) && head.node.kind === 'text' && head.node.tag === 'th';
}

/** The line or the container of a label: what counts as beside it. */
function besides(scene: Scene, label: Item, item: Item): boolean {
  const row = label.node.within.find(ref => /row|listitem|article|group/.test(scene.regions.get(ref)?.role ?? ''));
  if (row !== undefined && item.node.within.includes(row)) return true;
  // What lies in an entry of a list says nothing of the next entry.
  if (entryOf(scene, label) !== null && entryOf(scene, label) !== entryOf(scene, item)) return false;
  return item.index > label.index && item.index <= label.index + 3;
}

function tidy(text: string): string {
  return normalized(text, 'NFKC')
    .toLowerCase()
    .replace(/[“”„]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

function thingIs(mind: Mind, target: Target, state: State): Seen {
  if (state === 'there') return closedPlace(mind, target) ?? isThere(mind, target);
  const want = state === 'checked' ? 'check' : 'any';
  const { found, tie, score } = resolve(mind.scene, target, { want, near: null });
  const item = found ?? tie[0];
  return item === undefined || score < 0.5 ? unseen(mind, target, state) : stateOf(mind.scene, item, state);
}

function isThere(mind: Mind, target: Target): Seen {
  const { scene } = mind;
  const yes = { holds: true, seen: `I see ${target.text}.` };
  const label = target.readings[0]?.label ?? '';
  const filter = (item: Item): boolean =>
    isInPlace(scene, item, target) && (!takesWords(item) || isCalled(scene, item, label));
  const { found, tie, score } = resolve(scene, target, { want: 'any', near: null, filter });
  const isNamed = target.readings.some(r => r.label !== '');
  const isFound = (found !== null || tie.length > 0) && score >= (isNamed ? 0.6 : 0.7);
  const place = placeOf(target);
  if (isFound || (place === null && isRegionThere(scene, target))) return yes;
  return label !== '' && textThere(mind, label, place).holds
    ? yes
    : { holds: false, seen: `I do not see ${target.text}.` };
}

function placeOf({ readings: [first] }: Target): Target | null {
  return first?.places[0]?.of ?? null;
}

/** What is in a place that is not open is not known. */
function closedPlace(mind: Mind, target: Target): Seen | null {
  const place = placeOf(target);
  const isClosed = place !== null && !isOpen(mind.scene, place);
  return isClosed ? { holds: false, seen: `I do not see what is in ${place.text}.`, unknown: true } : null;
}

/** Whether a place is on the page as something that holds others: a link to it is none. */
function isOpen(scene: Scene, place: Target): boolean {
  if (place.readings.some(({ label }) => label === '')) return true;
  const holds = ({ region, item, score }: Anchor): boolean =>
    score >= 0.6 && (region !== null || (item !== null && (item.node.kind === 'text' || isColumnHead(item))));
  return isPageOf(scene, place) || anchorsOf(scene, place).some(holds);
}

/** Whether a field goes by a name, and not by what it holds. */
function isCalled(scene: Scene, item: Item, label: string): boolean {
  const want = phrase(label);
  return label === '' || scene.names(item).some(n => n.source !== 'value' && similarity(want, n.phrase) >= 0.6);
}

function isRegionThere(scene: Scene, target: Target): boolean {
  const isDialog = target.readings[0]?.kind === 'dialog';
  return anchorsOf(scene, target).some(({ region, score }) => {
    if (region === null || score < 0.6) return false;
    return !isDialog || score > 0.8 || /dialog/.test(scene.regions.get(region)?.role ?? '');
  });
}

function unseen(mind: Mind, { text }: Target, state: State): Seen {
  // "the cart is empty" may be a sentence of the page's.
  const empty = state === 'filled' ? textThere(mind, `${withoutArticle(text)} is empty`, null) : null;
  return { holds: false, seen: empty?.holds === true ? empty.seen : `I do not see ${text}.` };
}

function withoutArticle(text: string): string {
  return text.replace(/^(?:the|your|my)\s+/i, '');
}

function stateOf(scene: Scene, item: Item, state: Exclude<State, 'there'>): Seen {
  const { element } = item;
  const name = nameOf(scene, item);
  switch (state) {
    case 'checked': {
      const seen = `“${name}” is ${element?.checked === true ? '' : 'not '}checked.`;
      return { holds: element?.checked === true || element?.selected === true, seen };
    }
    case 'selected': {
      const holds = isSelected(scene, item, name);
      return { holds, seen: `“${name}” is ${holds ? '' : 'not '}selected.` };
    }
    case 'enabled': {
      const holds = element?.disabled !== true;
      return { holds, seen: `“${name}” is ${holds ? '' : 'not '}enabled.` };
    }
    case 'filled':
      return { holds: isFilled(item), seen: `“${name}” holds “${element?.value ?? ''}”.` };
  }
}

function isSelected(scene: Scene, { element }: Item, name: string): boolean {
  if (element?.selected === true || element?.checked === true) return true;
  const chosen = scene.elements.flatMap(e => (e.element.options ?? []).filter(o => o.selected));
  return chosen.some(({ text }) => similarity(phrase(text), phrase(name)) > 0.9);
}

async function valueIs(mind: Mind, target: Target, value: string): Promise<Seen> {
  const held = fieldIs(mind, target, value);
  if (held !== null) return held;
  const { value: read } = await readNow(mind, target);
  if (read !== null && same(read, value)) return { holds: true, seen: `${target.text} is ${read}.` };
  const there = textThere(mind, value, target);
  if (there.holds && anchorsOf(mind.scene, target).length > 0) return { holds: true, seen: there.seen };
  const sentence = textThere(mind, `${withoutArticle(target.text)} is ${value}`, null);
  if (sentence.holds) return sentence;
  return {
    holds: false,
    seen:
      read === null ? `I cannot read ${target.text}.` : `${target.text} is “${read.slice(0, 200)}”, not “${value}”.`,
  };
}

/** Whether the field of that name holds the value; null where no field decides it. */
function fieldIs({ scene }: Mind, target: Target, value: string): Seen | null {
  const { found, score } = resolve(scene, target, { want: 'fill', near: null });
  if (found === null || score < 0.6) return null;
  const checked = found.element?.checked === true ? 'on' : 'off';
  const has = isTick(found) ? checked : (found.element?.value ?? '');
  const seen = `“${nameOf(scene, found)}” holds “${has}”`;
  if (same(has, value)) return { holds: true, seen: `${seen}.` };
  const decides = isTypable(found) || found.element?.options !== undefined;
  return decides ? { holds: false, seen: `${seen}, not “${value}”.` } : null;
}

async function numberIs(mind: Mind, test: Extract<Test, { of: 'number' }>, counted: Counted): Promise<Seen> {
  const target = shown(mind, test.target);
  const wanted = quantity(reveal(mind, test.number));
  if (wanted === null) return { holds: false, seen: `“${reveal(mind, test.number).slice(0, 100)}” is no number.` };
  if (test.counted) {
    // None of them may mean that they are still to come: what is not there counts as zero all the same.
    const closed = closedPlace(mind, target);
    if (closed !== null) return closed;
    const before = counted.get(test);
    const isSame = before?.fingerprint === mind.scene.observation.fingerprint;
    const read = isSame ? before : ((await countOf(mind, target, wanted + 1)) ?? { count: 0, isWhole: true });
    counted.set(test, { ...read, fingerprint: mind.scene.observation.fingerprint });
    const { count, isWhole } = read;
    if (isWhole) return { holds: compares(count, test.than, wanted), seen: `I count ${count}.` };
    const isAtLeast = (test.than === 'more' || test.than === 'at-least') && compares(count, test.than, wanted);
    return { holds: isAtLeast, seen: `I count ${count}, and there are more.` };
  }
  const { value: read } = await readNow(mind, target);
  const value = read === null ? null : quantity(read);
  if (value === null) return { holds: false, seen: `I cannot read ${target.text}.` };
  return { holds: compares(value, test.than, wanted), seen: `${target.text} is ${value}.` };
}

function compares(value: number, than: Comparator, number: number): boolean {
  switch (than) {
    case 'equal':
      return value === number;
    case 'at-least':
      return value >= number;
    case 'at-most':
      return value <= number;
    case 'more':
      return value > number;
    case 'less':
      return value < number;
  }
}

function same(has: string, wanted: string): boolean {
  if (tidy(has) === tidy(wanted)) return true;
  const [a, b] = [quantity(has), quantity(wanted)];
  const numeric = /^[^\p{L}]*$/u;
  if (a !== null && a === b && numeric.test(has) && numeric.test(wanted)) return true;
  return similarity(phrase(wanted), phrase(has)) >= 0.93;
}

const patienceMs = 5000;

/** Checks what is to be true, waiting a little for it to become so. An untrue check fails the run. */
export async function verify(mind: Mind, test: Test): Promise<Outcome> {
  const counted: Counted = new Map();
  let now = await holdsNow(mind, test, counted);
  for (let waited = 0; waited < patienceMs && !now.holds; waited += 500) {
    await pause(mind, 500);
    now = await holdsNow(mind, test, counted);
  }
  return now.holds ? proved(now.seen) : { ...failed(now.seen), halt: true };
}

/** What a look at the page takes itself. */
const quickestLookMs = 100;

/** The longer it takes the rarer the looks: each is a turn, and a run has a limited number of them. */
function betweenLooksMs(test: Test, waited: number): number {
  // Numbers may be right for a moment only.
  if (test.of === 'number' && waited < 5000) return 50;
  return waited < 10_000 ? 500 : 1000;
}

/** Waits until something is true; gives up after the given time. */
export async function waitFor(mind: Mind, test: Test, limitMs: number): Promise<Outcome> {
  let now = await holdsNow(mind, test);
  for (let waited = 0; waited < limitMs && !now.holds;) {
    const ms = betweenLooksMs(test, waited);
    await pause(mind, ms);
    waited += Math.max(ms, quickestLookMs);
    now = await holdsNow(mind, test);
  }
  return now.holds ? proved(now.seen) : failed(`Waited ${Math.round(limitMs / 1000)} s. ${now.seen}`);
}
