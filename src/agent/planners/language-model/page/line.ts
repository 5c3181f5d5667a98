import type { ElementNode, TextNode } from '#src/browser/observation.ts';

const nameLength = 120;
const valueLength = 100;
const textLength = 400;
const optionsShown = 25;
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

/** `*[12] textbox "Email" = "a@b.c" required` */
export function elementLine(node: ElementNode, at: { number: number; marked: boolean }): string {
  const name = clean(node.name || node.text || node.title || '', nameLength);
  const parts = [`${at.marked ? '*' : ''}[${at.number}]`, node.role];
  if (node.type && toldTypes.has(node.type)) parts.push(node.type);
  if (name) parts.push(`"${name}"`);
  else if (node.href) parts.push(`to ${clean(pathOf(node.href), 60)}`);
  if (node.value) parts.push(`= "${clean(node.value, valueLength)}"`);
  else if (node.filled) parts.push('= (filled)');
  else if (node.placeholder && node.placeholder !== node.name) parts.push(`hint "${clean(node.placeholder, 60)}"`);
  parts.push(...states(node));
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

function pathOf(href: string): string {
  const url = URL.parse(href);
  return url ? `${url.pathname}${url.search}` : href;
}

/** `# Heading`, `! alert`, or the text alone. */
export function textLine(node: TextNode): string {
  const text = clean(node.text, textLength);
  if (node.level > 0) return `# ${text}`;
  return node.alert ? `! ${text}` : text;
}
