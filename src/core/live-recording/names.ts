import { normalized } from '../text/normalize.ts';

/** A name for an input, from the label of its field: `Full name *` → `full_name`. */
export function nameFor(label: string): string {
  const words = normalized(label.slice(0, 500), 'NFKC')
    .toLowerCase()
    .replaceAll(/\([^()]*\)/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(word => !/^(?:the|a|an|your|please|enter|type|e|g|optional|required)$/.test(word))
    .slice(0, 4);
  const name = words.join('_').slice(0, 40);
  return /^\p{L}/u.test(name) ? name : name ? `value_${name}` : 'value';
}
