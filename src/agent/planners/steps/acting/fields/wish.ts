import type { Clause } from '#src/core/step-language/clause.ts';
import { targetOf } from '#src/core/step-language/parse-clause.ts';
import { purposeOf } from '#src/agent/verification/fitting.ts';
import { labelMatches, type Match } from '../../page/label-index.ts';
import { nameOf } from '../../page/scene.ts';
import { lookFor } from '../look-for.ts';
import { proved, reveal, type Course, type Mind, type Outcome } from '../mind.ts';
import { putValue, tick } from './put-value.ts';

type Of<K extends Clause['do']> = Extract<Clause, { do: K }>;

const sure = 0.6;

/**
 * "The title should be Plan", and the next thing to do saves: a field is to be set. Null where it is a check: nothing is
 * saved after it, or the page has no such field.
 */
export function* statedWish(mind: Mind, { wish }: Of<'verify'>): Course<Outcome | null> {
  if (wish === undefined || !saves(mind.later.find(({ do: what }) => !formParts.test(what)))) return null;
  const { found, score } = lookFor(mind, targetOf(reveal(mind, wish.label)), { want: 'fill', near: null });
  return found === null || score < sure ? null : yield* putValue(mind, found, reveal(mind, wish.value));
}

const formParts = /^(?:type|fill|choose|check|upload|verify|nothing)$/;

function saves(next: Clause | undefined): boolean {
  if (next?.do === 'act') return purposeOf(next.verb) === 'changes';
  if (next?.do === 'click') return purposeOf(next.target.text) === 'changes';
  return next?.do === 'submit';
}

/** The words for what is not wanted are nearly all in the name, and the name says little more. */
function isNamedBy(match: Match | undefined): boolean {
  return match !== undefined && match.like.recall >= 0.9 && match.like.precision >= 0.5;
}

/** "Do not send a copy": a box of that name that is ticked is unticked. */
export function* forbidden(mind: Mind, { forbidden: words }: Of<'nothing'>): Course<Outcome> {
  const none = proved('There is nothing to do.');
  if (words === undefined) return none;
  const matches = labelMatches(mind.scene, reveal(mind, words));
  const boxes = mind.scene.elements.filter(
    item =>
      (item.role === 'checkbox' || item.role === 'switch') &&
      item.element?.checked === true &&
      item.element.disabled !== true &&
      isNamedBy(matches.get(item)),
  );
  const [box] = boxes;
  if (box === undefined) return none;
  if (boxes.length > 1) return proved(`Left alone: ${boxes.map(item => `“${nameOf(mind.scene, item)}”`).join(', ')}.`);
  return yield* tick(mind, box, false);
}
