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
      return { ...doing, object: inside(doing.object) };
    case 'open':
      return { ...doing, target: inside(doing.target) };
    case 'read':
      return { ...doing, what: within(doing.what, place) };
    default:
      return doing;
  }
}
