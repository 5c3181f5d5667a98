import type { Figure } from '#src/browser/observe/figure.ts';
import type { ElementNode, Rect } from '#src/browser/observe/observation.ts';
import { stem } from '../words/match.ts';
import type { Item, Scene } from './scene.ts';

const colours = new Set(
  'red green blue yellow orange purple pink black white grey gray cyan aqua magenta fuchsia brown lime olive navy teal maroon silver gold violet indigo turquoise beige coral crimson salmon khaki'.split(
    ' ',
  ),
);
const shapes: Record<string, RegExp> = {
  circle: /\bcircle\b/,
  round: /\bcircle\b/,
  rectangle: /\brect(?:angle)?\b/,
  square: /\bsquare\b/,
  triangle: /\b(?:triangle|polygon)\b/,
  polygon: /\bpolygon\b/,
  ellipse: /\bellipse\b/,
  line: /\bline\b/,
};
const anything = new Set('item shape object thing figure box one element symbol tray area zone'.split(' '));
const sides: Record<string, (a: Rect, b: Rect) => number> = {
  left: (a, b) => a.x - b.x,
  right: (a, b) => b.x + b.width - (a.x + a.width),
  upper: (a, b) => a.y - b.y,
  top: (a, b) => a.y - b.y,
  lower: (a, b) => b.y + b.height - (a.y + a.height),
  bottom: (a, b) => b.y + b.height - (a.y + a.height),
};
const idle = new Set(
  'a an any all both the of every each coloured colored color colour shade in that is are with'.split(' '),
);
const sizes: Record<string, 'small' | 'large'> = {
  small: 'small',
  tiny: 'small',
  little: 'small',
  large: 'large',
  big: 'large',
  huge: 'large',
};
const comparatives: Record<string, 'small' | 'large'> = {
  smaller: 'small',
  smallest: 'small',
  tiniest: 'small',
  larger: 'large',
  largest: 'large',
  bigger: 'large',
  biggest: 'large',
};

/** What a phrase says of the look of a thing. `most`: "the smaller box", "the largest one", compared with all others. */
type Look = {
  tests: ((item: Item) => boolean)[];
  size: 'small' | 'large' | null;
  most: 'small' | 'large' | null;
  side: string | null;
  /** It names a form or a colour, and not only where or how large a thing is. */
  describes: boolean;
};

/** Null when the phrase says anything else too. */
function lookIn(text: string): Look | null {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    word => !idle.has(word) && !idle.has(stem(word)),
  );
  const first = <T>(table: Record<string, T>): T | null =>
    words.map(word => table[word]).find(found => found !== undefined) ?? null;
  const [size, most] = [first(sizes), first(comparatives)];
  const side = words.find(word => word in sides) ?? null;
  const describing = words.filter(
    word => !(word in sizes) && !(word in comparatives) && !(word in sides) && !anything.has(stem(word)),
  );
  const tests = describing.map(lookOf).filter(test => test !== null);
  const isThing = words.some(word => anything.has(stem(word))) || describing.length > 0;
  const says = describing.length > 0 || size !== null || most !== null || side !== null;
  if (tests.length < describing.length || !isThing || !says) return null;
  return { tests, size, most, side, describes: describing.length > 0 };
}

/** Whether a phrase names a thing by its form, colour, size or side alone. */
export function saysLooks(text: string): boolean {
  const look = lookIn(text);
  const drawn = (word: string): boolean => colours.has(word) || shapes[stem(word)] !== undefined;
  return (
    look !== null &&
    (!look.describes ||
      text
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .some(drawn))
  );
}

