import type { Clause } from '#src/core/step-language/clause.ts';
import { targetOf } from '#src/core/step-language/parse-clause.ts';
import { resolve } from '../page/resolve.ts';
import { isTypable, type Item } from '../page/scene.ts';
import { needInputs } from './ask.ts';
import { clickItem, notLocated, submit } from './click.ts';
import { messageEntry } from './deed.ts';
import { locate } from './locate.ts';
import { lookFor, shown } from './look-for.ts';
import { failed, itemNow, pause, reveal, unproved, type Course, type Mind, type Outcome } from './mind.ts';
import { newcomers } from './pick.ts';
import { putValue } from './put-value.ts';

type Of<K extends Clause['do']> = Extract<Clause, { do: K }>;

/** Replies to or forwards a message: opens it, uses the page's control of that name, fills what comes up, sends it. */
export function* mail(mind: Mind, clause: Of<'mail'>): Course<Outcome> {
  if (clause.message !== null) {
    const target = shown(mind, clause.message);
    const entry = messageEntry(mind, target) ?? lookFor(mind, target, { want: 'click' }).found;
    const control = controlNamed(mind, clause.verb);
    if (entry !== null && control === null) yield* clickItem(mind, entry, {});
  } else {
    const spoken = itemNow(mind, mind.spoken);
    if (controlNamed(mind, clause.verb) === null && spoken !== null) yield* clickItem(mind, spoken, {});
  }
  const before = mind.scene;
  const located = yield* locate(mind, targetOf(clause.verb), { want: 'click', verb: 'click' });
  if (located.item === null) return notLocated(clause.verb, located);
  const clicked = yield* clickItem(mind, located.item, {});
  if (clicked.verdict === 'failed') return clicked;
  if (!(yield* needInputs(mind, `${clause.to} ${clause.words}`))) return unproved('No value was given.');
  const text = reveal(mind, clause.verb === 'forward' ? clause.to : clause.words).replace(/[.,;]$/, m =>
    clause.verb === 'forward' ? '' : m,
  );
  const fields = (): Item[] =>
    mind.scene.elements.filter(
      item => isTypable(item) && item.element!.readonly !== true && item.element!.rect.width > 0,
    );
  for (let waited = 0; waited < 3000 && fields().length === 0; waited += 500) yield* pause(mind, 500);
  const named = lookFor(mind, targetOf(clause.verb === 'forward' ? 'to' : 'message'), { want: 'type' }).found;
  const fresh = newcomers(mind, before).find(item => isTypable(item));
  const field =
    clause.verb === 'forward'
      ? (named ?? fields()[0])
      : (fields().find(item => item.element!.tag === 'textarea') ?? named ?? fresh ?? fields()[0]);
  if (field === undefined) return failed('I see no field to write in.');
  const put = yield* putValue(mind, field, text);
  if (put.verdict === 'failed') return put;
  const sends = mind.later[0];
  if (
    sends !== undefined &&
    (sends.do === 'submit' ||
      (sends.do === 'act' && sends.verb === 'send') ||
      (sends.do === 'click' && /\bsend\b/i.test(sends.target.text)))
  )
    return put;
  return yield* submit(mind, 'send', null);
}

function controlNamed(mind: Mind, word: string): Item | null {
  const found = resolve(mind.scene, targetOf(word), { want: 'click', near: null });
  const item = found.found ?? found.tie[0] ?? null;
  return item !== null && found.score >= 0.8 && item.role !== 'text' ? item : null;
}
