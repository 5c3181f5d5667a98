/** Finds the value of a field in a part of the page: by its label, its class, the page's structured data, or its form. */
import { aboutFit, hintFit, labelFit } from '../likeness.ts';
import type { WantedField } from './fields.ts';
import type { Chosen, FoundValue, SearchScope } from './scope.ts';
import { headOf, pairsIn } from './labels.ts';
import { structuredValues } from './structured.ts';
import { addressFit, addressIn } from '../address.ts';
import { linkFor } from '../links.ts';
import { countBeside } from '../counts.ts';
import { dateIn, emailIn, phonesIn } from '../patterns.ts';
import { holds, inside, isLeaf, type PagePart, type PageView } from '../view.ts';
import { addressOf, valueIn } from './values.ts';

/** What each way to find a value is worth; a field's likeness to the words found is multiplied. */
const worth = { label: 1, hint: 0.85, title: 0.8, link: 0.85, structured: 0.7, form: 0.6, about: 0.5 };
const enough = 0.42;
const likeEnough = 0.62;
const sameName = 0.88;

type About = { title: PagePart | null; whole: boolean; fields: readonly WantedField[] };

export function scopeOf(view: PageView, part: PagePart, { title, whole, fields }: About): SearchScope {
  const names = new Map<string, boolean>();
  const isName = (text: string): boolean => {
    const known = names.get(text) ?? (text.length <= 60 && fields.some(field => labelFit(field, text) >= sameName));
    names.set(text, known);
    return known;
  };
  return {
    view,
    part,
    fields,
    pairs: pairsIn(view, part, whole ? isName : () => false),
    structured: whole ? structuredValues(view.outline) : [],
    leaves: [part, ...inside(view, part)].filter(one => isLeaf(one) && (!one.hidden || part.hidden)),
    whole,
    title,
  };
}

/** The likeliest value, null when nothing on the page stands for the field. */
export function findField(scope: SearchScope, field: WantedField): Chosen | null {
  const all = [
    ...labelled(scope, field),
    ...hinted(scope, field),
    ...prefixed(scope, field),
    ...structured(scope, field),
    ...mainText(scope, field),
    ...ofKind(scope, field),
  ];
  const none = field.kind === 'phone' && !field.words.words.includes('fax') ? faxNumbers(scope) : null;
  const fitting = all.filter(({ text }) => !none?.has(text));
  let best: FoundValue | null = null;
  for (const found of fitting) if (found.score > (best?.score ?? 0)) best = found;
  return best === null || best.score < enough ? null : { ...best, rivals: scope.whole ? rivalsOf(fitting, best) : [] };
}

const asLikely = 0.98;

/** Values in parts made alike, such as the prices of a list of products: none of them is the page's. */
function rivalsOf(all: FoundValue[], best: FoundValue): string[] {
  const { part } = best;
  if (part === null) return [];
  const alike = all.filter(
    one =>
      one.score >= best.score * asLikely &&
      one.part !== null &&
      one.part !== part &&
      one.part.sign === part.sign &&
      one.part.parent?.sign === part.parent?.sign,
  );
  const texts = new Set(alike.map(({ text }) => text));
  texts.delete(best.text);
  return texts.size === 0 ? [] : [best.text, ...texts];
}

/** Numbers that are said to be of a fax are no phone's. */
function faxNumbers({ pairs }: SearchScope): Set<string> {
  return new Set(pairs.filter(({ label }) => /\bfax\b/i.test(label)).flatMap(({ text }) => phonesIn(text).slice(0, 1)));
}

function labelled(scope: SearchScope, field: WantedField): FoundValue[] {
  const { view, pairs, whole } = scope;
  return pairs.flatMap(({ label, text, labelPart, parts, rank }) => {
    const fit = Math.max(labelFit(field, label), whole ? 0 : aboutFit(field, label));
    if (fit < likeEnough) return [];
    const value = valueIn(view, field, { text: ownSection(scope, field, text), parts });
    if (value === null) return [];
    const place = (labelPart.away ? 0.7 : 1) * (whole && isCell(parts[0]) ? cellOfMany : 1);
    const form = field.kind === 'address' ? addressFit(value) : 1;
    return [
      {
        text: value,
        part: parts[0] ?? labelPart,
        score: fit * worth.label * place * form * sizeFit(field, value, rank),
      },
    ];
  });
}

/** Of a column of a table one value is as good as another. */
const cellOfMany = 0.8;

function isCell(part: PagePart | undefined): boolean {
  return part !== undefined && headOf(part) !== null;
}

/** Of a section the lines up to the label of another field, without the field's own label before them. */
function ownSection({ fields }: SearchScope, field: WantedField, text: string): string {
  const lines = text.split('\n');
  if (lines.length < 2) return text;
  const names = (line: string, one: WantedField): boolean =>
    line.length <= 60 && labelFit(one, line.split(':', 1)[0] ?? line) >= sameName;
  const first = lines.findIndex(line => !names(line, field));
  const others = fields.filter(one => one !== field);
  const end = lines.findIndex((line, i) => i > first && others.some(one => names(line, one)));
  return lines.slice(Math.max(0, first), end < 0 ? undefined : end).join('\n');
}

