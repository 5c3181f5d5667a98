import type { Shape } from './pictures.ts';

export interface ProductOption {
  label: string;
  /** How the page offers the choices: radio buttons, or a native select. */
  kind: 'radio' | 'select';
  choices: readonly string[];
}

export interface Product {
  slug: string;
  name: string;
  category: Category;
  pence: number;
  shape: Shape;
  tint: string;
  blurb: string;
  option?: ProductOption;
  soldOut?: true;
}

export const CATEGORIES = ['Watering', 'Hand tools', 'Lighting', 'Pots and planters', 'Workshop', 'Wear'] as const;
export type Category = (typeof CATEGORIES)[number];

export const SORTS = {
  featured: 'Featured',
  'price-up': 'Price: low to high',
  'price-down': 'Price: high to low',
  name: 'Name: A to Z',
} as const;
const size = (kind: 'radio' | 'select', ...choices: string[]): ProductOption => ({ label: 'Size', kind, choices });
const colour = (...choices: string[]): ProductOption => ({ label: 'Colour', kind: 'radio', choices });

// The order is the "Featured" order, mixed so that the first page shows a bit of everything.
export const PRODUCTS: readonly Product[] = [
  {
    slug: 'copper-watering-can',
    name: 'Copper watering can',
    category: 'Watering',
    pence: 4200,
    shape: 'can',
    tint: '#b8673d',
    option: size('radio', '1 litre', '2 litres'),
    blurb: 'Spun from one sheet of copper, with a fine brass rose that falls like light rain. Ages to a soft brown.',
  },
  {
    slug: 'forged-secateurs',
    name: 'Forged secateurs',
    category: 'Hand tools',
    pence: 4600,
    shape: 'secateurs',
    tint: '#8a3b32',
    blurb: 'Drop-forged blades that take a keen edge and can be taken apart with a coin.',
  },
  {
    slug: 'storm-lantern',
    name: 'Storm lantern',
    category: 'Lighting',
    pence: 2450,
    shape: 'lantern',
    tint: '#9c3f2f',
    blurb: 'The old barn lantern: burns lamp oil for eleven hours and does not mind the wind.',
  },
  {
    slug: 'terracotta-pot',
    name: 'Terracotta pot',
    category: 'Pots and planters',
    pence: 840,
    shape: 'pot',
    tint: '#c0714a',
    option: size('select', '12 cm', '18 cm', '24 cm'),
    blurb: 'Thrown by hand, fired hot, safe in frost down to minus fifteen.',
  },
  {
    slug: 'ash-hand-trowel',
    name: 'Ash hand trowel',
    category: 'Hand tools',
    pence: 1480,
    shape: 'trowel',
    tint: '#5f7080',
    blurb: 'A narrow blade with depth marks on a handle of oiled ash.',
  },
  {
    slug: 'leather-gloves',
    name: 'Leather gloves',
    category: 'Wear',
    pence: 1950,
    shape: 'gloves',
    tint: '#c09556',
    option: size('select', 'Small', 'Medium', 'Large', 'Extra large'),
    blurb: 'Soft goatskin with a long cuff, for roses and brambles.',
  },
  {
    slug: 'steel-toolbox',
    name: 'Steel toolbox',
    category: 'Workshop',
    pence: 4800,
    shape: 'toolbox',
    tint: '#39614d',
    option: colour('Green', 'Grey'),
    blurb: 'Pressed steel, folded corners, a tray that lifts out.',
  },
  {
    slug: 'glazed-planter',
    name: 'Glazed planter',
    category: 'Pots and planters',
    pence: 2700,
    shape: 'planter',
    tint: '#5d7f7a',
    option: colour('Moss', 'Slate', 'Clay'),
    blurb: 'Stoneware with a running glaze; no two are the same.',
  },
  {
    slug: 'jute-twine',
    name: 'Jute twine, 100 m',
    category: 'Workshop',
    pence: 620,
    shape: 'twine',
    tint: '#b0894f',
    blurb: 'Undyed three-ply jute that rots down on the compost with the beans.',
  },
  {
    slug: 'zinc-watering-can',
    name: 'Zinc watering can',
    category: 'Watering',
    pence: 2850,
    shape: 'can',
    tint: '#7d8d96',
    option: size('radio', '5 litres', '9 litres'),
    blurb: 'Hot-dipped, well balanced, with a rose that lifts off for cleaning.',
  },
  {
    slug: 'bamboo-leaf-rake',
    name: 'Bamboo leaf rake',
    category: 'Hand tools',
    pence: 1720,
    shape: 'rake',
    tint: '#c49a4c',
    blurb: 'Light and springy; gathers leaves and leaves the moss.',
  },
  {
    slug: 'solar-path-lantern',
    name: 'Solar path lantern',
    category: 'Lighting',
    pence: 1290,
    shape: 'pathLight',
    tint: '#3f6a73',
    blurb: 'A day of sun gives a night of low warm light along the path.',
  },
  {
    slug: 'claw-hammer',
    name: 'Claw hammer',
    category: 'Workshop',
    pence: 2200,
    shape: 'hammer',
    tint: '#4d5a63',
    blurb: 'Sixteen ounces, hickory shaft, a claw that gets under the head.',
  },
  {
    slug: 'oak-potting-bench',
    name: 'Oak potting bench',
    category: 'Pots and planters',
    pence: 18900,
    shape: 'bench',
    tint: '#a3763f',
    soldOut: true,
    blurb: 'A bench at the right height, with a shelf for pots and a rail for tools.',
  },
  {
    slug: 'glass-rain-gauge',
    name: 'Glass rain gauge',
    category: 'Watering',
    pence: 1150,
    shape: 'gauge',
    tint: '#4f86a0',
    blurb: 'Reads to half a millimetre and sits on any post.',
  },
  {
    slug: 'waxed-apron',
    name: 'Waxed apron',
    category: 'Wear',
    pence: 4400,
    shape: 'apron',
    tint: '#4f5d45',
    option: colour('Olive', 'Navy', 'Rust'),
    blurb: 'Waxed cotton, four pockets, straps that cross at the back.',
  },
  {
    slug: 'tenon-saw',
    name: 'Tenon saw',
    category: 'Workshop',
    pence: 3350,
    shape: 'saw',
    tint: '#7a5a38',
    blurb: 'Brass back, beech handle, thirteen teeth to the inch.',
  },
  {
    slug: 'garden-hose',
    name: 'Garden hose, 15 m',
    category: 'Watering',
    pence: 3990,
    shape: 'hose',
    tint: '#3e7351',
    blurb: 'Does not kink, does not crack, comes with two brass couplings.',
  },
  {
    slug: 'brass-candle-lantern',
    name: 'Brass candle lantern',
    category: 'Lighting',
    pence: 3100,
    shape: 'lantern',
    tint: '#b98a2f',
    blurb: 'Four panes, one candle, a ring to hang it by.',
  },
  {
    slug: 'hedge-shears',
    name: 'Hedge shears',
    category: 'Hand tools',
    pence: 5200,
    shape: 'shears',
    tint: '#48664f',
    blurb: 'Straight blades with a notch for the thick ones.',
  },
  {
    slug: 'cedar-seed-tray',
    name: 'Cedar seed tray',
    category: 'Pots and planters',
    pence: 1600,
    shape: 'tray',
    tint: '#a86f45',
    blurb: 'Slatted cedar, dovetailed, the size of a window sill.',
  },
  {
    slug: 'folding-camp-lantern',
    name: 'Folding camp lantern',
    category: 'Lighting',
    pence: 1875,
    shape: 'lantern',
    tint: '#5b7346',
    blurb: 'Folds flat into a coat pocket and charges from any plug.',
  },
  {
    slug: 'ash-hand-fork',
    name: 'Ash hand fork',
    category: 'Hand tools',
    pence: 1480,
    shape: 'fork',
    tint: '#5f7080',
    blurb: 'Three tines for lifting weeds with their roots.',
  },
  {
    slug: 'long-reach-watering-can',
    name: 'Long-reach watering can',
    category: 'Watering',
    pence: 3400,
    shape: 'can',
    tint: '#4c7560',
    blurb: 'A long thin spout for the back row of the greenhouse.',
  },
  {
    slug: 'folding-rule',
    name: 'Folding rule',
    category: 'Workshop',
    pence: 1240,
    shape: 'rule',
    tint: '#c39b45',
    blurb: 'Boxwood and brass, one metre, folds in four.',
  },
  {
    slug: 'beech-dibber',
    name: 'Beech dibber',
    category: 'Hand tools',
    pence: 950,
    shape: 'dibber',
    tint: '#b98d5e',
    blurb: 'A good hole for a bulb, marked every inch.',
  },
  {
    slug: 'hurricane-lantern',
    name: 'Glass hurricane lantern',
    category: 'Lighting',
    pence: 3600,
    shape: 'chimney',
    tint: '#6a6f80',
    blurb: 'A tall chimney of clear glass over a heavy base.',
  },
];

