/** Whether what was typed before a press went to the site that the press sent something to. */
import { lostOnTheWay as lost, quoted } from '#src/agent/verification/sent.ts';
import { hasPlainWords, plainText } from '#src/core/text/whole-words.ts';
import { changesBetween, noticesAmong } from '#src/agent/verification/changes.ts';
import type { Observation } from '#src/browser/observe/observation.ts';
import { entryAround } from '../page/lists.ts';
import { viewOf } from '../page/scene-view.ts';
import type { Item, Scene } from '../page/scene.ts';
import { lineOf, spanOf, within, type PagePart } from '../page/view.ts';
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

const mostEntries = 500;

/** What the page says of another entry of the list than the one in which was pressed; null where it names this one, or none. */
export function reportsOther(before: Scene, after: Observation, { ref }: Item): string | null {
  const view = viewOf(before);
  const part = view.parts.find(({ node }) => node.ref === ref);
  const around = part === undefined ? null : entryAround(view, part);
  if (around === null) return null;
  const notices = noticesAmong(changesBetween(before.observation, after).added);
  const reports = plainText(notices.flatMap(node => (node.kind === 'text' ? [node.text] : [])).join('\n'));
  const titleOf = (entry: PagePart): string => {
    const [first] = within(view.leaves, spanOf(entry));
    return first === undefined ? '' : lineOf(view, first);
  };
  const isReported = (title: string): boolean =>
    /\p{L}{2}|\d{2}/u.test(title) && hasPlainWords(reports, plainText(title));
  const own = titleOf(around.entry);
  if (reports === '' || isReported(own)) return null;
  const others = around.list.entries.slice(0, mostEntries).map(titleOf);
  return others.find(title => title !== own && isReported(title)) ?? null;
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
