/** What stands around a control: the texts and values that say whom and what it is about. */
import type { ElementNode, ElementRef, Observation, PageNode, Region } from '#src/browser/observe/observation.ts';
import { unitsOf } from '#src/core/tasks/phrases.ts';
import { once } from '../once.ts';
import { type Money, moneyIn, numbersIn } from './money.ts';
import { find, has, isWholly } from './vocabulary.ts';

/** One thing that can be read: a text, or a field with what it holds. */
export type LabelledText = { label: string; text: string; node: PageNode };

/** A container around the control, and what is in it. */
export type SurroundingRegion = Pick<Region, 'role' | 'name' | 'modal'> & { entries: LabelledText[]; ref: ElementRef };

/** Whether it asks something, in any script. */
export function asks({ name, entries }: SurroundingRegion): boolean {
  return [name, ...entries.map(({ text }) => text)].some(text => /[?？؟]$/u.test(text.trimEnd()));
}

const entriesAtMost = 400;
const lettersAtMost = 6000;

const regionsOf = once((page: Observation) => new Map(page.regions.map(region => [region.ref, region])));

/** Containers around a node, the nearest first. */
export function containersOf(node: PageNode, page: Observation): SurroundingRegion[] {
  const regions = regionsOf(page);
  return node.within.flatMap(ref => {
    const region = regions.get(ref);
    if (!region) return [];
    // One at a time: most containers have more than is read of them.
    const inside = page.nodes.values().filter(one => one.within.includes(ref) || one.ref === ref);
    const { role, name, modal } = region;
    return [{ role, name, ref, entries: entriesOf(inside), ...(modal && { modal }) }];
  });
}

const besidesAtMost = 3;

/** The nearest containers that say what a control is about. A frame is a page of its own, and says as little as a page does. */
export function besides<Of extends Pick<SurroundingRegion, 'role'>>(containers: readonly Of[]): Of[] {
  return containers.filter(({ role }) => role !== 'iframe').slice(0, besidesAtMost);
}

export function entriesOf(nodes: Iterable<PageNode>): LabelledText[] {
  const entries: LabelledText[] = [];
  let letters = 0;
  for (const node of nodes) {
    const entry = entryOf(node);
    letters += entry.label.length + entry.text.length;
    if (entries.length >= entriesAtMost || letters > lettersAtMost) break;
    entries.push(entry);
  }
  return entries;
}

function entryOf(node: PageNode): LabelledText {
  if (node.kind === 'text') return { label: '', text: node.text, node };
  return { label: node.name, text: valueOf(node), node };
}

/** What a field holds, of boxes and radio buttons only those that are chosen. */
function valueOf(node: ElementNode): string {
  if (node.checked === true || node.selected === true) return node.name;
  return node.value ?? '';
}

export function textOf(entries: readonly LabelledText[]): string {
  return entries.map(({ label, text }) => `${label} ${text}`).join(' \n ');
}

export const unitsOfEntries = once((entries: readonly LabelledText[]) => unitsOf(textOf(entries)));

/** The first things of a whole page. */
export const entriesOfPage = once(({ nodes }: Observation) => entriesOf(nodes));

/** What fields hold and texts say, without the names of controls. */
export function saidIn(entries: readonly LabelledText[]): string {
  return entries.map(({ text }) => text).join(' \n ');
}

/** Values beside labels such as "To", "Payee" or "IBAN". */
export const recipientsIn = once((entries: readonly LabelledText[]): string[] =>
  valuesBeside(entries, 'recipients').filter(value => /[\p{L}\p{N}]/u.test(value)),
);

/** Amounts in fields for an amount, where they need no sign of a currency. */
export const amountFieldsIn = once((entries: readonly LabelledText[]): Money[] =>
  entries.flatMap(({ label, text, node }) => {
    if (node.kind !== 'element' || text === '' || !begins('amounts', label)) return [];
    return numbersIn(text)
      .slice(0, 1)
      .map(({ value, currency }) => ({ value, currency }));
  }),
);

