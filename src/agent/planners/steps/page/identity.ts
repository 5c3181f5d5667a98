/** Whose page, dialog or form something lies in, by what is written around it. */
import { once } from '#src/agent/once.ts';
import type { ElementRef } from '#src/browser/observe/observation.ts';
import { phrase } from '../words/match.ts';
import { isField } from './control.ts';
import { nameOf, type Item, type Scene } from './scene.ts';

/** A thing by its kind, "table", and its name, "orders". */
export type NamedThing = { kind: string; name: string };

const longestText = 120;

/** The name of another thing of the kind that the nearest text speaks of; null where none does, or the thing is named. */
export function otherThing(scene: Scene, item: Item, thing: NamedThing): string | null {
  for (const text of textsAround(scene, item)) {
    const said = thingSaid(scene, text, thing);
    if (said !== undefined) return said;
  }
  return peerHeading(scene, item, thing) ?? inAddress(scene, thing);
}

/** What is written nearest first: the label of a field, rows, forms and dialogs around it, the headings over it. */
function textsAround(scene: Scene, item: Item): string[] {
  const labels = isField(item)
    ? scene.names(item).flatMap(n => (/^(?:name|label)$/.test(n.source) ? n.phrase.raw : []))
    : [];
  const around = item.node.within.map(ref => scene.regions.get(ref)?.name ?? '');
  return [...labels, ...around, ...scene.headings(item)].filter(text => text !== '' && text.length <= longestText);
}

/** Null: the text names this very thing. Undefined: it names none of the kind. */
export function thingSaid(scene: Scene, text: string, { kind, name }: NamedThing): string | null | undefined {
  if (isPart(phrase(name).words, phrase(text).words)) return null;
  const said = kind === '' ? undefined : nameAfter(scene, text, kind);
  return said === undefined || !isComparable(said, name) ? undefined : isSame(said, name) ? null : said;
}

const quoted = /(?:^|[\s(])["“„«'‘`]([^"“”„«»'‘’`]{1,60})["”“»'’`](?=$|[\s.,;:!?)])/;

/** The name that follows the word for the kind: in quotes, a number, or what the page shows elsewhere as a name. */
function nameAfter(scene: Scene, text: string, kind: string): string | undefined {
  const stems = phrase(kind).stems;
  for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
    if (phrase(word).stems !== stems) continue;
    const inQuotes = quoted.exec(text)?.[1];
    if (inQuotes !== undefined) return inQuotes;
    const rest = text.slice(index + word.length).replace(/^[\s:–—»(-]+/, '');
    const number = /^#?[\w./-]*\d[\w./-]*/.exec(rest)?.[0];
    if (number !== undefined) return number;
    const name = rest.split(/[)\]|›»]/)[0]?.trim() ?? '';
    return /^\p{Lu}/u.test(name) && isKnown(scene, name) ? name : undefined;
  }
  return undefined;
}

/** Whether something that is opened goes by a name that ends with these words: a link, an entry, a section that unfolds. */
function isKnown(scene: Scene, name: string): boolean {
  const { words } = phrase(name);
  const said = ` ${words.join(' ')}`;
  return (
    namesByLastWord(scene)
      .get(words.at(-1) ?? '')
      ?.some(one => one.endsWith(said)) === true
  );
}

/** A page may have thousands of links, and each text of it may speak of one. */
const namesByLastWord = once((scene: Scene): Map<string, string[]> => {
  const opened = scene.elements.filter(
    ({ role, element }) => /^(?:link|option|treeitem)$/.test(role) || element.expanded !== undefined,
  );
  const names = new Set(opened.map(item => ` ${phrase(nameOf(scene, item)).words.join(' ')}`));
  return Map.groupBy(names, one => one.slice(one.lastIndexOf(' ') + 1));
});

function isPart(part: readonly string[], whole: readonly string[]): boolean {
  return part.length > 0 && part.every(word => whole.includes(word));
}

function isSame(said: string, name: string): boolean {
  const [a, b] = [phrase(said).words, phrase(name).words];
  return isPart(a, b) || isPart(b, a);
}

/** A number in the place of a name may be that of the very thing. */
function isComparable(said: string, name: string): boolean {
  return /\d/.test(said) && !/\p{L}{3}/u.test(said) ? /\d/.test(name) && !/\p{L}{3}/u.test(name) : /\p{L}/u.test(name);
}

/** A heading that is the name of another entry of the list in which the thing is. */
function peerHeading(scene: Scene, item: Item, { name }: NamedThing): string | null {
  const of = (text: string): Item[] =>
    scene.elements.filter(one => one.role === 'link' && phrase(nameOf(scene, one)).lower === phrase(text).lower);
  const own = of(name);
  const heading =
    own.length === 0 ? undefined : scene.headings(item).find(text => of(text).some(a => own.some(b => arePeers(a, b))));
  return heading === undefined || isSame(heading, name) ? null : heading;
}

function arePeers(a: Item, b: Item): boolean {
  const list = ({ node }: Item): ElementRef | undefined => node.within[0];
  const [r, s] = [a.node.rect, b.node.rect];
  return a.node.tag === b.node.tag && (list(a) === list(b) || r.x === s.x || r.y === s.y);
}

/** `?table=customers`, where the page shows “customers” as a name of its own. */
function inAddress(scene: Scene, { kind, name }: NamedThing): string | null {
  const { url } = scene.observation;
  if (kind === '' || !URL.canParse(url)) return null;
  const stems = phrase(kind).stems;
  const values = [...new URL(url).searchParams].flatMap(([key, value]) => (phrase(key).stems === stems ? [value] : []));
  const other = values.find(value => value.length <= longestText && isKnown(scene, value));
  return other === undefined || values.some(value => isSame(value, name)) || !isComparable(other, name) ? null : other;
}
