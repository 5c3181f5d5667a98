import { isoDay, monthName, monthNumber, parseDay, type Day } from '../../words/dates.ts';
import { nameOf, type Item, type Scene } from '../../page/scene.ts';
import { act, attend, failed, itemNow, pause, proved, unproved, type Mind, type Outcome } from '../mind.ts';

const mostMonths = 240;

/** Chooses a day in a calendar that opens from a field, or that stands on the page: turns to its month by the arrows, then clicks the day. */
export async function chooseDay(mind: Mind, field: Item | null, day: Day): Promise<Outcome> {
  attend(mind, field);
  const trouble = (field === null ? null : await openCalendar(mind, field)) ?? (await turnTo(mind, day));
  if (trouble !== null) return trouble;
  const cell = dayCell(mind.scene, day);
  if (cell === null) return failed(`I see no day ${day.day} in the calendar.`);
  const done = await act(mind, 'click_element', { ref: cell.ref });
  if (!done.ok) return failed(`Could not click the day: ${done.message}`);
  const isChosen = field === null ? isMarked(mind, cell, day) : isHeld(mind, field, day);
  if (isChosen) return proved(`${isoDay(day)} is chosen.`);
  const has = itemNow(mind, field?.ref ?? null)?.element?.value;
  return unproved(`Clicked the day ${day.day}${has === undefined ? '' : `, and the field holds “${has}”`}.`);
}

/** Whether a field holds a day; in numbers alone, the day or the month may stand first. */
function isHeld(mind: Mind, field: Item, day: Day): boolean {
  const value = (itemNow(mind, field.ref)?.element?.value ?? '').slice(0, 100);
  const { today } = mind.assignment;
  return [parseDay(value, today, false), parseDay(value, today, true)].some(
    held => held !== null && isoDay(held) === isoDay(day),
  );
}

/** Whether a calendar marks a day; one that is drawn again has other cells. */
function isMarked(mind: Mind, cell: Item, day: Day): boolean {
  const { selected, checked } = itemNow(mind, cell.ref)?.element ?? dayCell(mind.scene, day)?.element ?? {};
  return selected === true || checked === true;
}

/** Null when a calendar is open or may come. */
async function openCalendar(mind: Mind, field: Item): Promise<Outcome | null> {
  if (shownMonth(mind.scene) !== null) return null;
  const opened = await act(mind, 'click_element', { ref: field.ref });
  if (!opened.ok) return failed(`Could not open the calendar: ${opened.message}`);
  if (shownMonth(mind.scene) === null) await pause(mind, 400);
  return null;
}

/** Turns the calendar to the month of a day; null when it is shown. */
async function turnTo(mind: Mind, day: Day): Promise<Outcome | null> {
  await jump(mind, day);
  for (let turns = 0; turns < mostMonths; turns += 1) {
    const month = shownMonth(mind.scene);
    if (month === null) return failed('I see no calendar whose month I can read.');
    const ahead = (day.year - month.year) * 12 + (day.month - month.month);
    if (ahead === 0 || (ahead === 1 && month.spans > 1)) return null;
    const arrow = monthArrow(mind.scene, ahead > 0);
    if (arrow === null)
      return failed(`The calendar shows ${monthName(month.month)} ${month.year}, and has no button for another month.`);
    const done = await act(mind, 'click_element', { ref: arrow.ref });
    if (!done.ok) return failed(`The calendar did not turn: ${done.message}`);
    const now = shownMonth(mind.scene);
    if (now?.year === month.year && now.month === month.month) await pause(mind, 300);
  }
  return null;
}

/** Year and month drop-downs of a calendar, where it has them. */
async function jump(mind: Mind, day: Day): Promise<void> {
  const selects = mind.scene.elements.filter(item => item.element.tag === 'select' && item.node.inView);
  const withOptions = (least: number, test: (text: string) => boolean): Item | undefined =>
    selects.find(({ element }) => (element.options ?? []).filter(({ text }) => test(text.trim())).length >= least);
  const months = withOptions(6, text => monthNumber(text) > 0);
  const years = withOptions(3, isYear);
  if (months === undefined) return;
  if (years !== undefined) await act(mind, 'select_dropdown_option', { ref: years.ref, options: [String(day.year)] });
  const now = itemNow(mind, months.ref);
  const option = now?.element?.options?.find(o => monthNumber(o.text.trim()) === day.month);
  if (now !== null && option !== undefined)
    await act(mind, 'select_dropdown_option', { ref: now.ref, options: [option.text] });
}

export function showsMonth(scene: Scene): boolean {
  return shownMonth(scene) !== null;
}

