import type { Doing, Target } from './clause.ts';
import { within } from './noun-phrase.ts';

/** Puts a place named before the verb onto the targets of what is to be done. `isTool`: the place itself is used, as in "use the box to …". */
export function withPlace(doing: Doing, place: Target | null, isTool = false): Doing {
  if (place === null) return doing;
  switch (doing.do) {
    case 'click':
    case 'hover':
    case 'find':
      return { ...doing, target: within(doing.target, place) };
    case 'type': {
      const inPlace = (target: Target): Target => (isTool ? target : within(target, place));
      const pairs = doing.pairs.map(p => ({ ...p, target: p.target === null ? place : inPlace(p.target) }));
      return { ...doing, pairs };
    }
    case 'choose':
    case 'search':
    case 'upload':
    case 'scroll':
    case 'keys':
      return { ...doing, target: doing.target ?? place };
    default:
      return withinPlace(doing, place);
  }
}

function withinPlace(doing: Doing, place: Target): Doing {
  const inside = (target: Target | null): Target | null => (target === null ? null : within(target, place));
  switch (doing.do) {
    case 'check':
      return { ...doing, targets: doing.targets.map(target => within(target, place)) };
    case 'act':
      return valueIn(doing, place) ?? { ...doing, object: inside(doing.object) };
    case 'open':
      return { ...doing, target: inside(doing.target) };
    case 'read':
      return { ...doing, what: within(doing.what, place) };
    default:
      return doing;
  }
}

/** "In Quantity put 12", "as a title, use Plan": what is put is the value for the place; "the blue mug" is a thing. */
function valueIn(doing: Extract<Doing, { do: 'act' }>, place: Target): Doing | null {
  const isThing = /^(?:the|an?|my|your|this|that)\b/i.test(doing.object?.text ?? '');
  return /^(?:put|use)$/.test(doing.verb) && !isThing ? typedObject(doing, place) : null;
}

/** The object of an action as a value for a place; null when it has none. */
export function typedObject({ object }: Extract<Doing, { do: 'act' }>, place: Target | null): Doing | null {
  if (object === null) return null;
  const { label: text, exact: quoted } = object.readings[0] ?? { label: object.text, exact: false };
  return { do: 'type', pairs: [{ value: { text, quoted, from: 'said' }, target: place }], append: false };
}