/** "the box", "the item": a thing that may be any. */
export function saysAnyThing(text: string): boolean {
  const words = (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter(word => !idle.has(word));
  return words.length === 1 && words.every(word => anything.has(stem(word)));
}

/**
 * Things meant by how they look alone: "the cyan box", "a small yellow circle", "the left box". `figures`: what is seen by
 * form and colour besides the controls. Null when the phrase says anything else too.
 */
export function byLooks(scene: Scene, text: string, figures: readonly Item[] = []): Item[] | null {
  const look = lookIn(text);
  if (look === null) return null;
  const drawn = new Set(figures.map(({ ref }) => ref));
  const all = [...figures, ...scene.elements.filter(item => !drawn.has(item.ref) && isFigure(item))];
  const fitting = all.filter(item => look.tests.every(holds => holds(item)));
  const found = look.size === null ? fitting : ofSize(all, fitting, look.size);
  if (look.most !== null) return extreme(found, (a, b) => areaOf(a) - areaOf(b), look.most === 'small');
  const by = look.side === null ? undefined : sides[look.side];
  if (by === undefined) return found;
  // Without a form or a colour the large ones are the places that such a word distinguishes.
  const places = look.describes ? found : ofSize(all, found, 'large');
  return extreme(places, (a, b) => by(a.node.rect, b.node.rect), true);
}

/** The first or the last in an order, where there is more than one to choose from. */
function extreme(items: Item[], order: (a: Item, b: Item) => number, first: boolean): Item[] {
  const sorted = items.toSorted(order);
  const chosen = first ? sorted[0] : sorted.at(-1);
  return sorted.length < 2 || chosen === undefined ? [] : [chosen];
}

function areaOf({ node: { rect } }: Item): number {
  return rect.width * rect.height;
}

/** What a word says of the look of a thing; null when it says nothing of it. */
function lookOf(word: string): ((item: Item) => boolean) | null {
  const root = stem(word);
  const shape = shapes[root];
  if (colours.has(word)) return item => hintWords(item).includes(word);
  if (root === 'digit' || root === 'number') return item => /^\d$/.test(nameOf(item));
  if (root === 'letter') return item => /^\p{L}$/u.test(nameOf(item));
  if (shape !== undefined) return item => shape.test(hintWords(item).join(' '));
  return /^[\p{L}\p{N}]$/u.test(word) ? item => nameOf(item).toLowerCase() === word : null;
}

/** A figure as a thing of the page; a control keeps its role. */
export function figureItem(scene: Scene, { ref, shape, colour, line, text, rect }: Figure): Item {
  const known = scene.byRef.get(ref);
  const role = known?.element?.role ?? 'img';
  const element: ElementNode = {
    ref,
    kind: 'element',
    role,
    name: text,
    tag: shape.split(' ')[0] ?? '',
    // What a thing is filled with is seen before what surrounds it.
    hints: `${shape} ${colour === '' ? line : colour}`,
    rect,
    inView: true,
    within: known?.node.within ?? [],
    isNew: false,
  };
  return { ref, node: element, element, role, index: known?.index ?? scene.items.length };
}

function nameOf(item: Item): string {
  return item.element?.name ?? '';
}

function hintWords(item: Item): string[] {
  return (item.element?.hints ?? '').toLowerCase().split(/[\s_-]+/);
}

/** Not a control that is named by words, but something seen by its colour or form. */
function isFigure(item: Item): boolean {
  const { element } = item;
  if (element === null || element.name.length > 1 || !/^(?:clickable|img)$/.test(element.role)) return false;
  return (
    hintWords(item).some(word => colours.has(word)) || /^(?:circle|rect|polygon|ellipse|path|text)$/.test(element.tag)
  );
}

/** Height decides what is small or large, compared among written signs or among drawn forms. */
function ofSize(figures: Item[], found: Item[], size: 'small' | 'large'): Item[] {
  const kindOf = (item: Item): string => (nameOf(item) === '' ? 'form' : 'sign');
  return found.filter(item => {
    const heights = figures.filter(other => kindOf(other) === kindOf(item)).map(other => other.node.rect.height);
    const middle = (Math.min(...heights) + Math.max(...heights)) / 2;
    return size === 'small' ? item.node.rect.height < middle : item.node.rect.height >= middle;
  });
}

const codes: Record<string, string> = {
  black: '000000',
  white: 'FFFFFF',
  red: 'FF0000',
  lime: '00FF00',
  green: '008000',
  blue: '0000FF',
  yellow: 'FFFF00',
  orange: 'FFA500',
  purple: '800080',
  pink: 'FFC0CB',
  grey: '808080',
  gray: '808080',
  silver: 'C0C0C0',
  maroon: '800000',
  olive: '808000',
  navy: '000080',
  teal: '008080',
  cyan: '00FFFF',
  aqua: '00FFFF',
  magenta: 'FF00FF',
  fuchsia: 'FF00FF',
  brown: 'A52A2A',
  gold: 'FFD700',
  violet: 'EE82EE',
  indigo: '4B0082',
  turquoise: '40E0D0',
  beige: 'F5F5DC',
  coral: 'FF7F50',
  crimson: 'DC143C',
  salmon: 'FA8072',
  khaki: 'F0E68C',
};

/** The code of a colour's name, `FFA500` for orange; null for any other word. */
export function colourCode(name: string): string | null {
  return codes[name.trim().toLowerCase()] ?? null;
}
