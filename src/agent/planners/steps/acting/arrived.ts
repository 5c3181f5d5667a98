/** Whether what was typed before a press went to the site that the press sent something to. */
import { lostOnTheWay as lost, quoted } from '#src/agent/verification/sent.ts';
import type { Scene } from '../page/scene.ts';
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
