import { normalized } from '#src/core/text/normalize.ts';
import type { Comparator, Target, Test } from '#src/core/step-language/clause.ts';
import { phrase, similarity } from '../words/match.ts';
import { quantity } from '#src/core/step-language/numbers.ts';
import { anchorsOf } from '../page/context.ts';
import { entries } from '../page/lists.ts';
import { resolve } from '../page/resolve.ts';
import { isTick, isTypable, nameOf, type Item, type Scene } from '../page/scene.ts';
import { shown } from './look-for.ts';
import { failed, pause, proved, reveal, type Course, type Mind, type Outcome } from './mind.ts';
import { contentOf, readTarget } from './values/read.ts';

/** Whether something is true of the page now; the words say what was seen. */
export function holdsNow(mind: Mind, test: Test): { holds: boolean; seen: string } {
  const { holds, seen } = plainly(mind, test);
  return { holds: holds !== test.negated, seen };
}

function plainly(mind: Mind, test: Test): { holds: boolean; seen: string } {
  const { observation } = mind.scene;
  switch (test.of) {
    case 'url':
      return { holds: says(observation.url, reveal(mind, test.text)), seen: `The address is ${observation.url}.` };
    case 'title':
      return { holds: says(observation.title, reveal(mind, test.text)), seen: `The title is “${observation.title}”.` };
    case 'text':
      return textThere(mind, reveal(mind, test.text), test.where === null ? null : shown(mind, test.where));
    case 'thing':
      return thingIs(mind, shown(mind, test.target), test.state);
    case 'value':
      return valueIs(mind, shown(mind, test.target), reveal(mind, test.value));
    case 'number':
      return numberIs(mind, shown(mind, test.target), test);
    case 'count':
      return countIs(mind, shown(mind, test.target), test.count);
  }
}

/** Whether a text contains the words wanted; no words are contained in none. */
function says(text: string, wanted: string): boolean {
  return wanted.trim() !== '' && text.toLowerCase().includes(wanted.trim().toLowerCase());
}

