/** Finds the value of a field in a part of the page: by its label, its class, the page's structured data, or its form. */
import { aboutFit, hintFit, labelFit } from './likeness.ts';
import type { Field } from './fields.ts';
import { pairsIn, type Pair } from './labels.ts';
import { structuredValues, type Told } from './structured.ts';
import { addressIn } from './address.ts';
import { linkFor } from './links.ts';
import { countBeside } from './counts.ts';
import { dateIn, emailIn, phonesIn } from './patterns.ts';
import { inside, isLeaf, type Part, type View } from './view.ts';
import { valueIn } from './values.ts';

/** A value with where it stands; of structured data it stands nowhere. */
export type Found = { text: string; part: Part | null; score: number };

/** A part of the page made ready for looking up several fields. */
export type Scope = {
  view: View;
  part: Part;
  pairs: Pair[];
  told: Told[];
  leaves: Part[];
  /** The whole page, not one item of a list. */
  whole: boolean;
  /** The heading that says what the page or the item is. */
  title: Part | null;
};

/** What each way to find a value is worth; a field's likeness to the words found is multiplied. */
const worth = { label: 1, hint: 0.85, title: 0.8, link: 0.85, told: 0.7, form: 0.6, about: 0.5 };
const enough = 0.42;
const likeEnough = 0.62;

export function scopeOf(view: View, part: Part, { title, whole }: { title: Part | null; whole: boolean }): Scope {
  return {
    view,
    part,
    pairs: pairsIn(view, part),
    told: whole ? structuredValues(view.outline) : [],
    leaves: [part, ...inside(view, part)].filter(one => isLeaf(one) && (!one.hidden || part.hidden)),
    whole,
    title,
  };
}

/** The likeliest value, null when nothing on the page stands for the field. */
export function findField(scope: Scope, field: Field): Found | null {
  const all = [
    ...labelled(scope, field),
    ...hinted(scope, field),
    ...told(scope, field),
    ...ofKind(scope, field),
  ];
  let best: Found | null = null;
  for (const found of all) if (found.score > (best?.score ?? 0)) best = found;
  return best !== null && best.score >= enough ? best : null;
}

function labelled({ view, pairs, whole }: Scope, field: Field): Found[] {
  return pairs.flatMap(({ label, text, labelPart, parts, rank }) => {
    const fit = Math.max(labelFit(field, label), whole ? 0 : aboutFit(field, label));
    if (fit < likeEnough) return [];
    const value = valueIn(view, field, { text, parts });
    if (value === null) return [];
    const place = labelPart.away ? 0.7 : 1;
    return [{ text: value, part: labelPart, score: fit * worth.label * place * sizeFit(field, value, rank) }];
  });
}

/** A section stands for a long text, a line for a short one. */
function sizeFit(field: Field, value: string, rank: number): number {
  if (field.kind === 'long') return value.length < 12 ? 0.6 : 1;
  if (field.kind === 'text' || field.kind === 'address') return rank < 7 && value.length > 1500 ? 0.85 : 1;
  return 1;
}

function hinted({ view, part, leaves }: Scope, field: Field): Found[] {
  const found: Found[] = [];
  const nodes = field.kind === 'long' || field.kind === 'address' ? [part, ...inside(view, part)] : withWrappers(leaves);
  for (const one of nodes) {
    if (one.hidden && !part.hidden) continue;
    const { node } = one;
    const names = [...(node.itemprop ?? '').split(' '), ...(node.property ?? '').split(':').slice(-1), ...(node.hints ?? '').split(' ')].slice(0, 12);
    const fit = Math.max(0, ...names.map(name => hintFit(field, name)));
    if (fit < likeEnough) continue;
    const value = node.content ?? valueIn(view, field, { text: view.text(one), parts: [one] });
    if (value === null || value === '' || isLabelOnly(field, value)) continue;
    found.push({ text: value, part: one, score: fit * worth.hint * (one.away ? 0.6 : 1) * (node.itemprop ? 1.1 : 1) * (1 - found.length * 0.01) });
  }
  return found;
}

/** Texts and the elements that hold nothing else: the class may stand on either. */
function withWrappers(leaves: Part[]): Part[] {
  const all = new Set<Part>();
  for (const leaf of leaves) {
    all.add(leaf);
    for (let at = leaf.parent, up = 0; at !== null && up < 3 && at.end - at.index < 14; at = at.parent, up += 1) all.add(at);
  }
  return [...all].toSorted((a, b) => a.index - b.index);
}

/** "Location" in an element of the class location names the value and is none. */
function isLabelOnly(field: Field, value: string): boolean {
  return value.length < 40 && labelFit(field, value.replace(/:$/, '')) >= 0.9;
}

function told(scope: Scope, field: Field): Found[] {
  return scope.told.flatMap(({ path, text }) => {
    const fit = Math.max(labelFit(field, path), hintFit(field, path));
    if (fit < likeEnough) return [];
    const value = valueIn(scope.view, field, { text, parts: [] });
    return value === null ? [] : [{ text: value, part: null, score: fit * worth.told }];
  });
}

function ofKind(scope: Scope, field: Field): Found[] {
  const { view, part, title } = scope;
  switch (field.kind) {
    case 'title':
      return title === null ? [] : [{ text: view.text(title).replaceAll('\n', ' '), part: title, score: worth.title }];
    case 'url':
    case 'image':
      return linkFor(scope, field, worth.link);
    case 'email':
      return byForm(scope, text => emailIn(text));
    case 'phone':
      return field.words.words.includes('fax') ? [] : byForm(scope, text => phonesIn(text)[0] ?? null);
    case 'date':
      return scope.whole ? nearTitle(scope, byForm(scope, dateIn)) : byForm(scope, dateIn);
    case 'address':
      return addressIn(view, part, title).map(found => ({ ...found, score: worth.form * found.score }));
    case 'number':
      return countBeside(scope, field);
    case 'person':
      return scope.whole ? [] : [];
    case 'price':
    case 'rating':
      return byForm(scope, text => (text.length < 60 ? valueIn(view, field, { text, parts: [] }) : null));
    default:
      return [];
  }
}

/** Values known by their form, the first ones first. */
function byForm({ view, leaves }: Scope, read: (text: string) => string | null): Found[] {
  return leaves.flatMap((leaf, i) => {
    const text = read(view.text(leaf));
    return text === null ? [] : [{ text, part: leaf, score: worth.form * (leaf.away ? 0.7 : 1) * (1 - Math.min(0.2, i / 5000)) }];
  });
}

/** Of a whole page the date that stands by its title is meant. */
function nearTitle({ title }: Scope, found: Found[]): Found[] {
  if (title === null) return found;
  return found.map(one => {
    const distance = one.part === null ? 500 : Math.abs(one.part.index - title.index);
    return { ...one, score: one.score * (1 - Math.min(0.35, distance / 600)) };
  });
}
