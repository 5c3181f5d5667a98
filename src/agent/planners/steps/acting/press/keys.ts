import type { ClauseOf } from '#src/core/steps/clause.ts';
import { isTypable } from '../../page/scene.ts';
import { notLocated } from './click.ts';
import { effectOf } from '../effect.ts';
import { locate } from '../locate.ts';
import { act, failed, itemNow, type Course, type Mind, type Outcome } from '../mind.ts';

/** Presses keys, in the named field or wherever the focus is. */
export function* keys(mind: Mind, clause: ClauseOf<'keys'>): Course<Outcome> {
  let ref: string | null = null;
  if (clause.target !== null) {
    const located = yield* locate(mind, clause.target, { want: 'type', verb: 'press keys in' });
    if (located.item === null) return notLocated(clause.target.text, located);
    ref = located.item.ref;
  } else if (clause.keys === 'Enter' || clause.keys === 'Tab') {
    const focused = mind.scene.elements.some(item => item.element.focused === true);
    const last = itemNow(mind, mind.focus);
    if (!focused && last !== null && isTypable(last)) ref = last.ref;
  }
  const before = mind.scene;
  for (let n = 0; n < clause.times; n += 1) {
    const done = yield* act(mind, 'send_keys', { keys: clause.keys, ...(ref !== null && n === 0 && { ref }) });
    if (!done.ok) return failed(done.message);
  }
  if (clause.keys === 'Enter') mind.filled.pressed(undefined, true);
  const item = itemNow(mind, ref ?? mind.focus);
  const description = `Pressed ${clause.keys}`;
  return yield* effectOf(mind, { before, item, description, purpose: 'shows' });
}