/** The month a calendar on the page shows, from its heading or its drop-downs; `spans` counts the months side by side. */
function shownMonth(scene: Scene): { year: number; month: number; spans: number } | null {
  const found = scene.items.flatMap((item, i) => headingMonth(textOf(item)) ?? monthWithYear(scene, item, i) ?? []);
  const [first] = found;
  return first === undefined ? chosenMonth(scene) : { ...first, spans: found.length };
}

type Month = { year: number; month: number };

/** `March 2026`, `2026 March`. */
function headingMonth(text: string): Month | null {
  const [, name = '', year = ''] = /^\s*([a-z]{3,9})\.?,?\s+(\d{4})\s*$/i.exec(text) ?? [];
  const [, yearBefore = '', nameAfter = ''] = /^\s*(\d{4})\s+([a-z]{3,9})\s*$/i.exec(text) ?? [];
  const month = monthNumber(name || nameAfter);
  return month > 0 ? { year: Number(year || yearBefore), month } : null;
}

/** The name of a month, with the year in one of the two items after it. */
function monthWithYear(scene: Scene, item: Item, at: number): Month | null {
  const month = monthNumber(textOf(item).trim());
  if (month === 0 || item.element?.tag === 'select') return null;
  const year = scene.items
    .slice(at + 1, at + 3)
    .map(one => one.element?.value ?? textOf(one))
    .find(text => /^\s*\d{4}\s*$/.test(text));
  return year === undefined ? null : { year: Number(year.trim()), month };
}

/** What is chosen in drop-downs for the month and the year. */
function chosenMonth(scene: Scene): { year: number; month: number; spans: number } | null {
  const selects = scene.elements.filter(item => item.element.tag === 'select' && item.node.inView);
  const chosen = selects.map(item => (item.element.value ?? '').trim());
  const month = chosen.map(monthNumber).find(m => m > 0);
  const spinners = scene.elements.filter(item => item.element.role === 'spinbutton');
  const year = [...chosen, ...spinners.map(item => item.element.value ?? '')].find(isYear);
  return month === undefined || year === undefined ? null : { year: Number(year), month, spans: 1 };
}

function isYear(text: string): boolean {
  return /^(?:19|20)\d\d$/.test(text);
}

function textOf(item: Item): string {
  return item.node.kind === 'text' ? item.node.text : (item.node.text ?? item.node.name);
}

function monthArrow(scene: Scene, forward: boolean): Item | null {
  const words = forward
    ? /^(?:next(?: month)?|>|›|»|→|▶|❯|⟩|forward|go to (?:the )?next month|move forward.*|chevron.?right|arrow.?right)$/i
    : /^(?:prev(?:ious)?(?: month)?|<|‹|«|←|◀|❮|⟨|back|go to (?:the )?previous month|move backward.*|chevron.?left|arrow.?left)$/i;
  const hint = forward ? /\bnext\b/i : /\bprev(?:ious)?\b/i;
  const usable = scene.elements.filter(
    item => item.element.disabled !== true && item.node.rect.height > 0 && item.element.tag !== 'select',
  );
  const named = usable.filter(
    item => words.test(nameOf(scene, item).trim()) || words.test((item.element.title ?? '').trim()),
  );
  return (
    named[0] ??
    usable.find(item => hint.test(`${item.element.title ?? ''} ${item.element.hints ?? ''} ${item.element.name}`)) ??
    null
  );
}

function dayCell(scene: Scene, day: Day): Item | null {
  const wanted = String(day.day);
  const cells = scene.items.filter(item => {
    if (item.element?.disabled === true || item.node.rect.height === 0) return false;
    const text = textOf(item).trim();
    if (text === wanted) return true;
    return (
      item.element !== null &&
      (item.role === 'gridcell' || item.role === 'button' || item.role === 'clickable') &&
      namesDay(item.element.name, day)
    );
  });
  const exact = cells.filter(item => item.element !== null && namesDay(item.element.name, day));
  if (exact[0] !== undefined) return exact[0];
  const clickable = cells.filter(item => item.element !== null && !/textbox|combobox|spinbutton/.test(item.role));
  const pool = clickable.length > 0 ? clickable : cells;
  if (pool.length <= 1) return pool[0] ?? null;
  // Days of the months before and after are shown too: an early day is the first of its number, a late one the last.
  return pool.at(day.day < 15 ? 0 : -1) ?? null;
}

function namesDay(name: string, day: Day): boolean {
  const lower = name.toLowerCase();
  if (lower.includes(isoDay(day))) return true;
  const month = monthName(day.month);
  const hasMonth = lower.includes(month) || lower.split(/[^a-z]+/).includes(month.slice(0, 3));
  return (
    hasMonth &&
    [...lower.matchAll(/\b(\d+)(?:st|nd|rd|th)?\b/g)].some(([, number]) => Number(number) === day.day) &&
    (lower.includes(String(day.year)) || !/\d{4}/.test(lower))
  );
}
