import { blocks, inlinePairs } from '#src/core/step-language/pairs.ts';
import type { Mind } from '../mind.ts';

const saying = /(?:^|[.;\n])\s{0,3}(?:the|my|our|your)\s([\p{L}][\p{L}\p{N} -]{1,40}?)\sis\s["“]?([^"”.;\n]{1,200})/giu;

/** Keeps what a text states outright ("The code is 1234", "Email: a@b.org"), for steps that ask for a thing by that name. */
export function learnFacts(mind: Mind, text: string): void {
  for (const block of blocks(text)) {
    const pairs = 'pairs' in block ? block.pairs : block.prose.length < 300 ? inlinePairs(block.prose) : [];
    for (const { label, value } of pairs) mind.reads.set(label.toLowerCase(), value);
  }
  for (const [, label = '', value = ''] of text.matchAll(saying)) mind.reads.set(label.toLowerCase(), value.trim());
}