/** What is to be paid in all, where the page says so. */
export const totalsIn = once((entries: readonly LabelledText[]): Money[] =>
  valuesBeside(entries, 'totals').flatMap(moneyIn),
);

export const amountsIn = once((entries: readonly LabelledText[]): Money[] =>
  entries.flatMap(({ label, text }) => moneyIn(`${label} ${text}`)),
);

const separator = /[:：]/;

function valuesBeside(entries: readonly LabelledText[], list: 'recipients' | 'totals'): string[] {
  return entries.flatMap(({ label, text, node }, at) => {
    if (node.kind === 'element') return isField(node) && begins(list, label) ? [text] : [];
    const cut = text.search(separator);
    const [said, value] = cut < 0 ? [text, ''] : [text.slice(0, cut), text.slice(cut + 1).trim()];
    if (isWholly(list, said)) return [value || nextValue(entries, at)].filter(Boolean);
    // "Total 12 €" in one piece.
    return list === 'totals' && begins(list, text) && moneyIn(text).length > 0 ? [text] : [];
  });
}

/** The text behind a label that stands alone; of a field's own label that is the field's value, which is known already. */
function nextValue(entries: readonly LabelledText[], at: number): string {
  const label = entries[at];
  if (label?.node.kind === 'text' && label.node.labels !== undefined) return '';
  const next = entries[at + 1];
  if (!next) return '';
  return next.node.kind === 'text' ? next.text : isField(next.node) ? '' : next.label;
}

function isField({ role }: ElementNode): boolean {
  return /^(?:textbox|searchbox|combobox|listbox|spinbutton)$/.test(role);
}

/** Whether a label begins with one of the list's phrases, as "Amount (EUR)" does. */
function begins(list: 'recipients' | 'totals' | 'amounts', label: string): boolean {
  const units = unitsOf(label);
  if (units.length === 0 || units.length > 8) return false;
  if (list === 'recipients') return isWholly(list, label) || (units.length <= 4 && startsWith(list, units));
  return startsWith(list, units) || (units.length <= 4 && has(list, units));
}

function startsWith(list: 'recipients' | 'totals' | 'amounts', units: readonly string[]): boolean {
  return find(list, units).some(({ from }) => from === 0);
}

const words = /[\p{L}\p{M}\p{N}._%+@'’#-]+/gu;
const inQuotes = /["“„«「『]([^"“”„«»「」『』]{1,100})["”“»」』]/gu;

/** Words of a text that could name somebody or something: with a capital letter, a number, an address, quoted. */
export function identifiersIn(text: string): string[][] {
  const read = text.slice(0, lettersAtMost);
  const named = [...read.matchAll(words)].map(([word]) => word).filter(names);
  const quoted = [...read.matchAll(inQuotes)].map(([, word = '']) => word);
  return [...named, ...quoted].map(unitsOf).filter(units => units.length > 0);
}

function names(word: string): boolean {
  return word.slice(1, -1).includes('@') || /\p{Lu}[\p{L}\p{M}\p{N}'’-]/u.test(word) || /\d{3}/.test(word);
}

export function includesUnits(text: readonly string[], units: readonly string[]): boolean {
  const first = units[0];
  if (first === undefined) return false;
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1))
    if (units.every((unit, index) => text[at + index] === unit)) return true;
  return false;
}

/** Whether it answers a banner about cookies, which binds nobody to anything. */
export function isCookieBanner({
  containers,
  label,
}: {
  containers: readonly SurroundingRegion[];
  label: { text: string };
}): boolean {
  // A banner may be a frame, but what has a container of its own in a frame is no part of the banner.
  const around = containers.filter(({ role }, at) => role !== 'iframe' || at === 0);
  return (
    cookieWords.test(label.text) ||
    around.some(({ name, entries }) => cookieWords.test(`${name} ${textOf(entries).slice(0, bannerLettersAtMost)}`))
  );
}

const bannerLettersAtMost = 2000;
const cookieWords =
  /cookie|çerez|クッキー|쿠키|ciasteczk|файлы cookie|ملفات تعريف الارتباط|कुकी|gdpr|dsgvo|rgpd|lgpd|隐私偏好|consent preferences/iu;
