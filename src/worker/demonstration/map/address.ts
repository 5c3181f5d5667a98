import type { Screen } from '../see/read-scenes.ts';
import type { TextLine } from '../see/words.ts';

const candidates = /(?<![a-z0-9.-])(?:(https?):\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)*)((?::\d{2,5})?(?:\/[^\s|]*)?)/gi;
const site = /^(?:localhost|(?:\d{1,3}\.){3}\d{1,3}|[a-z0-9-][a-z0-9.-]*\.[a-z]{2,})$/i;
const barPart = 0.16;

export type Shown = { address: string; sure: number; line: TextLine };

/** The address in a browser's bar: the topmost line that reads like one; undefined when none is shown. */
export function addressShown({ lines, height }: Pick<Screen, 'lines' | 'height'>): Shown | undefined {
  for (const line of lines) {
    if (line.y > height * barPart) return undefined;
    // Reading puts spaces where a bar has none.
    const text = line.text.replaceAll(/\s/g, '');
    const found = [...text.matchAll(candidates)].find(([, , host = '']) => site.test(host));
    if (!found?.[2] || text.includes('@')) continue;
    const local = /^(?:localhost|[\d.]+)$/i.test(found[2]);
    const full = `${(found[1] ?? (local ? 'http' : 'https')).toLowerCase()}://${found[2]}${found[3] ?? ''}`;
    if (URL.canParse(full)) return { address: full, sure: line.sure, line };
  }
  return undefined;
}

export function hostOf(text: string): string {
  return URL.canParse(text) ? new URL(text).host : text;
}
