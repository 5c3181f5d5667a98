import { namesSecret } from '#src/core/secrets/secret-question.ts';
import { around, type PixelBox, overlaps } from '../see/changes.ts';
import type { Happening } from '../see/scenes.ts';
import type { Screen } from '../see/read-scenes.ts';
import { lineAt, unit } from '../see/line-at.ts';
import { enclosing, type TextLine } from '../see/words.ts';
import type { Action } from './actions.ts';
import { addressShown, hostOf } from './address.ts';
import { goOn, written } from './writing.ts';
import { labelOf, labelText, likeness, plain, sameplace, similar } from './layout.ts';
import { typedRows } from '../see/typing.ts';

/** Below this, what is on the screen is another page. */
const samePage = 0.5;
/** What changes sooner after the pointer came is the page's answer to its coming. */
const hoverSeconds = 0.3;
/** What a click sets going may change the page more than once. */
const settleSeconds = 1.5;
const actionsAtMost = 190;

/** Turns screens, one after the other, into what was done between them. */
export function readActions(screens: readonly Screen[]): Action[] {
  const actions: Action[] = [];
  const first = screens[0];
  const start = first && addressShown(first);
  if (first && start) actions.push({ do: 'go', address: start.address, at: first.at, sure: start.sure * 0.95 });
  for (const [index, after] of screens.entries()) {
    const before = screens[index - 1];
    if (before) {
      const wentOn = goOn(actions, after);
      for (const action of between(before, after, actions)) if (!wentOn || action.do !== 'enter') put(actions, action);
    }
    if (actions.length >= actionsAtMost) break;
  }
  return actions;
}

/** Adds an action; what goes on in the same field is one, and so is a click seen twice. */
function put(actions: Action[], action: Action): void {
  const last = actions.at(-1);
  if (action.do === 'type' && last?.do === 'type' && last.label === action.label) {
    actions[actions.length - 1] = { ...action, at: last.at };
  } else if (action.do === 'type' && last?.do === 'click' && last.label === action.label) {
    // A field is clicked to write in it.
    actions[actions.length - 1] = { ...action, at: last.at };
  } else if (
    action.do === 'click' &&
    last?.do === 'click' &&
    last.label === action.label &&
    action.at - last.at < settleSeconds
  ) {
    return;
  } else actions.push(action);
}

function between(before: Screen, after: Screen, sofar: readonly Action[]): Action[] {
  const typed = typedBetween(before, after, sofar);
  const rest = after.happened.filter(
    ({ box, at }) => !typed.some(one => at <= one.until && overlaps(box, one.area, 12)),
  );
  const { action: other } = otherBetween(before, { ...after, happened: rest }, [
    ...sofar,
    ...typed.map(one => one.action),
  ]);
  const all = [...typed.map(one => one.action), ...(other ? [other] : [])];
  return all.toSorted((a, b) => a.at - b.at);
}

type Typed = { action: Action & { do: 'type' }; area: PixelBox; until: number };

/** What was typed while one watched: letters that came in a row, one after the other. */
function typedBetween(before: Screen, after: Screen, sofar: readonly Action[]): Typed[] {
  const u = unit(after);
  const bar = addressShown(after)?.line;
  return typedRows(after.happened, u).flatMap(({ area, at, until }) => {
    if (bar && overlaps(area, bar)) return [];
    const lines = after.lines
      .filter(line => overlaps(line, area, 3 * u))
      .flatMap(line => partFrom(line, area.x - 3 * u))
      .filter(line => isWriting(line, u));
    const value = written(
      lines
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join(' '),
    );
    const place = lines.reduce((sum: PixelBox, line) => around(sum, line), area);
    const was = before.lines
      .filter(line => overlaps(line, area, 3 * u) && plain(line.text).length > 2)
      .flatMap(line => partFrom(line, area.x - 3 * u))[0];
    const hint =
      was ?? after.happened.find(one => one.at <= until && one.pointer?.on && isAt(one, area, u))?.pointer?.on;
    const label = labelGivenTo(place, sofar) ?? labelFor(after, place, hint?.text) ?? '';
    const secret = namesSecret(label);
    const read = lines.length === 0 ? 0.5 : lines.reduce((sum, line) => sum + line.sure, 0) / lines.length;
    const sure = (secret ? 0.8 : Math.min(0.95, read + 0.1)) * (label === '' ? 0.5 : 1);
    return [{ area, until, action: { do: 'type', label, value: secret ? '' : value, secret, at, sure, place } }];
  });
}