/** A section stands for a long text, a line for a short one. */
function sizeFit(field: WantedField, value: string, rank: number): number {
  if (field.kind === 'long') return value.length < 12 ? 0.6 : 1;
  if (field.kind === 'text' || field.kind === 'address') return rank < 7 && value.length > 1500 ? 0.85 : 1;
  return 1;
}

/** Of a long text the first element that is called so counts, however it is called. */
const longFit = 0.8;

/** A person's name stands in a link or a text of its own among dates and the like. */
function said(view: PageView, field: WantedField, part: PagePart): string {
  if (field.kind !== 'person') return view.text(part);
  const leaves = [part, ...inside(view, part)].filter(one => isLeaf(one) && /\p{L}{2}/u.test(view.text(one)));
  const own = leaves.find(({ node }) => node.href !== undefined) ?? leaves[0] ?? part;
  return view.text(own).replace(/^(?:posted |written |asked |started )?by:? /i, '');
}

/** "Job No. 4711": the text begins with the field's name, without a colon. */
function prefixed({ view, leaves }: SearchScope, field: WantedField): FoundValue[] {
  if (!/^(?:text|number|date|price)$/.test(field.kind)) return [];
  return leaves.slice(0, prefixedAtMost).flatMap(leaf => {
    const words = view.text(leaf).split(' ');
    if (words.length < 2 || words.length > 12 || !/\d/.test(words.slice(1).join(' '))) return [];
    for (let n = Math.min(4, words.length - 1); n > 0; n -= 1) {
      const label = words.slice(0, n).join(' ').replace(/[#.]$/, '');
      if (label.length < 3 || labelFit(field, label) < sameName) continue;
      const value = valueIn(view, field, { text: words.slice(n).join(' '), parts: [] });
      return value === null || !/\d/.test(value)
        ? []
        : [{ text: value, part: leaf, score: prefixWorth * (leaf.away ? 0.7 : 1) }];
    }
    return [];
  });
}

const prefixWorth = 0.7;
/** Each of these texts has up to four beginnings, and each is compared with every field. */
const prefixedAtMost = 2500;

function hinted(scope: SearchScope, field: WantedField): FoundValue[] {
  const { view, part, leaves } = scope;
  const isWide = field.kind === 'long' || field.kind === 'address';
  const parts = isWide ? [part, ...inside(view, part)].filter(one => !one.hidden || part.hidden) : withWrappers(leaves);
  const found: FoundValue[] = [];
  for (const one of parts) {
    const fit = Math.max(0, ...namesOf(one).map(name => hintFit(field, name)));
    if (fit < likeEnough || !mayBe(scope, field, one)) continue;
    const value = one.node.content ?? valueIn(view, field, { text: said(view, field, one), parts: [one] });
    if (value === null || isNoValue(field, value)) continue;
    const certainty = field.kind === 'long' ? Math.min(fit, longFit) : fit;
    const form = field.kind === 'address' ? addressFit(value) : 1;
    const place = (one.away ? 0.6 : 1) * (one.node.itemprop === undefined ? 1 : 1.1) * (1 - found.length * 0.01);
    found.push({ text: value, part: one, score: certainty * form * place * worth.hint });
  }
  return found;
}

function namesOf({ node }: PagePart): string[] {
  const names = [...(node.itemprop ?? '').split(' '), ...(node.property ?? '').split(':').slice(-1)];
  return [...names, ...(node.hints ?? '').split(' ')].filter(name => name !== '').slice(0, 12);
}

/** The long text of a page stands below its title. */
function mayBe({ whole, title }: SearchScope, field: WantedField, part: PagePart): boolean {
  if (!whole || field.kind !== 'long') return true;
  return title !== null && !holds(part, title) && part.index > title.index;
}

/** Texts and the elements that hold nothing else: the class may stand on either. */
function withWrappers(leaves: PagePart[]): PagePart[] {
  const all = new Set<PagePart>();
  for (const leaf of leaves) {
    all.add(leaf);
    for (let at = leaf.parent, up = 0; at !== null && up < 3 && at.end - at.index < 14; at = at.parent, up += 1)
      all.add(at);
  }
  return [...all].toSorted((a, b) => a.index - b.index);
}

function isNoValue(field: WantedField, value: string): boolean {
  return value === '' || isLabelOnly(field, value) || (field.kind === 'long' && value.length < 15);
}

/** "Location" in an element of the class location names the value and is none. */
function isLabelOnly(field: WantedField, value: string): boolean {
  return value.length < 40 && labelFit(field, value.replace(/:$/, '')) >= 0.9;
}

function structured(scope: SearchScope, field: WantedField): FoundValue[] {
  return scope.structured.flatMap(({ path, text }) => {
    const fit = Math.max(labelFit(field, path), hintFit(field, path));
    if (fit < likeEnough) return [];
    const value = valueIn(scope.view, field, { text, parts: [] });
    return value === null ? [] : [{ text: value, part: null, score: fit * worth.structured }];
  });
}

function ofKind(scope: SearchScope, field: WantedField): FoundValue[] {
  const { view, part, title } = scope;
  switch (field.kind) {
    case 'title':
      return title === null ? [] : [{ text: view.text(title).replaceAll('\n', ' '), part: title, score: worth.title }];
    case 'url':
    case 'image':
      return linkFor(scope, field, worth.link);
    case 'email':
      return [...byScheme(scope, 'mailto:'), ...byForm(scope, text => emailIn(text))];
    case 'phone':
      return field.words.words.includes('fax')
        ? []
        : byForm(scope, text => (/\bfax\b/i.test(text) ? null : (phonesIn(text)[0] ?? null)));
    case 'date':
      return nearTitle(
        scope,
        byForm(scope, text => (text.length <= 60 && !isOfAnother(field, text) ? dateIn(text) : null)),
      );
    case 'address':
      return addressIn(view, part, title).map(found => ({ ...found, score: worth.form * found.score }));
    case 'number':
      return countBeside(scope, field);
    case 'person':
      return byLine(scope);
    case 'price':
    case 'rating':
      return byForm(scope, text => (text.length < 60 ? valueIn(view, field, { text, parts: [] }) : null));
    default:
      return [];
  }
}

const mainWords = new Set('description content body text article message story post overview summary about'.split(' '));
const paragraphLetters = 90;

/** What a page says of its subject first: the paragraphs below its title, up to the next label. */
function mainText({ view, leaves, title, whole, pairs }: SearchScope, field: WantedField): FoundValue[] {
  if (!whole || field.kind !== 'long' || title === null || !field.words.words.some(word => mainWords.has(word)))
    return [];
  const first = leaves.find(
    leaf =>
      leaf.index > title.end &&
      !leaf.away &&
      leaf.node.href === undefined &&
      view.text(leaf).length >= paragraphLetters,
  );
  if (first?.parent == null) return [];
  const labels = new Set(pairs.map(({ labelPart }) => labelPart));
  const beside = first.parent.children.slice(first.parent.children.indexOf(first));
  const end = beside.findIndex(
    (part, i) =>
      i > 0 &&
      (labels.has(part) || part.children.some(child => labels.has(child) && view.text(child) === view.text(part))),
  );
  const text = beside
    .slice(0, end < 0 ? undefined : end)
    .filter(part => !part.away)
    .map(part => view.text(part))
    .filter(one => one !== '')
    .join('\n');
  return text === '' ? [] : [{ text, part: first, score: mainWorth }];
}

const mainWorth = 0.5;

/** Addresses that links are to be written or called by. */
function byScheme({ view, part }: SearchScope, scheme: 'mailto:'): FoundValue[] {
  const links = [part, ...inside(view, part)].filter(
    ({ node, hidden }) => node.href?.startsWith(scheme) && (!hidden || part.hidden),
  );
  return links.map((link, i) => ({
    text: addressOf(view, [link], scheme) ?? '',
    part: link,
    score: worth.form * (link.away ? 0.7 : 1) * (1 - Math.min(0.2, i / 100)),
  }));
}

/** Values known by their form, the first ones first. */
function byForm({ view, leaves }: SearchScope, read: (text: string) => string | null): FoundValue[] {
  return leaves.flatMap((leaf, i) => {
    const text = read(view.text(leaf));
    return text === null
      ? []
      : [{ text, part: leaf, score: worth.form * (leaf.away ? 0.7 : 1) * (1 - Math.min(0.2, i / 5000)) }];
  });
}

/** "By Ann Lee", or a link that says that it leads to the author. */
function byLine({ view, part, leaves }: SearchScope): FoundValue[] {
  const links = inside(view, part).filter(({ node, hidden }) => node.rel === 'author' && !hidden);
  const said = leaves.flatMap(leaf => {
    const name = /^(?:posted |written |asked |started )?by:? ([^\n·|•,]{2,60}?)(?:\s?[·|•,\n]|\son\s|$)/iu.exec(
      view.text(leaf),
    )?.[1];
    return name === undefined ? [] : [{ text: name.trim(), part: leaf, score: worth.form * (leaf.away ? 0.7 : 1) }];
  });
  return [...links.map(link => ({ text: view.text(link), part: link, score: worth.hint })), ...said];
}

/** A deadline and the like is only found by its label. */
function isOfAnother(field: WantedField, text: string): boolean {
  return (
    field.words.words.some(word => /^(?:deadline|closing|end|expiry|expires|due|until|birth|start)$/.test(word)) &&
    labelFit(field, text) < 0.5
  );
}

/** Of a whole page the date that stands by its title is meant. */
function nearTitle({ title, whole }: SearchScope, found: FoundValue[]): FoundValue[] {
  if (title === null || !whole) return found;
  return found.map(one => {
    const distance = one.part === null ? 500 : Math.abs(one.part.index - title.index);
    return { ...one, score: one.score * (1 - Math.min(0.35, distance / 600)) };
  });
}
