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
