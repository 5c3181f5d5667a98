import type { ElementNode, TextNode } from '#src/browser/observe/observation.ts';

const nameLength = 90;
const pathLength = 30;
const valueLength = 100;
const textLength = 400;
const optionsShown = 15;
const optionLength = 40;

/** Input types whose format a model has to know. */
const statedTypes = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'number', 'color', 'password']);
const pressed = new Set(['button', 'clickable']);
const boxes = new Set(['checkbox', 'switch', 'menuitemcheckbox']);
const circles = new Set(['radio', 'menuitemradio']);
const fields = new Set(['textbox', 'searchbox', 'spinbutton', 'slider', 'combobox', 'listbox']);

/** Text of a page on one line; brackets that look like our marks are removed. */
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
  name?: string;
};

/**
 * Short forms instead of role names, to save tokens: `@1 Home` is a link, `@2 [Save]` a button or whatever else is
 * pressed, `@3 [x] Stay signed in` a box, `@4 (x) Small` a radio button, `@5 Email = "a@b.c" required` a field, and
 * `@6 Country = "France" (Spain | Italy)` one with other options. Rarer roles are named: `@7 tab Prices (selected)`.
 */
export function elementLine(node: ElementNode, on: LineOptions): string {
  const name = clean(on.name ?? (node.name || node.text || node.title || ''), nameLength);
  const said = states(node);
  return [`${on.marked ? '*' : ''}@${on.number}`, ...formOf(node, name, said)].join(' ');
}

function formOf(node: ElementNode, name: string, said: string[]): string[] {
  const { role, type } = node;
  const kept = node.value ? [`= "${clean(node.value, valueLength)}"`] : [];
  if (pressed.has(role)) return [...(type === 'file' ? ['file'] : []), `[${name || leadsTo(node)}]`, ...kept, ...said];
  if (boxes.has(role)) return [node.checked === 'mixed' ? '[-]' : node.checked ? '[x]' : '[ ]', name, ...said];
  if (circles.has(role)) return [node.checked ? '(x)' : '( )', name, ...said];
  if (fields.has(role)) return fieldOf(node, name, said);
  const states = said.length > 0 ? [`(${said.join(', ')})`] : [];
  if (role === 'link') return [name || `link ${leadsTo(node)}`, ...kept, ...states];
  return [role, ...(name ? [name] : []), ...kept, ...states];
}

function fieldOf(node: ElementNode, name: string, said: string[]): string[] {
  const { role, type = '', placeholder } = node;
  const parts: string[] = [];
  if (statedTypes.has(type)) parts.push(type);
  else if (role === 'slider') parts.push(role);
  else if ((role === 'combobox' || role === 'listbox') && !node.options) parts.push(role);
  if (name) parts.push(name);
  if (node.value) parts.push(`= "${clean(node.value, valueLength)}"`);
  else if (node.filled) parts.push('= (filled)');
  else if (placeholder && placeholder !== node.name) parts.push(`= hint "${clean(placeholder, 60)}"`);
  else parts.push('=');
  if (node.options) parts.push(optionsOf(node));
  return [...parts, ...said];
}

function states(node: ElementNode): string[] {
  const words: string[] = [];
  if (node.selected) words.push('selected');
  // A closed list is a select.
  if (node.expanded) words.push('expanded');
  else if (node.expanded === false && node.role !== 'combobox') words.push('collapsed');
  for (const state of ['disabled', 'readonly', 'required', 'invalid', 'focused', 'multiple'] as const) {
    if (node[state]) words.push(state);
  }
  if (node.min || node.max) words.push(`${node.min ?? ''}..${node.max ?? ''}`);
  return words;
}

/** The other options; all options of a multiple select. */
function optionsOf(node: ElementNode): string {
  const all = node.options ?? [];
  const options = node.multiple ? all : all.filter(({ text }) => text !== node.value);
  const shown = options.slice(0, optionsShown).map(({ text }) => clean(text, optionLength));
  const more = options.length - shown.length + (node.moreOptions ?? 0);
  return `(${shown.join(' | ')}${more > 0 ? ` | ${more} more` : ''})`;
}

/** Where a link leads, in a word: the last part of its path, or its query where there is no path. */
function leadsTo({ href }: ElementNode): string {
  if (!href) return '';
  const url = URL.parse(href);
  const end = url ? url.pathname.split('/').findLast(Boolean) || url.search || url.hash || url.host : href;
  return `to ${clean(end, pathLength)}`;
}

/** `# Heading`, `! alert`, or the text alone. */
export function textLine(node: TextNode): string {
  const text = clean(node.text, textLength);
  if (node.level > 0) return `# ${text}`;
  return node.alert ? `! ${text}` : text;
}
