/** What the name of a control says that pressing it does. */
import type { ElementNode } from '#src/browser/observe/observation.ts';
import { type Found, unitsOf } from '#src/core/tasks/phrases.ts';
import { actionsIn, type HarmlessKind, type ActionKind, isRisky, type RiskyKind } from './vocabulary.ts';

export type Label = { text: string; units: string[]; risky: Set<RiskyKind>; harmless: Set<HarmlessKind> };

/** Reads everything that names the control: its name, what is seen on it, its tooltip; without any its class and id. */
export function labelOf(node: ElementNode, option?: string): Label {
  const sources = option === undefined ? [node.name, node.text ?? '', node.title ?? ''] : [option];
  const texts = [...new Set(sources)].filter(text => unitsOf(text).length > 0);
  const label: Label = {
    text: texts[0] ?? node.name,
    units: unitsOf(texts[0] ?? ''),
    risky: new Set(),
    harmless: new Set(),
  };
  for (const text of texts) note(label, commandsIn(node, text, option !== undefined));
  if (texts.length === 0) note(label, ofPicture(node));
  return label;
}

function note(label: Label, kinds: readonly ActionKind[]): void {
  for (const kind of kinds) {
    if (isRisky(kind)) label.risky.add(kind);
    else label.harmless.add(kind);
  }
}

const buttons = new Set(['button', 'menuitem', 'img', 'tab']);
const boxes = new Set(['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio']);
const longestCommand = 10;
const longestBox = 14;
const longestLine = 4;

function commandsIn(node: ElementNode, text: string, isOption: boolean): ActionKind[] {
  const units = unitsOf(text);
  const length = lengthOf(units);
  if (isOption) return length > longestLine ? [] : values(atEdge(actionsIn(units, 'label'), units));
  if (boxes.has(node.role)) return length > longestBox ? [] : values(atEdge(actionsIn(units, 'label'), units));
  if (buttons.has(node.role)) {
    // A button that explains itself begins with what it does.
    const said = length > longestCommand ? units.slice(0, 5) : units;
    return values(actionsIn(said, 'label'));
  }
  // A long text that can be clicked is content, such as the subject of a mail.
  if (length > longestLine) return [];
  const found = actionsIn(units, 'label');
  return values(leadsAway(node) ? atEdge(found, units).filter(({ value }) => actsAsLink(value)) : atEdge(found, units));
}

function values(found: readonly Found<ActionKind>[]): ActionKind[] {
  return found.map(({ value }) => value);
}

/** In a command the verb stands first or last. */
function atEdge(found: readonly Found<ActionKind>[], units: readonly string[]): Found<ActionKind>[] {
  return found.filter(({ from, to }) => from === 0 || to === units.length);
}

/** Characters of scripts without spaces count half. */
export function lengthOf(units: readonly string[]): number {
  return units.reduce(
    (sum, unit) => sum + (/^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]$/u.test(unit) ? 0.5 : 1),
    0,
  );
}

/** A link to another page only leads there, but many a site deletes or approves on a mere visit. */
export function leadsAway({ role, href }: ElementNode): boolean {
  return role === 'link' && href !== undefined && /^https?:/i.test(href) && !href.includes('#');
}

const visits: ReadonlySet<ActionKind> = new Set<ActionKind>([
  'delete',
  'close',
  'cancel',
  'approve',
  'reject',
  'revoke',
  'grant',
  'merge',
  'disable',
  'refund',
]);
function actsAsLink(kind: ActionKind): boolean {
  return visits.has(kind) || !isRisky(kind);
}

const pictures: [RegExp, RiskyKind][] = [
  [/[🗑🚮]/u, 'delete'],
  [/[✉📤📨➤➢▶✈]/u, 'send'],
  [/[💳💰💸🛒]/u, 'pay'],
];

/** A control without words is recognized by names in its markup: `icon-trash`, `btnSend`. */
function ofPicture({ name, hints = '' }: ElementNode): ActionKind[] {
  const drawn = pictures.filter(([picture]) => picture.test(name)).map(([, kind]) => kind);
  const words = hints.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').replace(/[_\-./#]+/g, ' ');
  const units = unitsOf(words);
  const named = actionsIn(units, 'around', ['en']).map(({ value }) => value);
  const known = units.flatMap(unit => iconNames.get(unit) ?? []);
  return [...drawn, ...named.filter(isRisky), ...known];
}

const iconNames = new Map<string, RiskyKind>([
  ['trash', 'delete'],
  ['bin', 'delete'],
  ['dustbin', 'delete'],
  ['garbage', 'delete'],
  ['plane', 'send'],
  ['paperplane', 'send'],
  ['send', 'send'],
  ['pay', 'pay'],
  ['buy', 'pay'],
  ['share', 'grant'],
  ['publish', 'publish'],
]);
