import type { Target } from '#src/core/steps/clause.ts';
import { isField } from './control.ts';
import type { Candidate, Features } from './features.ts';
import { inMenu } from './lists.ts';
import { nameOf, type Item, type Scene } from './scene.ts';
import { thresholds } from './weights.ts';

/** What a phrase comes to on a page: one thing, several that may be meant, or none. */
export type Resolution = {
  found: Item | null;
  /** How probable it is that what was found is meant; without it, that one of those in `tie` or `doubt` is. */
  score: number;
  /** Two or more that may be meant: to be asked about. */
  tie: Item[];
  /** The only one that may be meant, when that is not sure enough to act. */
  doubt: Item | null;
  /** The likeliest, best first, for describing to the user what was seen. */
  seen: Item[];
  /** All that match well, in reading order: what "all" and "both" mean. */
  all: Item[];
  /** An ordinal went past the end of the list, by so many. */
  short: number;
};

/** Candidates that come to the same when acted on, with the probability that one of them is meant. */
export type Option = { items: Item[]; probability: number; top: Candidate };

type Given = { scene: Scene; target: Target; candidates: Candidate[]; short: number };

const mostSeen = 8;
/** How far from the best a candidate may be and still be one of "all". */
const alike = { logit: 2, label: 0.12 };
/** A rival counts from this share of the best one's probability on. */
const rivalShare = 0.2;

/** Acts on what is probable enough, asks about what is in doubt, and says "not here" below that. */
export function decide({ scene, target, candidates, short }: Given): Resolution {
  const options = optionsOf(scene, candidates);
  const [best] = options;
  const seen = options
    .slice(0, mostSeen)
    .map(({ items }) => items[0] ?? null)
    .filter(item => item !== null);
  const none = { found: null, tie: [], doubt: null, seen, all: [], short };
  if (best === undefined) return { ...none, score: 0 };
  const present = options.reduce((sum, { probability }) => sum + probability, 0);
  if (1 - present > thresholds.absent) return { ...none, score: best.probability };
  const { top } = best;
  const all = candidates
    .filter(c => c.logit >= top.logit - alike.logit && c.label >= top.label - alike.label)
    .map(c => c.item)
    .toSorted((a, b) => a.index - b.index);
  const whichever = target.any && present >= thresholds.act;
  if (whichever || best.probability >= thresholds.act)
    return {
      ...none,
      found: (whichever ? all[0] : best.items[0]) ?? top.item,
      score: whichever ? present : best.probability,
      all,
    };
  const rivals = options.filter(({ probability }) => probability >= best.probability * rivalShare);
  if (present >= thresholds.act && rivals.every(rival => rival === best || isNamedBetter(scene, top, rival.top)))
    return { ...none, found: best.items[0] ?? top.item, score: present, all };
  const tie = rivals.length > 1 ? rivals.flatMap(({ items }) => items[0] ?? []) : [];
  return { ...none, tie, doubt: tie.length > 1 ? null : top.item, score: present, all };
}

/**
 * Whether of two of one kind one goes by the very name that is said and the other does not, and lies as well in the place that is said:
 * upper and lower case distinguish "Admin" from "admin", and a name that is written there goes before what a thing is.
 */
function isNamedBetter(
  scene: Scene,
  { item, features: a }: Candidate,
  { item: other, features: b }: Candidate,
): boolean {
  if (item.role !== other.role || item.element === null) return false;
  const lies = (f: Features): number =>
    (f.besideLast ?? 0) - (f.underDialog ?? 0) - (f.offScreen ?? 0) + 5 * Math.max(0.1, f.inPlace ?? 1);
  if (lies(a) < lies(b) - 0.5) return false;
  const [mine, theirs] = [exactness(a), exactness(b)];
  // The page “Admin” of the menu beside a user's own name, “admin”.
  if (mine === 2 && theirs === 2)
    return a.sameCase === 1 && b.sameCase !== 1 && inMenu(scene, item) && !inMenu(scene, other);
  // The label of a field may be explained: “Site title, as visitors see it”.
  return mine > theirs && mine >= (isField(item) ? 1 : 2);
}

/** 2 the same words, 1 its beginning, 0 less, or a name that is only guessed. */
function exactness({ sameWords = 0, startsAlike = 0, ...f }: Features): number {
  if ((f.looks ?? 0) + (f.fieldId ?? 0) + (f.option ?? 0) + (f.ownValue ?? 0) > 0) return 0;
  return sameWords > 0 ? 2 : startsAlike;
}

/** The candidates with their probabilities, those of one effect together, best first. */
export function optionsOf(scene: Scene, candidates: Candidate[]): Option[] {
  const total = candidates.reduce((sum, { logit }) => sum + Math.exp(logit), 1);
  const options: Option[] = [];
  for (const candidate of candidates) {
    const probability = Math.exp(candidate.logit) / total;
    const same = options.find(({ items }) => items.some(item => sameEffect(scene, item, candidate.item)));
    if (same === undefined) options.push({ items: [candidate.item], probability, top: candidate });
    else {
      same.probability += probability;
      // A text is read; what is acted on is the control around it.
      if (same.items[0]?.role === 'text' && candidate.item.role !== 'text') same.items.unshift(candidate.item);
      else same.items.push(candidate.item);
    }
  }
  return options.toSorted((a, b) => b.probability - a.probability);
}

/** Links to one place, a text inside the control of that name, a label and its control, nested wrappers. */
function sameEffect(scene: Scene, a: Item, b: Item): boolean {
  if (a.element?.href !== undefined && a.element.href === b.element?.href) return true;
  if (labels(a, b) || labels(b, a)) return true;
  if (!isInside(a, b) && !isInside(b, a)) return false;
  const wrapper = /^(?:text|clickable)$/;
  return wrapper.test(a.role) || wrapper.test(b.role) || nameOf(scene, a) === nameOf(scene, b);
}

function labels(a: Item, b: Item): boolean {
  return a.node.kind === 'text' && a.node.labels === b.ref;
}

function isInside(a: Item, b: Item): boolean {
  const [r, s] = [a.node.rect, b.node.rect];
  if (r.width === 0 || s.width === 0) return false;
  return r.x >= s.x - 2 && r.y >= s.y - 2 && r.x + r.width <= s.x + s.width + 2 && r.y + r.height <= s.y + s.height + 2;
}