/** What the field is called in which one wrote just before: what stands in it now is no hint. */
function labelGivenTo(place: PixelBox, sofar: readonly Action[]): string | undefined {
  const last = sofar.findLast(({ do: what }) => what !== 'enter');
  return last?.do === 'type' && last.place && overlaps(last.place, place) ? last.label : undefined;
}

/** What else was done: a page was opened, something chosen, a box ticked. */
function otherBetween(before: Screen, after: Screen, sofar: readonly Action[]): { action?: Action } {
  const cause = after.happened.toSorted((a, b) => b.box.w * b.box.h - a.box.w * a.box.h)[0];
  if (!cause) return {};
  const alike = likeness(before, after);
  const from = addressShown(before);
  const to = addressShown(after);
  if (from && to && hostOf(from.address) !== hostOf(to.address) && inBar(cause, before))
    return { action: { do: 'go', address: to.address, at: cause.at, sure: to.sure * 0.9 } };
  const moved = from !== undefined && to !== undefined && !similar(plain(from.address), plain(to.address));
  if (alike >= samePage && !moved) {
    const chosen = chosenBetween(before, after, sofar);
    if (chosen) return { action: chosen };
    const ticked = tickedBetween(before, after);
    if (ticked) return { action: ticked };
    const news = after.lines.filter(line => line.sure > 0.7 && isWriting(line, unit(after)) && isNew(line, before));
    const happening = after.happened.find(({ box }) => news.some(line => overlaps(box, line)));
    if (news.length < 2 || !happening || isHover(happening)) return {};
    return { action: clicked(before, happening, sofar) };
  }
  return { action: clicked(before, cause, sofar) };
}

/** Text that came at once in the place of another, where the pointer is: an option was chosen, or a value pasted. */
function chosenBetween(before: Screen, after: Screen, sofar: readonly Action[]): Action | undefined {
  const u = unit(after);
  const bar = addressShown(after)?.line;
  const candidates = after.lines.filter(
    line => line !== bar && isWriting(line, u) && line.sure > 0.55 && isNew(line, before),
  );
  for (const line of candidates) {
    const cause = after.happened.find(({ box, pointer, at }) => {
      if (!pointer || !overlaps(box, line, 4 * u) || box.h > 70 * u || at - pointer.since < hoverSeconds) return false;
      return (
        Math.abs(pointer.y - (line.y + line.h / 2)) < 32 * u &&
        pointer.x > line.x - 60 * u &&
        pointer.x < line.x + 600 * u
      );
    });
    if (!cause) continue;
    const was = sameplace(line, before.lines, u);
    const value = written(line.text);
    const beside = labelFor(after, line, undefined);
    // Where nothing names a field but the hint that was in it, one writes.
    const label = beside ?? labelGivenTo(line, sofar) ?? hintBefore(before, { line, cause, value });
    const sure = line.sure * (label === '' ? 0.5 : 0.85);
    const pasted = !was || beside === undefined || sofar.some(one => one.do === 'type' && one.label === label);
    const { x, y, w, h } = line;
    const read = { label, value, at: cause.at, place: { x, y, w, h } };
    const secret = namesSecret(label);
    if (pasted || secret) return { do: 'type', ...read, ...(secret && { value: '' }), secret, sure: sure * 0.8 };
    return { do: 'choose', ...read, sure };
  }
  return undefined;
}

/** What stood in a field before the value came; empty when that was the value itself. */
function hintBefore(
  before: Screen,
  { line, cause, value }: { line: TextLine; cause: Happening; value: string },
): string {
  const hint = labelText(cause.pointer?.on?.text ?? longestAt(before, line)?.text ?? '');
  return similar(plain(hint), plain(value)) ? '' : hint;
}

/** The label beside it, else the hint that stood in the field. */
function labelFor(screen: Screen, place: PixelBox, hint: string | undefined): string | undefined {
  const u = unit(screen);
  const label = labelOf(screen, place);
  const named = label && (hint === undefined || isBeside(label, place, { u, strictly: !isExample(hint) }));
  const found = named ? label.text : hint;
  return found === undefined ? undefined : labelText(found);
}

/** Whether a label is near enough to name a field. `strictly`: the field itself says what it is for, so only what is in line with it. */
function isBeside(label: TextLine, place: PixelBox, { u, strictly }: { u: number; strictly: boolean }): boolean {
  const above = label.y + label.h <= place.y + 2 * u;
  const gap = above ? place.y - label.y : place.x - label.x - label.w;
  if (!strictly) return gap < (above ? 90 : 28) * u;
  return above ? gap < 54 * u && Math.abs(label.x - place.x) < 26 * u : gap < 20 * u;
}

/** What a field shows of how to fill it in, which is no name for it. */
function isExample(hint: string): boolean {
  return /[@\d]|^\W*(?:e\.? ?g\b|for example)/i.test(hint);
}

