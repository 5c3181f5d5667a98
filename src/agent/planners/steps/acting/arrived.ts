/** Whether what was typed before a press went to the site that the press sent something to. */
import { listedOtherwise } from '#src/agent/verification/listed.ts';
import { hasWords } from '#src/core/text/whole-words.ts';
import { isTypable, type Scene } from '../page/scene.ts';
import { holds } from './fields/format.ts';
import { act, itemNow, type Mind } from './mind.ts';

/** What speaks against a press by which typed texts were sent; null where nothing does. */
export async function lostOnTheWay(mind: Mind, before: Scene, values: readonly string[]): Promise<string | null> {
  const changed = changedBy(mind, before, new Set(values));
  if (changed !== null) return changed;
  const unsent = await notSent(mind, before, values);
  if (unsent.length > 0) return `the page did not send ${unsent.slice(0, 5).map(quoted).join(', ')}`;
  const other = listedOtherwise(before.observation, mind.scene.observation, mind.filled.all());
  return other === null ? null : `the page lists “${other.put.name}” as ${quoted(other.says)}`;
}

function quoted(text: string): string {
  return `“${text.slice(0, 80)}”`;
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

/**
 * Typed texts that no request carried, although the press sent one that can be read, and that the page does not show
 * either; [] where nobody can say. Numbers, dates and choices are often sent in another form than they are shown in.
 */
async function notSent(mind: Mind, before: Scene, values: readonly string[]): Promise<string[]> {
  const texts = typedTexts(before, new Set(values)).slice(0, 50);
  if (texts.length === 0) return [];
  const since = before.observation.answers?.at(-1)?.id ?? 0;
  const { ok, data } = await act(mind, 'read_sent', { texts, since });
  // safe because the tool answers so
  const carried = ok && data !== '' ? (JSON.parse(data) as boolean[] | null) : null;
  return carried === null ? [] : texts.filter((text, i) => carried[i] === false && !isShown(mind.scene, text));
}

function typedTexts({ items }: Scene, values: ReadonlySet<string>): string[] {
  return items.flatMap(item => {
    const value = item.node.kind === 'element' && isTypable(item) ? item.node.value?.trim() : undefined;
    return value !== undefined && item.role !== 'combobox' && values.has(value) && isWords(value) ? value : [];
  });
}

function isWords(text: string): boolean {
  return text.length <= 500 && /\p{L}{3}/u.test(text) && !/[\d\n<>&]/.test(text);
}

/** Not in a field: that is what was typed there. */
function isShown({ texts }: Scene, text: string): boolean {
  return texts.some(({ node }) => hasWords(node.text, text));
}
