import { overlaps } from '../see/changes.ts';
import type { Happening } from '../see/scenes.ts';
import type { Screen } from '../see/read-scenes.ts';
import type { Line } from '../see/words.ts';
import type { Action } from './actions.ts';
import { addressShown, hostOf } from './address.ts';
import { labelOf, labelText, likeness, lineAt, plain, sameplace, similar, unit } from './layout.ts';

/** Below this, what is on the screen is another page. */
const samePage = 0.55;
/** What changes sooner after the pointer came is the page's answer to its coming. */
const hoverSeconds = 0.3;
const actionsAtMost = 190;

/** Turns screens, one after the other, into what was done between them. */
export function readActions(screens: readonly Screen[]): Action[] {
  const actions: Action[] = [];
  const first = screens[0];
  const start = first && addressShown(first);
  if (first && start) actions.push({ do: 'go', address: start.address, at: first.at, sure: start.sure * 0.95 });
  for (const [index, after] of screens.entries()) {
    const before = screens[index - 1];
    if (before) for (const action of between(before, after, actions)) put(actions, action);
    if (actions.length >= actionsAtMost) break;
  }
  return actions;
}

/** Adds an action; what goes on in the same field is one. */
function put(actions: Action[], action: Action): void {
  const last = actions.at(-1);
  if (action.do === 'type' && last?.do === 'type' && last.label === action.label) {
    actions[actions.length - 1] = { ...action, at: last.at };
  } else if (action.do === 'click' && last?.do === 'click' && last.label === action.label && action.at - last.at < 1) {
    return;
  } else actions.push(action);
}

function between(before: Screen, after: Screen, sofar: readonly Action[]): Action[] {
  const alike = likeness(before, after);
  if (alike >= samePage) {
    const written = writtenBetween(before, after, sofar);
    if (written.length > 0) return written;
  }
  const cause = after.happened.find(({ part }) => part >= after.part * 0.6) ?? after.happened[0];
  if (!cause) return [];
  const from = addressShown(before);
  const to = addressShown(after);
  if (from && to && hostOf(from.address) !== hostOf(to.address) && inBar(cause, before))
    return [{ do: 'go', address: to.address, at: cause.at, sure: to.sure * 0.9 }];
  const news = after.lines.filter(line => isNew(line, before));
  if (alike >= samePage && news.length === 0) return toggled(before, after);
  if (alike >= samePage && isHover(cause) && news.length < 3) return [];
  return [clicked(before, cause, sofar)];
}

/** What was typed or chosen: text that came where the pointer is or grew while one watched. */
function writtenBetween(before: Screen, after: Screen, sofar: readonly Action[]): Action[] {
  const u = unit(after);
  const bar = addressShown(after)?.line;
  const found: Action[] = [];
  for (const line of after.lines.filter(one => one !== bar && isWriting(one, u) && isNew(one, before))) {
    const here = after.happened.filter(({ box }) => overlaps(box, line, 6 * u));
    const times = new Set(here.map(({ at }) => at)).size;
    const pointer = here.at(-1)?.pointer ?? after.happened.at(-1)?.pointer;
    const was = sameplace(line, before.lines, u);
    const grew = here.length >= 2 && times >= 2 && here.every(({ box }) => box.h < 60 * u);
    const pointed =
      pointer != null &&
      here.some(({ box, at: when }) => box.h < 60 * u && when - pointer.since >= hoverSeconds) &&
      Math.abs(pointer.y - (line.y + line.h / 2)) < 30 * u &&
      pointer.x > line.x - 60 * u &&
      pointer.x < line.x + 600 * u;
    if (here.length === 0 || !(grew || pointed)) continue;
    const at = here[0]?.at ?? after.at;
    const known = sofar.findLast(
      one => one.do === 'type' && was !== undefined && similar(plain(one.value), plain(was.text)),
    );
    const label = known && 'label' in known ? known.label : labelFor(after, { line, was });
    if (label === undefined) continue;
    const secret = /pass(?:word|code|phrase)|\bpin\b|secret/i.test(label);
    const sure = Math.min(line.sure, grew && pointed ? 0.95 : 0.75) * (label === '' ? 0.5 : 1);
    const value = written(line.text);
    const swapped = !grew && was !== undefined && !isHint(was, sofar) && !plain(value).startsWith(plain(was.text));
    if (swapped) found.push({ do: 'choose', label, value, at, sure: sure * 0.9 });
    else found.push({ do: 'type', label, value: secret ? '' : value, secret, at, sure });
  }
  return found.length > 3 ? [] : found;
}

