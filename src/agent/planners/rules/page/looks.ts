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
  square: /\brect(?:angle)?\b|\bsquare\b/,
  triangle: /\bpolygon\b|\btriangle\b/,
  polygon: /\bpolygon\b/,
  ellipse: /\bellipse\b/,
  line: /\bline\b/,
};
const anything = new Set('item shape object thing figure box one element symbol square'.split(' '));
const idle = new Set(
  'a an any all the of every each coloured colored color colour shade in that is are with'.split(' '),
);
const sizes: Record<string, 'small' | 'large'> = {
  small: 'small',
  tiny: 'small',
  little: 'small',
  large: 'large',
  big: 'large',
  huge: 'large',
};

/**
 * Things meant by how they look alone: "the cyan box", "a small yellow circle", "a digit". Colours and shapes are among an
 * element's hints. Null when the phrase says anything else too.
 */
export function byLooks(scene: Scene, text: string): Item[] | null {
  const compared = bySize(scene, text);
  if (compared !== null) return compared;
  const words = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    word => !idle.has(word) && !idle.has(stem(word)),
  );
  const size = words.map(word => sizes[word]).find(found => found !== undefined) ?? null;
  const describing = words.filter(word => sizes[word] === undefined && !anything.has(stem(word)));
  const tests = describing.map(lookOf);
  if (tests.includes(null) || (describing.length === 0 && size === null)) return null;
  const figures = scene.elements.filter(isFigure);
  const found = figures.filter(item => tests.every(holds => holds?.(item)));
  return size === null ? found : ofSize(figures, found, size);
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

/** "the smaller box", "the largest one": of the things that are no named controls. */
function bySize(scene: Scene, text: string): Item[] | null {
  const found =
    /^(?:the |a )?(?:(smaller|smallest|tiniest)|(larger|largest|bigger|biggest)) (?:box|item|shape|square|circle|one|thing|object|rectangle|figure)$/i.exec(
      text.trim(),
    );
  if (found === null) return null;
  const things = scene.elements.filter(item => /^(?:clickable|img)$/.test(item.role) && item.node.rect.width > 0);
  const area = (item: Item): number => item.node.rect.width * item.node.rect.height;
  const sorted = things.toSorted((a, b) => area(a) - area(b));
  const chosen = found[1] === undefined ? sorted.at(-1) : sorted[0];
  return sorted.length < 2 || chosen === undefined ? null : [chosen];
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
