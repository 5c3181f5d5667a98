/** "How many …": as the page says it, else counted. */
import type { Target } from '#src/core/steps/clause.ts';
import type { Mind } from '../acting/mind.ts';
import { entries } from '../page/lists.ts';
import { resolve } from '../page/resolve.ts';
import type { Scene } from '../page/scene.ts';
import { phrase, similarity, stem } from '../words/match.ts';

const alike = 0.55;

/** Null where nothing of the kind is on the page: none is not the same as zero. */
export function countOf({ scene }: Mind, target: Target): string | null {
  const said = countSaid(scene, target);
  if (said !== null) return said;
  // "How many of part 7 are in stock" asks for a number that the page shows, not for how many things are called so.
  const noun = nounOf(target);
  if (noun !== null && /\d/.test(noun)) return null;
  const list = entries(scene);
  const byKind = target.readings.some(r => (r.kind === 'item' || r.kind === 'row') && r.label === '');
  if (byKind && list.length > 0) return String(list.length);
  const labels = target.readings.filter(r => r.label !== '' && r.places.length === 0);
  const holding = list.filter(e => labels.some(r => similarity(phrase(r.label), phrase(e.text)) >= alike));
  if (holding.length > 0) return String(holding.length);
  if (list.length > 1 && isCalled(scene, target)) return String(list.length);
  const found = resolve(scene, target, { want: 'any', near: null });
  const things = found.all.filter(({ node }) => node.kind === 'element' || node.level === 0);
  return things.length > 0 && found.score >= alike ? String(things.length) : null;
}

/** Whether the page, a heading, or a table of it is called after what is counted. */
function isCalled({ texts, observation }: Scene, target: Target): boolean {
  const noun = nounOf(target);
  if (noun === null) return false;
  const heads = texts.filter(({ node }) => node.level > 0 || node.tag === 'caption' || node.tag === 'th');
  const lists = observation.regions.filter(({ role }) => /^(?:table|list|grid)$/.test(role));
  const names = [
    observation.title,
    ...heads.map(({ node }) => node.text),
    ...lists.map(({ name }) => name.slice(0, 80)),
  ];
  return names.some(name => phrase(name).words.some(word => stem(word) === stem(noun)));
}

/** "invoices" of "the open invoices". */
function nounOf(target: Target): string | null {
  const plain = target.readings.find(r => r.places.length === 0 && r.nth === null)?.label || target.text;
  return phrase(plain.replace(/^(?:the|all)\s+/i, '')).words.at(-1) ?? null;
}

/** "30 orders, page 1 of 3": the page shows the number itself. */
function countSaid(scene: Scene, target: Target): string | null {
  const noun = nounOf(target);
  if (noun === null || target.readings.some(r => r.places.length > 0) || noun.length < 3) return null;
  const root = stem(noun);
  for (const { node } of scene.texts) {
    const [, number, word] = /^\D{0,20}?(\d[\d,]*)\s+(\p{L}+)/u.exec(node.text) ?? [];
    if (number !== undefined && word !== undefined && stem(word.toLowerCase()) === root && node.text.length < 80)
      return number.replace(/,/g, '');
  }
  return null;
}