/** The label beside it, else the hint that stood in the field. */
function labelFor(screen: Screen, { line, was }: { line: Line; was: Line | undefined }): string | undefined {
  const u = unit(screen);
  const label = labelOf(screen, line);
  const hint = was && Math.abs(was.x - line.x) < 24 * u && labelText(was.text) !== '' ? was : undefined;
  const found =
    label && (!hint || line.y - label.y < 60 * u) && !(hint && label.x + label.w < line.x - 30 * u)
      ? label
      : (hint ?? label);
  return found && labelText(found.text);
}

/** Letters of a size in which one writes. */
function isWriting({ text, h, sure }: Line, u: number): boolean {
  return plain(text).length > 0 && h > 7 * u && h < 44 * u && sure > 0.4;
}

/** What was written, without the frame of its field, which is read as marks. */
function written(text: string): string {
  return text
    .replace(/^[\s"'“”‘’|[({_,.-]+(?=[\p{L}\p{N}])/u, '')
    .replace(/[\s|\]_▾▼⌄]+$/u, '')
    .replace(/\s+[vV]$/, '');
}

/** Text in a field before one types is its hint, unless it was typed there. */
function isHint(was: Line, sofar: readonly Action[]): boolean {
  return (
    !sofar.some(one => (one.do === 'type' || one.do === 'choose') && plain(one.value) === plain(was.text)) &&
    /…|\.\.\.|^e\.?g|search|@/i.test(was.text)
  );
}

function isNew(line: Line, before: Screen): boolean {
  if (plain(line.text).length === 0) return false;
  const u = unit(before);
  const was = before.lines.filter(
    other =>
      Math.abs(other.y + other.h / 2 - line.y - line.h / 2) < 9 * u &&
      other.x < line.x + line.w &&
      line.x < other.x + other.w,
  );
  const text = plain(line.text);
  return !was.some(other => {
    const then = plain(other.text);
    return then === text || (similar(then, text) && Math.abs(then.length - text.length) < 2 && text.length > 4);
  });
}

/** A small square that changed under a pointer that had been there: a box was ticked. */
function toggled(before: Screen, after: Screen): Action[] {
  const u = unit(after);
  const tick = after.happened.find(({ box, pointer, at }) => {
    if (!pointer || at - pointer.since < hoverSeconds) return false;
    const near = Math.hypot(box.x + box.w / 2 - pointer.x, box.y + box.h / 2 - pointer.y) < 30 * u;
    return (
      near &&
      box.w > 7 * u &&
      box.h > 7 * u &&
      box.w < 34 * u &&
      box.h < 34 * u &&
      box.w / box.h < 2 &&
      box.h / box.w < 2
    );
  });
  if (!tick?.pointer) return [];
  const beside = lineAt(before, { x: tick.box.x + tick.box.w, y: tick.box.y + tick.box.h / 2 });
  if (!beside) return [];
  return [{ do: 'click', label: labelText(beside.line.text), at: tick.at, sure: beside.off < 30 ? 0.7 : 0.4 }];
}

function clicked(before: Screen, cause: Happening, sofar: readonly Action[]): Action {
  const last = sofar.at(-1);
  const point = cause.pointer;
  if (last?.do === 'type' && point && point.since <= last.at) return { do: 'enter', at: cause.at, sure: 0.75 };
  if (!point) return { do: 'unknown', what: 'The page changed', at: cause.at, sure: 0.1 };
  const found = lineAt(before, point);
  const label = found ? labelText(found.line.text) : '';
  if (!found || label === '')
    return { do: 'unknown', what: 'Something without text was clicked', at: cause.at, sure: 0.2 };
  const sure = found.line.sure * (found.off < 14 ? 0.95 : found.off < 40 ? 0.65 : 0.4);
  return { do: 'click', label, at: cause.at, sure };
}

function isHover({ at, pointer }: Happening): boolean {
  return pointer !== null && at - pointer.since < hoverSeconds;
}

function inBar({ pointer }: Happening, { height }: Screen): boolean {
  return !pointer || pointer.y < height * 0.16;
}
