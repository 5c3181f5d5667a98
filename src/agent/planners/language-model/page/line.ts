import type { ElementNode, TextNode } from '#src/browser/observation.ts';

const nameLength = 90;
const pathLength = 30;
const valueLength = 100;
const textLength = 400;
const optionsShown = 15;
const optionLength = 40;

/** Input types whose format a model has to know. */
const toldTypes = new Set([
  'date',
  'time',
  'datetime-local',
  'month',
  'week',
  'number',
  'range',
  'color',
  'file',
  'password',
]);
const toggles = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);

/** A page's words on one line; what could be taken for our own marks loses its bracket. */
export function clean(text: string, length: number): string {
  const flat = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/<(?=\/?(page|history|notes|task)\b)/gi, '');
  return flat.length > length ? `${flat.slice(0, length - 1)}…` : flat;
}

export type LineOptions = {
  number: number;
  marked: boolean;
  /** Nothing follows on its line. */
  last?: boolean;
  name?: string;
};

/**
 * `*@12 textbox "Email" = "a@b.c" required`. Most elements are links: `@13 Home`, or `@13 "Home"` before others. Each
 * token counts: brackets around the number would make a page 6 % dearer, and pages' own footnotes have them.
 */
export function elementLine(node: ElementNode, on: LineOptions): string {
  const name = clean(on.name ?? (node.name || node.text || node.title || ''), nameLength);
  const number = `${on.marked ? '*' : ''}@${on.number}`;
  const said = states(node);
  if (node.role === 'link' && name && !node.value) {
    if (on.last && said.length === 0) return `${number} ${name}`;
    return [number, `"${name}"`, ...said].join(' ');
  }
  const parts = [number, node.role];
  if (node.type && toldTypes.has(node.type)) parts.push(node.type);
  if (name) parts.push(`"${name}"`);
  else if (node.href) parts.push(`to ${lastOf(node.href)}`);
  if (node.value) parts.push(`= "${clean(node.value, valueLength)}"`);
  else if (node.filled) parts.push('= (filled)');
  else if (node.placeholder && node.placeholder !== node.name) parts.push(`hint "${clean(node.placeholder, 60)}"`);
  parts.push(...said);
  if (node.options) parts.push(optionsOf(node));
  return parts.join(' ');
}

function states(node: ElementNode): string[] {
  const words: string[] = [];
  if (node.checked === 'mixed') words.push('mixed');
  else if (node.checked) words.push('checked');
  else if (toggles.has(node.role)) words.push('unchecked');
  if (node.selected) words.push('selected');
  if (node.expanded !== undefined) words.push(node.expanded ? 'expanded' : 'collapsed');
  for (const state of ['disabled', 'readonly', 'required', 'invalid', 'focused', 'multiple'] as const) {
    if (node[state]) words.push(state);
  }
  if (node.min) words.push(`min ${node.min}`);
  if (node.max) words.push(`max ${node.max}`);
  return words;
}

function optionsOf(node: ElementNode): string {
  const options = node.options ?? [];
  const shown = options.slice(0, optionsShown).map(({ text }) => clean(text, optionLength));
  const more = options.length - shown.length + (node.moreOptions ?? 0);
  return `(${shown.join(' | ')}${more > 0 ? ` | ${more} more` : ''})`;
}

/** Where a link leads, in a word: the last part of its path, or its query where there is no path. */
function lastOf(href: string): string {
  const url = URL.parse(href);
  const end = url ? url.pathname.split('/').findLast(Boolean) || url.search || url.hash || url.host : href;
  return clean(end, pathLength);
}

/** `# Heading`, `! alert`, or the text alone. */
export function textLine(node: TextNode): string {
  const text = clean(node.text, textLength);
  if (node.level > 0) return `# ${text}`;
  return node.alert ? `! ${text}` : text;
}
