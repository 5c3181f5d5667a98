/** Following the links of a site's menus to the place that a phrase names. */
import { purposeOf } from '#src/agent/verification/fitting.ts';
import type { Target } from '#src/core/step-language/clause.ts';
import { inMenu } from '../../page/lists.ts';
import { isTypable, nameOf, type Item } from '../../page/scene.ts';
import { phrase } from '../../words/match.ts';
import type { LocateOptions } from '../look-for.ts';
import { act, proved, type Course, type Mind, type Outcome } from '../mind.ts';

/** Pages that were opened on the way from `from` by the words of a phrase. */
export type Tour = { from: string; path: string[]; words: Set<string>; seen: Set<string>; isOver: boolean };

const mostHops = 3;

export function createTour(mind: Mind, { explore = true, quiet = false }: LocateOptions): Tour {
  const isOver = !explore || quiet;
  return { from: mind.scene.observation.url, path: [], words: new Set(), seen: new Set(), isOver };
}

/** Words of a phrase that name no place by themselves. */
const small = new Set(
  'a an the of to in on at for from into with by and or my our your its their this that these those it is are be was page screen area overview view list table section menu tab site all'.split(
    ' ',
  ),
);

const glue = new Set(
  'a an the of to in on at for from into with by and or my our your its their this that it is are'.split(' '),
);

/** Words for a place of any kind. */
const pages = new Set('page screen area section menu tab site view'.split(' '));

type Sought = { target: Target; options: LocateOptions };

/**
 * Follows the link whose words all stand in the phrase, and that says more than the links before it: "Tickets", then "All
 * tickets", for a ticket in the list of all tickets. `on`: another page is open. An outcome: the page itself was what is
 * sought, and all words of the phrase are on the way to it.
 */
export function* leadOn(mind: Mind, tour: Tour, sought: Sought): Course<'on' | 'nowhere' | Outcome> {
  const wanted = placeWords(mind, sought);
  if (tour.isOver || wanted.size === 0 || mind.scene.modal !== null || isFilling(mind)) return 'nowhere';
  const link = tour.path.length < mostHops ? nextLink(mind, tour, wanted) : null;
  if (link === null) {
    tour.isOver = true;
    const isThere = sought.options.place === true && tour.path.length > 0 && isArrived(mind, tour, wanted);
    if (!isThere) yield* turnBack(mind, tour);
    return isThere
      ? proved(
          `Opened ${tour.path.map(name => `“${name}”`).join(', then ')}; the page is ${mind.scene.observation.url}.`,
        )
      : 'nowhere';
  }
  const name = nameOf(mind.scene, link);
  tour.seen.add(keyOf(mind, link));
  const done = yield* act(mind, 'click_element', { ref: link.ref });
  if (!done.ok) return 'on';
  tour.path.push(name);
  for (const word of phrase(name).canon) tour.words.add(word);
  return 'on';
}

/** Goes back to the page that the tour began at. */
function* turnBack(mind: Mind, tour: Tour): Course<void> {
  for (const _ of tour.path) {
    if (mind.scene.observation.url === tour.from) return;
    yield* act(mind, 'go_back', {});
  }
}

/** Whether what was found may be only on the way to the place that is sought: its name lacks words of the phrase. */
export function mayLeadOn(mind: Mind, tour: Tour, { item, ...sought }: Sought & { item: Item | null }): boolean {
  if (sought.options.place !== true || tour.isOver) return false;
  const name = new Set(item === null ? [] : phrase(nameOf(mind.scene, item)).canon);
  return [...placeWords(mind, sought)].some(word => !pages.has(word) && !name.has(word));
}

/** The words by which a phrase says where something is: those of its places; else its own, without what is quoted. */
function placeWords(mind: Mind, { target, options }: Sought): Set<string> {
  const places = target.readings.flatMap(({ contexts }) => contexts.map(({ of }) => of.text));
  const isFollowed = options.want === 'click' || options.want === 'any';
  const own = nameIn(mind.clause?.do === 'act' && mind.clause.object !== null ? mind.clause.object : target);
  const isElsewhere = places.length > 0 && options.place !== true;
  const texts = isElsewhere ? places : isFollowed ? [own] : [];
  const plain = texts.map(text => text.replace(/["“][^"“”]*["”]|\uE000\d+\uE001/g, ' '));
  return new Set(plain.flatMap(text => phrase(text).canon).filter(word => !glue.has(word)));
}

/** "the table orders": its name. What kind of thing it is leads nowhere: each of that kind may have a link “Table”. */
function nameIn({ text, readings: [first] }: Target): string {
  const isNamed = first !== undefined && first.kind !== null && first.label !== '' && !/\bof$/.test(first.label);
  return isNamed ? first.label : text;
}

function nextLink(mind: Mind, tour: Tour, wanted: ReadonlySet<string>): Item | null {
  const { scene } = mind;
  const scored = scene.elements.flatMap(item => {
    const words = phrase(nameOf(scene, item)).canon.filter(word => !glue.has(word));
    const says = words.filter(word => wanted.has(word));
    const fresh = says.filter(word => !tour.words.has(word));
    const fits =
      says.length === words.length && fresh.length > 0 && words.some(word => !small.has(word) || tour.path.length > 0);
    return fits && isLink(mind, item) && !tour.seen.has(keyOf(mind, item))
      ? [{ item, score: fresh.length + (inMenu(mind.scene, item) ? 0.5 : 0) }]
      : [];
  });
  return scored.toSorted((a, b) => b.score - a.score)[0]?.item ?? null;
}

/** What leads to another page of the site and does nothing else. */
function isLink(mind: Mind, item: Item): boolean {
  const { element } = item;
  const { url } = mind.scene.observation;
  if (element === null || element.disabled === true || element.rect.width === 0) return false;
  const name = nameOf(mind.scene, item);
  if (purposeOf(name) !== 'shows' || phrase(name).canon.includes('signout')) return false;
  if (element.href === undefined) return /^(?:link|menuitem|tab)$/.test(item.role) && inMenu(mind.scene, item);
  if (!URL.canParse(element.href) || !URL.canParse(url)) return false;
  const [to, now] = [new URL(element.href), new URL(url)];
  return /^https?:$/.test(to.protocol) && to.origin === now.origin && to.href !== now.href;
}

function keyOf(mind: Mind, item: Item): string {
  return item.element?.href ?? nameOf(mind.scene, item);
}

/** A page with fields that were filled and not sent is not left. */
function isFilling(mind: Mind): boolean {
  return mind.scene.elements.some(
    item => isTypable(item) && mind.filled.holds(item.ref, mind.scene.observation) !== undefined,
  );
}

/** Whether all that the phrase says of the place was on the way, or is a title of the page. */
function isArrived({ scene }: Mind, tour: Tour, wanted: ReadonlySet<string>): boolean {
  const titles = scene.texts.flatMap(({ node }) => (node.level > 0 && node.level <= 2 ? [node.text] : []));
  const there = new Set([...tour.words, ...[scene.observation.title, ...titles].flatMap(text => phrase(text).canon)]);
  const said = [...wanted].filter(word => !small.has(word) || word === 'all');
  return said.some(word => tour.words.has(word)) && said.every(word => there.has(word));
}