/** Whether a text can be read on the page (or in a part of it), whatever elements it is spread over. */
export function textThere(mind: Mind, text: string, where: Target | null): { holds: boolean; seen: string } {
  const { scene } = mind;
  const want = tidy(text);
  if (want === '') return { holds: false, seen: 'There is no text to look for.' };
  const anchors = where === null ? [] : anchorsOf(scene, where).filter(a => a.score >= 0.5);
  const inside = (item: Item): boolean =>
    anchors.length === 0 ||
    anchors.some(
      a =>
        (a.region !== null && item.node.within.includes(a.region)) ||
        (a.item !== null && (a.item.ref === item.ref || besides(scene, a.item, item))),
    );
  const parts = scene.items.filter(inside).map(item => contentOf(scene, item));
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

/** The line or the container of a label: what counts as beside it. */
function besides(scene: Scene, label: Item, item: Item): boolean {
  const row = label.node.within.find(ref => /row|listitem|article|group/.test(scene.regions.get(ref)?.role ?? ''));
  if (row !== undefined && item.node.within.includes(row)) return true;
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

function thingIs(
  mind: Mind,
  target: Target,
  state: 'there' | 'checked' | 'enabled' | 'selected' | 'filled',
): { holds: boolean; seen: string } {
  const { scene } = mind;
  const what = target.text;
  const asked = state === 'checked' ? 'check' : 'any';
  const found = resolve(scene, target, { want: asked, near: null });
  const item = found.found ?? found.tie[0] ?? null;
  const good = item !== null && found.score >= (state === 'there' ? 0.6 : 0.5);
  if (state === 'there') {
    if (good && (found.score >= 0.7 || target.readings.some(r => r.label !== '')))
      return { holds: true, seen: `I see ${what}.` };
    const region = anchorsOf(scene, target).some(
      a =>
        a.region !== null &&
        a.score >= 0.6 &&
        (target.readings[0]?.kind !== 'dialog' ||
          /dialog/.test(scene.regions.get(a.region)?.role ?? '') ||
          a.score > 0.8),
    );
    if (region) return { holds: true, seen: `I see ${what}.` };
    const text = textThere(mind, target.readings[0]?.label ?? what, null);
    return text.holds && (target.readings[0]?.label ?? '') !== ''
      ? { holds: true, seen: `I see ${what}.` }
      : { holds: false, seen: `I do not see ${what}.` };
  }
  if (!good) {
    // "the cart is empty" may be a sentence of the page's.
    if (state === 'filled') {
      const empty = textThere(mind, `${what.replace(/^(?:the|your|my)\s+/i, '')} is empty`, null);
      if (empty.holds) return { holds: false, seen: empty.seen };
    }
    return { holds: false, seen: `I do not see ${what}.` };
  }
  const element = item.element;
  const name = nameOf(scene, item);
  switch (state) {
    case 'checked':
      return {
        holds: element?.checked === true || element?.selected === true,
        seen: `“${name}” is ${element?.checked === true ? '' : 'not '}checked.`,
      };
    case 'selected': {
      const chosen =
        element?.selected === true ||
        element?.checked === true ||
        scene.elements.some(
          e => e.element!.options?.some(o => o.selected && similarity(phrase(o.text), phrase(name)) > 0.9) === true,
        );
      return { holds: chosen, seen: `“${name}” is ${chosen ? '' : 'not '}selected.` };
    }
    case 'enabled':
      return {
        holds: element?.disabled !== true,
        seen: `“${name}” is ${element?.disabled === true ? 'not ' : ''}enabled.`,
      };
    case 'filled':
      return {
        holds: (element?.value ?? '') !== '' || element?.filled === true,
        seen: `“${name}” holds “${element?.value ?? ''}”.`,
      };
  }
}

function valueIs(mind: Mind, target: Target, value: string): { holds: boolean; seen: string } {
  const { scene } = mind;
  const field = resolve(scene, target, { want: 'fill', near: null });
  if (field.found !== null && field.score >= 0.6) {
    const item = field.found;
    const has = isTick(item) ? (item.element?.checked === true ? 'on' : 'off') : (item.element?.value ?? '');
    if (same(has, value)) return { holds: true, seen: `“${nameOf(scene, item)}” holds “${has}”.` };
    if (isTypable(item) || item.element?.options !== undefined)
      return { holds: false, seen: `“${nameOf(scene, item)}” holds “${has}”, not “${value}”.` };
  }
  const read = readTarget(mind, target);
  if (read !== null && same(read, value)) return { holds: true, seen: `${target.text} is ${read}.` };
  const there = textThere(mind, value, target);
  if (there.holds && anchorsOf(scene, target).length > 0) return { holds: true, seen: there.seen };
  const sentence = textThere(mind, `${target.text.replace(/^(?:the|your|my)\s+/i, '')} is ${value}`, null);
  if (sentence.holds) return sentence;
  return {
    holds: false,
    seen:
      read === null ? `I cannot read ${target.text}.` : `${target.text} is “${read.slice(0, 200)}”, not “${value}”.`,
  };
}

function numberIs(mind: Mind, target: Target, test: Extract<Test, { of: 'number' }>): { holds: boolean; seen: string } {
  const read = readTarget(mind, target) ?? loneNumber(mind);
  const value = read === null ? null : quantity(read);
  if (value === null) return { holds: false, seen: `I cannot read ${target.text}.` };
  return { holds: compares(value, test.than, test.number), seen: `${target.text} is ${value}.` };
}

/** Whether a number is more or less than another, even or odd. */
export function compares(value: number, than: Comparator, number: number): boolean {
  if (than === 'even' || than === 'odd') return Math.abs(value % 2) === (than === 'even' ? 0 : 1);
  if (than === 'equal') return value === number;
  if (than === 'at-least' || than === 'at-most') return than === 'at-least' ? value >= number : value <= number;
  return than === 'more' ? value > number : value < number;
}

/** The only text of the page that is nothing but a number. */
export function loneNumber(mind: Mind): string | null {
  const bare = mind.scene.texts.filter(t => /^[$€£]?\s*-?\d[\d.,]*$/.test(t.node.text.trim()));
  return bare.length === 1 ? bare[0]!.node.text.trim() : null;
}

function same(has: string, wanted: string): boolean {
  if (tidy(has) === tidy(wanted)) return true;
  const [a, b] = [quantity(has), quantity(wanted)];
  const numeric = /^[^\p{L}]*$/u;
  if (a !== null && a === b && numeric.test(has) && numeric.test(wanted)) return true;
  return similarity(phrase(wanted), phrase(has)) >= 0.93;
}

function countIs(mind: Mind, target: Target, count: number): { holds: boolean; seen: string } {
  const listed = entries(mind.scene).length;
  const found = resolve(mind.scene, target, { want: 'any', near: null }).all.length;
  const byKind = target.readings.some(r => r.label === '' && (r.kind === 'item' || r.kind === 'row'));
  const n = byKind || found === 0 ? listed : found;
  return { holds: n === count || found === count || listed === count, seen: `I count ${n}.` };
}

const patienceMs = 5000;

/** Checks what is to be true, waiting a little for it to become so. An untrue check fails the run. */
export function* verify(mind: Mind, test: Test): Course<Outcome> {
  let now = holdsNow(mind, test);
  for (let waited = 0; waited < patienceMs && !now.holds; waited += 500) {
    yield* pause(mind, 500);
    now = holdsNow(mind, test);
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
export function* waitFor(mind: Mind, test: Test, limitMs: number): Course<Outcome> {
  let now = holdsNow(mind, test);
  for (let waited = 0; waited < limitMs && !now.holds;) {
    const ms = betweenLooksMs(test, waited);
    yield* pause(mind, ms);
    waited += Math.max(ms, quickestLookMs);
    now = holdsNow(mind, test);
  }
  return now.holds ? proved(now.seen) : failed(`Waited ${Math.round(limitMs / 1000)} s. ${now.seen}`);
}
