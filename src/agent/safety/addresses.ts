/** What opening an address may do by itself, for sites that act on a GET request. */
import type { SentRequest } from '#src/browser/run-browser.ts';
import { unitsOf } from '#src/core/tasks/phrases.ts';
import { actionsIn, isRisky, type RiskyKind } from './vocabulary.ts';

/** Some sites do this on a GET request, whatever else the address says. */
const always: ReadonlySet<RiskyKind> = new Set<RiskyKind>([
  'delete',
  'close',
  'cancel',
  'pay',
  'donate',
  'withdraw',
  'transfer',
]);
const parameters =
  /^(?:action|do|op|cmd|command|confirm|confirmed|task|mode|act|method|_method|event|verb|operation)$/i;
const partsAtMost = 3;
const fieldsAtMost = 50;
/** Says nothing about an action. */
const idle = /^(?:utm_\w+|lang|locale|ref|source|page|sort|view|tab|theme|hl|gclid|fbclid)$/i;

/** What the last parts of the path, or a parameter such as `action`, say that the address does. */
export function risksOfAddress(address: string): RiskyKind[] {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return [];
  const path = url.pathname.split('/').filter(Boolean);
  const last = path.slice(-partsAtMost).map(part => kindsOf(part));
  const asked = [...url.searchParams].slice(0, fieldsAtMost);
  const ordered = asked.flatMap(([name, value]) =>
    parameters.test(name) ? [...kindsOf(name), ...kindsOf(value)] : [],
  );
  const about =
    asked.some(([name]) => !idle.test(name)) ||
    path.slice(-partsAtMost).some(part => /\d{2,}|^[\da-f-]{8,}$/i.test(part));
  const said = last.slice(-2).flat();
  const counted = said.filter(kind => always.has(kind) || (about && last.at(-1)?.includes(kind)));
  return [...new Set([...counted, ...ordered])];
}

/**
 * What a request that changes something says that it does: by its address, by a field such as `_method`, by a GraphQL mutation, or
 * by its method, which says the least.
 */
export function risksOfRequest({ method, url, body }: SentRequest): { said: RiskyKind[]; byMethod: RiskyKind[] } {
  const mutation = /\bmutation\b\W*(\w{1,80})/.exec(body)?.[1] ?? '';
  const ordered = fieldsOf(body).flatMap(([name, value]) => (parameters.test(name) ? kindsOf(value) : []));
  const said = [...risksOfAddress(url), ...ordered, ...kindsOf(mutation)].filter(kind => always.has(kind));
  return { said: [...new Set(said)], byMethod: method === 'DELETE' ? ['delete'] : [] };
}

/** Of a form, or of a JSON object. */
function fieldsOf(body: string): [name: string, value: string][] {
  if (!body.startsWith('{')) return [...new URLSearchParams(body)].slice(0, fieldsAtMost);
  const object = asObject(body);
  return Object.entries(object)
    .slice(0, fieldsAtMost)
    .flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
}

function asObject(text: string): object {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    return {};
  }
}

/** A part of a path counts when it is a command as a whole: `delete`, `delete-account`, `deleteUser`. */
function kindsOf(part: string): RiskyKind[] {
  const words = decoded(part)
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/\.\w{1,5}$/, '');
  const units = unitsOf(words);
  if (units.length === 0 || units.length > 3) return [];
  return actionsIn(units, 'label', ['en'])
    .filter(({ from }) => from === 0)
    .flatMap(({ value }) => (isRisky(value) && value !== 'upload' ? [value] : []));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Without what is asked for, for people. */
export function shortAddress(address: string): string {
  const url = URL.parse(address);
  return url ? `${url.host}${url.pathname}`.slice(0, 200) : address.slice(0, 200);
}
