import type { ClauseOf, Target } from '#src/core/steps/clause.ts';
import { reading } from '#src/core/steps/names.ts';
import { outcomeOf, proved, type Mind, type Outcome } from '../mind.ts';
import { setField } from './type.ts';

/** Fills in a form: each field is set to its value. */
export async function fillClause(mind: Mind, { where, pairs }: ClauseOf<'fill'>): Promise<Outcome> {
  const doubts: string[] = [];
  for (const { label, value } of pairs) {
    const outcome = await outcomeOf(() => setField(mind, fieldOf(label, where), value));
    if (outcome.verdict === 'failed') return outcome;
    if (outcome.verdict === 'unproved') doubts.push(`“${label}”: ${outcome.evidence}`);
  }
  const evidence = [`Filled in ${pairs.length - doubts.length} of ${pairs.length} fields.`, ...doubts].join(' ');
  return { ...proved(evidence), ...(doubts.length > 0 && { verdict: 'unproved' }) };
}

/** The field of that label, in the form that is named. */
function fieldOf(label: string, where: Target | null): Target {
  const isNamed = where?.readings.every(form => form.label !== '') === true;
  const places = where !== null && isNamed ? [{ relation: 'in', of: where } as const] : [];
  return { text: label, readings: [reading(label, { places })], any: false, pronoun: false };
}
