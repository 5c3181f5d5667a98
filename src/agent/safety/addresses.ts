/** What opening an address may do by itself, for sites that act on a GET request. */
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
/** Says nothing about an action. */
const idle = /^(?:utm_\w+|lang|locale|ref|source|page|sort|view|tab|theme|hl|gclid|fbclid)$/i;

/** What the last parts of the path, or a parameter such as `action`, say that the address does. */
export function risksOfAddress(address: string): RiskyKind[] {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return [];
  const path = url.pathname.split('/').filter(Boolean);
  const last = path.slice(-partsAtMost).map(part => kindsOf(part));
  const asked = [...url.searchParams].slice(0, 50);
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