const bySlug = new Map(PRODUCTS.map(product => [product.slug, product]));

/** The product of that slug, if we sell it. */
export function findProduct(slug: string): Product | undefined {
  return bySlug.get(slug);
}

export interface Search {
  words: string;
  category: string;
  sort: string;
}

/** Products that contain every word (in name, category or text) and are of the category, in the order asked for. */
export function searchProducts(search: Search): Product[] {
  const words = search.words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = PRODUCTS.filter(product => {
    if (search.category && product.category !== search.category) return false;
    const text = `${product.name} ${product.category}`.toLowerCase();
    return words.every(word => text.includes(word));
  });
  if (search.sort === 'price-up') return found.toSorted((a, b) => a.pence - b.pence);
  if (search.sort === 'price-down') return found.toSorted((a, b) => b.pence - a.pence);
  if (search.sort === 'name') return found.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return found;
}

export interface ProductReview {
  who: string;
  stars: number;
  text: string;
}

const REVIEWS: readonly ProductReview[] = [
  {
    who: 'Margit H.',
    stars: 5,
    text: 'Arrived wrapped in straw paper, and it is better in the hand than in the picture.',
  },
  { who: 'Owen P.', stars: 4, text: 'Well made. I would have liked a hook to hang it by.' },
  { who: 'Tomasz W.', stars: 5, text: 'My third one. The first two are still at work with my daughters.' },
  { who: 'Ngozi A.', stars: 4, text: 'Came a day late but with a note that said so. Good thing, good people.' },
  { who: 'Céline R.', stars: 5, text: 'Used every day since April and it looks as it did in April.' },
];

/** Three reviews, always the same ones for the same product. */
export function reviewsOf(product: Product): ProductReview[] {
  const start = product.slug.length % REVIEWS.length;
  return [0, 1, 2].map(step => REVIEWS[(start + step) % REVIEWS.length]).filter(review => review !== undefined);
}
