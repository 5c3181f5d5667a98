/** Postal addresses by their form: a block of lines with a street and a city with its code. */
import { addressLine, phonesIn } from './patterns.ts';
import { inside, isLeaf, type PagePart, type PageView } from './view.ts';

export type FoundAddress = { text: string; part: PagePart; score: number };

const linesAtMost = 6;

/** The addresses in a part, the likeliest first: in an `address` element, near the title, with street and city. */
export function addressIn(view: PageView, scope: PagePart, title: PagePart | null): FoundAddress[] {
  const found: FoundAddress[] = [];
  const seen = new Set<number>();
  for (const leaf of [scope, ...inside(view, scope)]) {
    if (!isLeaf(leaf) || (leaf.hidden && !scope.hidden)) continue;
    if (!view.lines(leaf).some(line => addressLine(line) === 'city' || addressLine(line) === 'both')) continue;
    const block = blockAround(view, leaf, scope);
    if (seen.has(block.index)) continue;
    seen.add(block.index);
    const lines = addressLines(view.lines(block));
    if (lines === null) continue;
    const distance = title === null ? 0 : Math.min(0.3, Math.abs(block.index - title.index) / 2000);
    const place = block.away ? 0.7 : 1;
    found.push({
      text: lines.join('\n'),
      part: block,
      score: (1 - distance) * place * (block.node.tag === 'address' ? 1.1 : 1),
    });
  }
  return found;
}

/** The lines of an address may be elements of their own. */
function blockAround(view: PageView, leaf: PagePart, scope: PagePart): PagePart {
  let at = leaf;
  while (at.parent !== null && at !== scope) {
    const wider = at.parent;
    const lines = view.lines(wider);
    if (lines.length > linesAtMost || wider.end - wider.index > 60) break;
    at = wider;
    if (wider.node.tag === 'address') break;
  }
  return at;
}

/** How much a text is an address: whole with a city's code, in part, or none. */
export function addressFit(text: string): number {
  const kinds = text.split('\n').map(addressLine);
  if (kinds.includes('both') || (kinds.includes('city') && kinds.length > 1)) return 1;
  return kinds.some(kind => kind !== null) ? 0.7 : 0.5;
}

/** From the first line of the address to the one with the city's code; null where there is no such. */
export function addressLines(lines: string[]): string[] | null {
  const city = lines.findIndex(line => addressLine(line) === 'city' || addressLine(line) === 'both');
  if (city < 0) return null;
  const street = lines.findIndex(
    (line, i) => i <= city && (addressLine(line) === 'street' || addressLine(line) === 'both'),
  );
  if (street < 0 && city === 0) return null;
  const from = street < 0 ? Math.max(0, city - 2) : buildingBefore(lines, street);
  return lines
    .slice(from, city + 1)
    .map(bareLine)
    .filter(line => line !== '');
}

/** A line before the street, such as the name of the building, belongs to it unless it is a label or a number to call. */
function buildingBefore(lines: string[], street: number): number {
  const before = lines[street - 1];
  if (before === undefined || before.endsWith(':') || phonesIn(before).length > 0) return street;
  return /^(?:address|location|visit us|find us|contact(?: us)?|directions|map)$/i.test(before) ? street : street - 1;
}

function bareLine(line: string): string {
  return line
    .replace(/^(?:address|location)\s?:\s?/i, '')
    .replace(/\s?(?:get directions|directions|view map|map)$/i, '')
    .trim();
}
