/** What can be seen on the page as it is: a text, a thing, its state. */
import type { Target, Test } from '#src/core/steps/clause.ts';
import { withoutArticle } from '#src/core/steps/plain.ts';
import { hasWords, plainText } from '#src/core/text/whole-words.ts';
import { anchorsOf, entryOf, type Anchor } from '../page/context.ts';
import { isColumnHead, isFilled } from '../page/control.ts';
import { resolve } from '../page/resolve.ts';
import { isTypable, nameOf, type Item, type Scene } from '../page/scene.ts';
import { phrase, similarity } from '../words/match.ts';
import type { Mind } from './mind.ts';

/** `unknown`: the page does not decide it, so that neither it nor its opposite is so. */
export type Seen = { holds: boolean; seen: string; unknown?: true };
type State = Extract<Test, { of: 'thing' }>['state'];

/** Whether a text can be read on the page (or in a part of it), whatever elements it is spread over. */
export function textThere(mind: Mind, text: string, where: Target | null): Seen {
  const { scene } = mind;
  if (plainText(text) === '') return { holds: false, seen: 'There is no text to look for.' };
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
  if (hasWords([...parts, dialog].join(' '), text)) return { holds: true, seen: `The page says “${text}”.` };
  if (
    anchors.length > 0 &&
    scene.observation.regions.some(r => anchors.some(a => a.region === r.ref) && hasWords(r.name, text))
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

/** What an item says: a field's value, else its text or name. */
function contentOf(scene: Scene, item: Item): string {
  if (item.node.kind === 'text') return item.node.text.trim();
  const { value } = item.node;
  if (value !== undefined && value !== '' && item.role !== 'button') return value;
  return isTypable(item) ? '' : nameOf(scene, item);
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

export function thingIs(mind: Mind, target: Target, state: State): Seen {
  if (state === 'there') return closedPlace(mind, target) ?? isThere(mind, target);
  const want = state === 'checked' ? 'check' : 'any';
  const { found, tie, score } = resolve(mind.scene, target, { want, near: null });
  const item = found ?? tie[0];
  return item === undefined || score < 0.5 ? unseen(mind, target, state) : stateOf(mind.scene, item, state);
}

export function isThere(mind: Mind, target: Target): Seen {
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
export function closedPlace(mind: Mind, target: Target): Seen | null {
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
  return empty?.holds === true
    ? { holds: false, seen: empty.seen }
    : { holds: false, seen: `I do not see ${text}.`, unknown: true };
}

function stateOf(scene: Scene, item: Item, state: Exclude<State, 'there'>): Seen {
  const { element } = item;
  const name = nameOf(scene, item);
  if (state === 'filled') return { holds: isFilled(item), seen: `“${name}” holds “${element?.value ?? ''}”.` };
  const is = {
    checked: element?.checked === true || element?.selected === true,
    selected: isSelected(scene, item, name),
    enabled: element?.disabled !== true,
  };
  return { holds: is[state], seen: `“${name}” is ${is[state] ? '' : 'not '}${state}.` };
}

function isSelected(scene: Scene, { element }: Item, name: string): boolean {
  if (element?.selected === true || element?.checked === true) return true;
  const chosen = scene.elements.flatMap(e => (e.element.options ?? []).filter(o => o.selected));
  return chosen.some(({ text }) => similarity(phrase(text), phrase(name)) > 0.9);
}
