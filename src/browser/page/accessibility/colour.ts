/** Colours in words, since that is how people ask for them. */

const exact: Record<string, string> = {
  '0,0,0': 'black',
  '255,255,255': 'white',
  '255,0,0': 'red',
  '0,128,0': 'green',
  '0,255,0': 'lime',
  '0,0,255': 'blue',
  '255,255,0': 'yellow',
  '0,255,255': 'cyan aqua',
  '255,0,255': 'magenta fuchsia',
  '255,165,0': 'orange',
  '128,0,128': 'purple',
  '255,192,203': 'pink',
  '165,42,42': 'brown',
  '128,128,128': 'grey gray',
  '192,192,192': 'silver',
  '0,0,128': 'navy',
  '128,128,0': 'olive',
  '0,128,128': 'teal',
  '128,0,0': 'maroon',
};
const hues: [upTo: number, name: string][] = [
  [15, 'red'],
  [45, 'orange'],
  [70, 'yellow'],
  [160, 'green'],
  [200, 'cyan'],
  [260, 'blue'],
  [290, 'purple'],
  [335, 'pink'],
  [360, 'red'],
];

/** The name of a computed colour; empty for none at all. */
export function colourName(computed: string): string {
  const [red, green, blue, alpha = 1] = (/^rgba?\(([^)]*)\)$/.exec(computed)?.[1] ?? '').split(/[\s,/]+/).map(Number);
  if (red === undefined || green === undefined || blue === undefined || Number.isNaN(red) || alpha < 0.1) return '';
  const known = exact[`${red},${green},${blue}`];
  if (known) return known;
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread < 24) return most < 60 ? 'black' : most > 225 ? 'white' : 'grey gray';
  const hue = hueOf({ red, green, blue, most, spread });
  return hues.find(([upTo]) => hue <= upTo)?.[1] ?? '';
}

function hueOf(on: { red: number; green: number; blue: number; most: number; spread: number }): number {
  const { red, green, blue, most, spread } = on;
  const sixth =
    most === red ? (green - blue) / spread : most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread;
  return (sixth * 60 + 360) % 360;
}

/** What colour an element is drawn in: a shape's filling or line, else the background of a box. */
export function colourOf(element: Element): string {
  const style = getComputedStyle(element);
  if (element instanceof SVGElement) return colourName(style.fill) || colourName(style.stroke);
  return colourName(style.backgroundColor);
}
