import { normalized } from '#src/core/text/normalize.ts';

const nameLength = 64;
const textLength = 1000;

/** Words of people as part of a name that every client takes: letters, digits and underscores. */
function slug(text: string, length: number): string {
  return normalized(text.slice(0, textLength), 'NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, length)
    .replaceAll(/^_|_$/g, '');
}

/** `order_from_the_shop_12` for task 12: the number makes it unique, and is what finds the task again. */
export function toolName(task: { name: string; number: number }): string {
  const end = String(task.number);
  return `${slug(task.name, nameLength - end.length - 1) || 'task'}_${end}`;
}

/** The number of the task that a tool's name stands for; undefined for a name that is none of a task's. */
export function taskNumberOf(name: string): number | undefined {
  const digits = /^[a-z0-9_]+_([1-9]\d{0,14})$/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The argument that each input of a task becomes, in order and each unlike the others and what is `taken`. */
export function argumentNames(inputs: readonly string[], taken: readonly string[]): Map<string, string> {
  const used = new Set(taken);
  const names = new Map<string, string>();
  for (const input of inputs) {
    if ([...names.values()].includes(input)) continue;
    const base = slug(input, nameLength - 4) || 'input';
    let name = base;
    for (let n = 2; used.has(name); n++) name = `${base}_${n}`;
    used.add(name);
    names.set(name, input);
  }
  return names;
}

/** Text for a model's eyes: one line, without control characters or what is invisible, and not endless. */
export function plainText(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, textLength);
}