/** The words of a line from there on: before them may stand an icon. */
function partFrom(line: TextLine, x: number): TextLine[] {
  const words = line.words.filter(word => word.x + word.w / 2 > x);
  return words.length > 0 ? [enclosing(words)] : [];
}

function longestAt(screen: Screen, place: PixelBox): TextLine | undefined {
  const there = screen.lines.filter(line => overlaps(line, place));
  return there.toSorted((a, b) => b.text.length - a.text.length)[0];
}

function isAt({ pointer }: Happening, area: PixelBox, u: number): boolean {
  return pointer !== null && Math.abs(pointer.y - (area.y + area.h / 2)) < 32 * u && pointer.x > area.x - 60 * u;
}

/** Letters of a size in which one writes. */
function isWriting({ text, h, sure }: TextLine, u: number): boolean {
  return plain(text).length > 1 && h > 7 * u && h < 44 * u && sure > 0.4;
}

function isNew(line: TextLine, before: Screen): boolean {
  const u = unit(before);
  const text = plain(line.text);
  return !before.lines.some(other => {
    const beside = Math.abs(other.y + other.h / 2 - line.y - line.h / 2) < 9 * u;
    if (!beside || other.x >= line.x + line.w || line.x >= other.x + other.w) return false;
    const then = plain(other.text);
    return then === text || (text.length > 4 && similar(then, text)) || then.includes(text);
  });
}

/** A small square that changed under a pointer that had been there: a box was ticked. */
function tickedBetween(before: Screen, after: Screen): Action | undefined {
  const u = unit(after);
  const tick = after.happened.find(({ box, pointer, at }) => {
    if (!pointer || at - pointer.since < hoverSeconds) return false;
    const near = Math.hypot(box.x + box.w / 2 - pointer.x, box.y + box.h / 2 - pointer.y) < 30 * u;
    const square = box.w / box.h < 2 && box.h / box.w < 2;
    return near && square && box.w > 7 * u && box.h > 7 * u && box.w < 34 * u && box.h < 34 * u;
  });
  if (!tick) return undefined;
  const beside = lineAt(before, { x: tick.box.x + tick.box.w, y: tick.box.y + tick.box.h / 2 });
  if (!beside) return undefined;
  return { do: 'click', label: labelText(beside.line.text), at: tick.at, sure: beside.off < 30 ? 0.7 : 0.4 };
}

function clicked(before: Screen, cause: Happening, sofar: readonly Action[]): Action {
  const last = sofar.findLast(({ at }) => at <= cause.at);
  const point = cause.pointer;
  if (last?.do === 'type' && point && point.since <= last.at) return { do: 'enter', at: cause.at, sure: 0.75 };
  if (!point) return { do: 'unknown', what: 'The page changed', at: cause.at, sure: 0.1 };
  if (last?.do === 'click' && point.since <= last.at && cause.at - last.at < settleSeconds)
    return { ...last, at: cause.at };
  const named = clickedText(before, point);
  if (!named) return { do: 'unknown', what: 'Something without text was clicked', at: cause.at, sure: 0.2 };
  return { do: 'click', ...named, at: cause.at };
}

/** The words of what was clicked: of the button below the pointer, else of the line there, else of the caption below. */
function clickedText(
  before: Screen,
  point: NonNullable<Happening['pointer']>,
): { label: string; sure: number } | undefined {
  const onButton = point.on && labelText(point.on.text);
  if (point.on && onButton) return { label: onButton, sure: point.on.sure * 0.95 };
  const found = lineAt(before, point) ?? captionOf(before, point);
  const label = found && labelText(found.line.text);
  if (!found || !label) return undefined;
  return { label, sure: found.line.sure * (found.off < 14 ? 0.95 : found.off < 40 ? 0.65 : 0.4) };
}

/** What stands below a picture that was clicked. */
function captionOf(screen: Screen, point: { x: number; y: number }): { line: TextLine; off: number } | undefined {
  const u = unit(screen);
  const line = screen.lines.find(
    ({ x, y, w, text, sure }) =>
      y > point.y &&
      y - point.y < 280 * u &&
      x - 140 * u < point.x &&
      x + w + 140 * u > point.x &&
      sure > 0.6 &&
      /\p{L}{3}/u.test(text),
  );
  return line && { line, off: 90 };
}

function isHover({ at, pointer }: Happening): boolean {
  return pointer !== null && at - pointer.since < hoverSeconds;
}

function inBar({ pointer }: Happening, { height }: Screen): boolean {
  return !pointer || pointer.y < height * 0.16;
}
