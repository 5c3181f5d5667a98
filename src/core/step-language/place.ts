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
      const targetOf = (target: Target | null): Target =>
        target === null ? place : isTool ? target : within(target, place);
      return { ...doing, pairs: doing.pairs.map(p => ({ ...p, target: targetOf(p.target) })) };
    }
    case 'choose':
    case 'search':
    case 'upload':
    case 'scroll':
    case 'keys':
      return { ...doing, target: doing.target ?? place };
    case 'check':
      return { ...doing, targets: doing.targets.map(target => within(target, place)) };
    case 'act':
      return doing.object === null ? doing : { ...doing, object: within(doing.object, place) };
    case 'open':
      return doing.target === null ? doing : { ...doing, target: within(doing.target, place) };
    case 'read':
      return { ...doing, what: within(doing.what, place) };
    default:
      return doing;
  }
}
