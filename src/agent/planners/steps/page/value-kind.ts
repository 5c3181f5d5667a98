/** What kind of value a field is for, and whether a value is of another kind. */
import { hasPlaceholder } from '#src/core/secrets/placeholders.ts';
import { cardinal } from '#src/core/steps/numbers.ts';
import { quantity } from '#src/core/text/quantity.ts';
import { isTypable, type Item } from './control.ts';

type ValueKind = 'number' | 'email' | 'address' | 'path';

const shapes: readonly [ValueKind, RegExp][] = [
  ['number', /^[-+]?\d[\d.,]*$/],
  ['email', /^[^\s@/]{1,100}@[^\s@/]{1,200}$/],
  ['address', /^(?:https?:\/\/|www\.)\S+$/i],
  ['path', /^(?:[a-z]:[\\/]|~?\/|\.\.?\/)\S*$/i],
];

function kindOf(value: string): ValueKind | null {
  return shapes.find(([, shape]) => shape.test(value.trim()))?.[0] ?? null;
}

const heads = new Map<string, ValueKind>([
  ['path', 'path'],
  ['directory', 'path'],
  ['email', 'email'],
  ['e-mail', 'email'],
  ['url', 'address'],
  ['website', 'address'],
  ['homepage', 'address'],
]);

/** "Versions Path" and "Path of the versions" are for a path. */
function kindSaid(label: string): ValueKind | null {
  const noun = label.toLowerCase().split(/ (?:of|for|to|in|from|on|where|with)(?= )|[(:*,]/)[0] ?? '';
  const words = noun.trim().split(/\s+/);
  const last = words.at(-1) === 'address' && words.length > 1 ? words.at(-2) : words.at(-1);
  return heads.get(last ?? '') ?? null;
}

/** What a field is for by its type, by what it holds, and by the last noun of its label; null where any text will do. */
function kindWanted(item: Item): ValueKind | null {
  const { element } = item;
  if (element === null || !isTypable(item)) return null;
  if (element.type === 'number' || element.role === 'spinbutton') return 'number';
  if (/^(?:numeric|decimal)$/.test(element.inputMode ?? '')) return 'number';
  if (element.type === 'email') return 'email';
  if (element.type === 'url') return 'address';
  const held = kindOf(element.value ?? '');
  return held === null || held === 'number' ? kindSaid(element.name) : held;
}

/** Whether a value plainly is no value for a field: the number 10 for a path, a name for a number. */
export function isMisfit(item: Item, value: string): boolean {
  if (value.trim() === '' || hasPlaceholder(value)) return false;
  const wanted = kindWanted(item);
  if (wanted === null) return false;
  const given = kindOf(value);
  if (given !== null) return given !== wanted && !(given === 'path' && wanted === 'address');
  return wanted === 'number' && quantity(value) === null && !value.split(/\s+/).some(word => cardinal(word) !== null);
}
