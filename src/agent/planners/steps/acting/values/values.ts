import type { Target, Value } from '#src/core/steps/clause.ts';
import { askForValue, needInputs, phraseKey, purposeFor } from '../asking/ask.ts';
import { legible, reveal, type Course, type Mind } from '../mind.ts';

/** What to type for a value: said outright, or what was read or answered before; null when the user will not say. */
export function* valueOf(mind: Mind, { text, from }: Value, target: Target | null): Course<string | null> {
  if (from === 'before') return readBefore(mind, text.toLowerCase()) ?? (yield* askValue(mind, text, target));
  return (yield* needInputs(mind, text)) ? reveal(mind, text) : null;
}

function readBefore(mind: Mind, name: string): string | null {
  return name === 'it' ? mind.lastRead : (mind.reads.get(name) ?? null);
}

function* askValue(mind: Mind, text: string, target: Target | null): Course<string | null> {
  const plain = legible(mind, target === null ? text : `${text} (${target.text})`);
  return yield* askForValue(mind, {
    text: `What should I use for ${plain}? Nothing was read or answered under that name yet.`,
    key: phraseKey(mind, plain),
    purpose: purposeFor(text),
  });
}
