import { html, raw } from 'hono/html';

/** Colours of one drawing: main, its shade, its light; plus wood and steel that all share. */
interface Ink {
  main: string;
  dark: string;
  light: string;
}

const WOOD = '#c99d66';
const WOOD_DARK = '#a67c49';
const STEEL = '#a9b4ba';
const STEEL_DARK = '#7c8990';
const GLASS = '#fdf0c4';

function line(path: string, colour: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

const fill = (path: string, colour: string): string => `<path d="${path}" fill="${colour}"/>`;
type Round = readonly [x: number, y: number, radius: number];
type Area = readonly [x: number, y: number, width: number, height: number];

const disc = ([x, y, radius]: Round, colour: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`;
const box = ([x, y, width, height]: Area, colour: string, round = 2): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${colour}"/>`;

const handle = (x: number, y: number, h: number): string =>
  box([x, y, 9, h], WOOD, 4.5) + box([x, y + h - 10, 9, 3], WOOD_DARK, 1);

const SHAPES = {
  can: ink =>
    line('M76 52c22-8 28 26 4 32', ink.dark, 5) +
    line('M46 76 22 50', ink.dark, 7) +
    fill('M13 46 25 37 30 46 19 55z', ink.main) +
    fill('M44 46h36l5 46a4 4 0 0 1-4 4H43a4 4 0 0 1-4-4z', ink.main) +
    fill('M44 46h10l-3 50h-8a4 4 0 0 1-4-4z', ink.light) +
    `<ellipse cx="62" cy="46" rx="18" ry="4.5" fill="${ink.dark}"/>` +
    line('M48 43c2-17 26-17 28 0', ink.dark, 4),
  lantern: ink =>
    line('M46 34c0-22 28-22 28 0', ink.dark, 3.5) +
    fill('M48 36h24l6 10H42z', ink.main) +
    box([44, 46, 32, 42], GLASS, 3) +
    fill('M60 56c8 9 7 20 0 21c-7-1-8-12 0-21z', '#eba53a') +
    fill('M60 65c4 5 3 11 0 12c-3-1-4-7 0-12z', '#fff3cf') +
    line('M45 47v40M75 47v40', ink.dark, 3) +
    box([40, 87, 40, 10], ink.main, 3) +
    box([40, 87, 40, 3], ink.light, 1.5),
  pathLight: ink =>
    fill('M56 74h8l-4 32z', STEEL_DARK) +
    box([36, 26, 48, 9], ink.dark, 4) +
    fill('M46 26h28l-6-8H52z', STEEL) +
    box([42, 35, 36, 32], GLASS, 3) +
    disc([60, 51, 8], '#eba53a') +
    line('M42 36v30M54 36v30M66 36v30M78 36v30', ink.main, 3) +
    box([38, 66, 44, 9], ink.main, 4),
  chimney: ink =>
    line('M60 62v24', '#f4efe2', 12) +
    fill('M60 34c8 10 7 21 0 22c-7-1-8-12 0-22z', '#eba53a') +
    `<path d="M48 16c2 20-12 26-12 46 0 14 4 20 8 26h32c4-6 8-12 8-26 0-20-14-26-12-46z" fill="#ffffff" fill-opacity="0.5" stroke="${ink.main}" stroke-width="3"/>` +
    box([40, 86, 40, 7], ink.light, 3) +
    box([32, 92, 56, 11], ink.main, 4),
  pot: ink =>
    fill('M60 40c-3-14-16-16-22-15c2 11 10 16 22 15z', '#6b8f5a') +
    fill('M60 42c2-20 14-24 23-23c-1 15-9 23-23 23z', '#527a4b') +
    line('M60 56V38', '#4c6f45', 3) +
    box([32, 50, 56, 13], ink.main, 3) +
    fill('M37 63h46l-6 33a4 4 0 0 1-4 3H47a4 4 0 0 1-4-3z', ink.main) +
    fill('M37 63h46l-1 5H38z', ink.dark) +
    box([32, 50, 18, 13], ink.light, 3),
  planter: ink =>
    line('M60 58C58 40 50 30 40 24M60 58c0-20 2-30 6-40M60 58c4-16 12-24 22-28', '#55805a', 4) +
    disc([40, 24, 5], '#8fb078') +
    disc([66, 18, 5], '#7aa06b') +
    disc([82, 30, 5], '#8fb078') +
    fill('M32 56h56c2 22-8 42-16 42H48c-8 0-18-20-16-42z', ink.main) +
    fill('M32 56h56c0 8-4 10-9 9s-6 8-12 7-6-8-12-7-7 5-12 3-11-4-11-12z', ink.light),
  trowel: ink =>
    handle(55.5, 66, 36) +
    line('M60 68V54', STEEL_DARK, 5) +
    fill('M60 14c14 12 15 30 9 44H51c-6-14-5-32 9-44z', ink.main) +
    fill('M60 14c-14 12-15 30-9 44h5c-3-16-2-32 4-44z', ink.light),
  fork: ink =>
    handle(55.5, 66, 36) +
    line('M60 68V52', STEEL_DARK, 5) +
    line('M44 20v20c0 10 6 12 16 12s16-2 16-12V20M60 18v34', ink.main, 5),
  secateurs: ink =>
    line('M56 58 40 98', ink.main, 9) +
    line('M64 58 82 96', ink.dark, 9) +
    fill('M55 62C48 44 54 26 66 14c6 16 4 34-3 46z', STEEL) +
    fill('M65 62c8-10 14-22 12-34-10 4-19 14-21 28z', STEEL_DARK) +
    disc([60, 60, 5], '#e7ecee'),
  shears: ink =>
    line('M56 64 44 100', WOOD, 9) +
    line('M64 64 76 100', WOOD, 9) +
    fill('M54 66 40 14c10 8 20 28 24 50z', ink.main) +
    fill('M66 66 80 14c-10 8-20 28-24 50z', ink.light) +
    disc([60, 63, 4.5], '#e7ecee'),
  rake: ink =>
    line('M60 104V52', WOOD, 6) +
    line('M60 56 30 22M60 56 42 17M60 56 54 15M60 56 66 15M60 56 78 17M60 56 90 22', ink.main, 3.5) +
    line('M39 34c12-6 30-6 42 0', ink.dark, 3),
  dibber: ink =>
    box([36, 18, 48, 12], ink.dark, 6) +
    fill('M52 28h16v48c0 10-6 22-8 26-2-4-8-16-8-26z', ink.main) +
    fill('M53 78h14c-1 9-5 19-7 24-2-5-6-15-7-24z', STEEL_DARK) +
    line('M53 44h6M53 54h6M53 64h6', ink.dark, 2),
  hammer: ink =>
    box([56, 38, 9, 66], WOOD, 4) +
    fill('M34 26h40c10 0 16 4 18 12-8-3-12-2-16 2H34z', ink.main) +
    box([28, 23, 12, 20], ink.dark, 3),
  saw: ink =>
    fill('M14 42h68v30L14 58z', STEEL) +
    box([14, 38, 68, 7], '#c9a44a', 2) +
    line('M16 60l3 3 3-2 3 3 3-2 3 3 3-2 3 3 3-2 3 3 3-2 3 3 3-2 3 3 3-2 3 3 3-2 3 3 3-2 3 3 3-2', STEEL_DARK, 1.5) +
    `<path fill-rule="evenodd" d="M78 36h20c9 0 12 10 8 18l-9 26c-3 7-11 6-13 0l-6-20zM88 46h9l-6 20-5-8z" fill="${ink.main}"/>`,
  toolbox: ink =>
    line('M44 46c0-18 32-18 32 0', STEEL_DARK, 5) +
    box([20, 46, 80, 16], ink.light, 4) +
    box([20, 58, 80, 38], ink.main, 4) +
    box([20, 58, 80, 4], ink.dark, 0) +
    box([34, 54, 10, 14], '#d8c27b') +
    box([76, 54, 10, 14], '#d8c27b'),
  twine: ink =>
    `<ellipse cx="60" cy="62" rx="32" ry="34" fill="${ink.main}"/>` +
    line('M32 50c16 8 40 8 56 0M29 62c18 9 44 9 62 0M32 75c16 8 40 8 56 0', ink.dark, 2.5) +
    line('M46 33c-8 18-8 42 2 58M74 33c8 18 8 42-2 58', ink.light, 2.5) +
    line('M78 92c10 8 18 4 20-4', ink.main, 4),
  gauge: ink =>
    box([55, 84, 10, 22], WOOD, 2) +
    box([46, 16, 28, 74], ink.light, 12) +
    box([48, 18, 24, 70], '#f2f8fa', 10) +
    fill('M48 56h24v22a10 10 0 0 1-10 10h-4a10 10 0 0 1-10-10z', ink.main) +
    line('M52 30h7M52 40h10M52 50h7M52 60h10M52 70h7', ink.dark, 2),
  hose: ink =>
    `<circle cx="58" cy="62" r="32" fill="none" stroke="${ink.dark}" stroke-width="8"/>` +
    `<circle cx="58" cy="62" r="22" fill="none" stroke="${ink.main}" stroke-width="8"/>` +
    `<circle cx="58" cy="62" r="12" fill="none" stroke="${ink.light}" stroke-width="8"/>` +
    line('M88 72c6 10 8 18 6 28', ink.dark, 8) +
    box([88, 96, 12, 11], '#c9a44a') +
    line('M30 40c-8-6-10-12-8-20', ink.dark, 8) +
    box([16, 12, 12, 11], '#c9a44a'),
  bench: ink =>
    box([24, 24, 6, 32], ink.dark) +
    box([90, 24, 6, 32], ink.dark) +
    box([22, 28, 76, 8], ink.light) +
    box([16, 54, 88, 9], ink.main) +
    box([24, 62, 7, 40], ink.dark) +
    box([89, 62, 7, 40], ink.dark) +
    box([24, 84, 72, 7], ink.main) +
    fill('M46 42h16l-2 12H48z', '#c0714a'),
  tray: ink =>
    line('M34 58v-14M50 58V40M66 58V46M82 58V42', '#5d8456', 3) +
    disc([34, 43, 5], '#86ab72') +
    disc([50, 39, 5], '#6f9a62') +
    disc([66, 45, 5], '#86ab72') +
    disc([82, 41, 5], '#6f9a62') +
    box([20, 56, 80, 10], '#6a4a36') +
    box([16, 62, 88, 12], ink.main) +
    box([16, 77, 88, 12], ink.dark),
  rule: ink =>
    line('M22 96 46 30', ink.main, 9) +
    line('M46 30 66 88', ink.light, 9) +
    line('M66 88 98 32', ink.main, 9) +
    disc([46, 30, 4], '#8c6b22') +
    disc([66, 88, 4], '#8c6b22') +
    line('M26 78l4 2M30 68l4 2M34 58l4 2M72 70l4 2M78 60l4 2M84 50l4 2', '#5c4718', 1.8),
  gloves: ink =>
    fill(
      'M40 104V60L34 34c-1-7 8-8 10-1l5 18-2-28c0-8 9-8 10 0l2 27 3-29c1-8 10-7 10 1l-2 30 5-18c2-7 10-5 9 2l-7 32v36z',
      ink.main,
    ) +
    fill('M76 66c6-10 12-16 18-14 4 2 2 7-2 11L77 84z', ink.main) +
    box([38, 88, 41, 16], ink.dark, 3) +
    line('M46 96h25', ink.light, 2),
  apron: ink =>
    line('M48 30c0-18 24-18 24 0M36 60 20 66M84 60l16 6', ink.dark, 4) +
    fill('M46 28h28l4 26 12 6-2 42a4 4 0 0 1-4 4H36a4 4 0 0 1-4-4l-2-42 12-6z', ink.main) +
    box([44, 68, 32, 22], ink.light, 3) +
    line('M60 68v22', ink.dark, 2),
} satisfies Record<string, (ink: Ink) => string>;

export type Shape = keyof typeof SHAPES;

/** Mixes a #rrggbb colour with black (amount < 0) or white (amount > 0); amount −1…1. */
function shade(hex: string, amount: number): string {
  const target = amount < 0 ? 0 : 255;
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16);
    return Math.round(value + (target - value) * Math.abs(amount))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}

/** A product's drawing as inline SVG. Decoration only: the product's name stands beside it as text. */
export function picture(product: { shape: Shape; tint: string }) {
  const ink: Ink = { main: product.tint, dark: shade(product.tint, -0.25), light: shade(product.tint, 0.25) };
  const ground = shade(product.tint, 0.86);
  return html`<svg class="picture" viewBox="0 0 120 120" aria-hidden="true" focusable="false">
    ${raw(`<rect width="120" height="120" fill="${ground}"/><ellipse cx="60" cy="106" rx="40" ry="4" fill="${shade(product.tint, 0.7)}"/>${SHAPES[product.shape](ink)}`)}
  </svg>`;
}
