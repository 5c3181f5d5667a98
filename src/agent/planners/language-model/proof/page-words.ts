import type { Observation } from '#src/browser/observe/observation.ts';
import { normalized } from '#src/core/text/normalize.ts';

/** Letters and digits as people compare them: case, spaces and quotes do not count. */
export function plain(text: string): string {
  return normalized(text, 'NFKC')
    .toLowerCase()
    .replace(/["'“”‘’«»]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Everything that can be read of a page: address, title, texts, names, values, an open dialog. */
export function pageWords(observation: Observation): string {
  const words = [observation.url, observation.title, observation.dialog?.message ?? ''];
  for (const node of observation.nodes) {
    if (node.kind === 'text') words.push(node.text);
    else words.push(node.name, node.text ?? '', node.value ?? '');
  }
  return plain(words.join(' '));
}

const shortest = 2;

/** Whether words that somebody claims to be on a page are there. */
export function isOn(words: string, claimed: string): boolean {
  const wanted = plain(claimed);
  return wanted.length >= shortest && words.includes(wanted);
}
