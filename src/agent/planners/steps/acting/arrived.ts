/** Whether what was typed before a press went to the site that the press sent something to. */
import { newestAnswer, wasLoaded } from '#src/agent/verification/answers.ts';
import type { Holds } from '#src/agent/verification/filled.ts';
import { otherThanPut } from '#src/agent/verification/reload-check.ts';
import { lostOnTheWay as lost, quoted } from '#src/agent/verification/sent.ts';
import { turnedBack } from '#src/agent/verification/work.ts';
import { hasPlainWords, plainText } from '#src/core/text/whole-words.ts';
import { changesBetween, noticesAmong } from '#src/agent/verification/changes.ts';
import type { Observation } from '#src/browser/observe/observation.ts';
import { entryAround } from '../page/lists.ts';
import { viewOf } from '../page/scene-view.ts';
import type { Item, Scene } from '../page/scene.ts';
import { lineOf, spanOf, within, type PagePart, type PageView } from '../page/view.ts';
import { holds } from './fields/format.ts';
import { act, itemNow, type Mind } from './mind.ts';

/** What speaks against a press by which typed texts were sent; null where nothing does. */
export async function lostOnTheWay(mind: Mind, before: Scene, values: readonly string[]): Promise<string | null> {
  const changed = changedBy(mind, before, new Set(values));
  if (changed !== null) return changed;
  return await lost({
    before: before.observation,
    values,
    all: mind.filled.all(),
    now: () => mind.scene.observation,
    readSent: async asked => (await act(mind, 'read_sent', asked)).data,
  });
}

/** A field that a choice had changed, and that the page set back before it was sent; null where none was. */
export async function setBack(mind: Mind, before: Scene): Promise<string | null> {
  const back = turnedBack(mind.work, mind.scene.observation);
  mind.work.turned.clear();
  const [first] = back;
  if (first === undefined) return null;
  const since = newestAnswer(before.observation);
  const asked = { texts: back.map(({ is }) => is), since, from: 0 };
  const { data } = await act(mind, 'read_sent', asked);
  // safe because the tool answers so
  const carried = data === '' ? null : (JSON.parse(data) as boolean[] | null);
  const lost = carried === null ? undefined : back.find((_, at) => carried[at] === false);
  return lost === undefined ? null : `“${lost.name}” holds ${quoted(lost.first)} again, not ${quoted(lost.is)}`;
}

/** What a field of the page that came holds in place of what was put into it; null where it was kept, or there is no such field. */
export function otherOnPage(mind: Mind, { observation, byRef }: Scene): string | null {
  const now = mind.scene.observation;
  const put = mind.filled.all().filter(({ ref }) => byRef.has(ref) && itemNow(mind, ref) === null);
  return wasLoaded(observation, now) ? otherThanPut(now, put, isHeldOn(mind)) : null;
}

export function isHeldOn({ assignment }: Mind): Holds {
  return (field, value) => holds(field, value, assignment.today);
}

const mostEntries = 500;

/** What the page says of another entry of the list than the one in which was pressed; null where it names this one, or none. */
export function reportsOther(before: Scene, after: Observation, { ref }: Item): string | null {
  const view = viewOf(before);
  const part = view.parts.find(({ node }) => node.ref === ref);
  const around = part === undefined ? null : entryAround(view, part);
  if (around === null) return null;
  const notices = noticesAmong(changesBetween(before.observation, after).added);
  const reports = plainText(notices.flatMap(node => (node.kind === 'text' ? [node.text] : [])).join('\n'));
  const isReported = (title: string): boolean =>
    /\p{L}{2}|\d{2}/u.test(title) && hasPlainWords(reports, plainText(title));
  const own = titleOf(view, around.entry);
  if (reports === '' || isReported(own)) return null;
  const others = around.list.entries.slice(0, mostEntries).map(entry => titleOf(view, entry));
  return others.find(title => title !== own && isReported(title)) ?? null;
}

/** The entry that is gone from the list in the place of the one in which was pressed; null where none is. */
export function takesOther(before: Scene, after: Scene, { ref }: Item): string | null {
  const view = viewOf(before);
  const part = view.parts.find(({ node }) => node.ref === ref);
  const around = part === undefined ? null : entryAround(view, part);
  if (around === null || around.list.entries.length > mostEntries) return null;
  const now = new Map<string, number>();
  for (const title of leavesOf(viewOf(after))) now.set(title, (now.get(title) ?? 0) + 1);
  const titles = around.list.entries.map(entry => titleOf(view, entry));
  const own = titleOf(view, around.entry);
  const had = titles.filter(title => title === own).length;
  if (own === '' || (now.get(own) ?? 0) < had) return null;
  return titles.find(title => title !== own && title !== '' && !now.has(title)) ?? null;
}

const leavesOf = (view: PageView): string[] => view.leaves.map(leaf => lineOf(view, leaf));

function titleOf(view: PageView, entry: PagePart): string {
  const [first] = within(view.leaves, spanOf(entry));
  return first === undefined ? '' : lineOf(view, first);
}

/** A field that is left by the press may make something else of what was typed. One that is set back to begin again has not. */
function changedBy(mind: Mind, before: Scene, values: ReadonlySet<string>): string | null {
  for (const { ref, name, value, had } of mind.filled.all()) {
    const [was, now] = [before.byRef.get(ref)?.element?.value, itemNow(mind, ref)?.element];
    const isPut = was !== undefined && values.has(was.trim()) && now?.name === name;
    const has = now?.value ?? '';
    if (isPut && has !== '' && has !== had && has !== was && !holds(now, value, mind.assignment.today))
      return `“${name}” holds ${quoted(has)} now, not ${quoted(value)}`;
  }
  return null;
}
