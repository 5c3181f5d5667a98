/** Whether what was typed before a press went to the site that the press sent something to. */
import { hasWords } from '#src/core/text/whole-words.ts';
import { isTypable, type Scene } from '../page/scene.ts';
import { act, type Mind } from './mind.ts';

/**
 * Typed texts that no request carried, although the press sent one that can be read, and that the page does not show
 * either; [] where nobody can say. Numbers, dates and choices are often sent in another form than they are shown in.
 */
export async function lostOnTheWay(mind: Mind, before: Scene, values: readonly string[]): Promise<string[]> {
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
