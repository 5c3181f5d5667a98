/** Comparison of the phrases of a corpus with those of a program: without case, quotes, articles and kind words. */

const small = new Set(
  'the a an my your our its this that these those of in on at for from to with by into onto under called named titled labelled marked whose is'.split(
    ' ',
  ),
);

/** Words that say of what kind a thing is, and generic nouns of pages: "the folder Photos" is "Photos". */
const kinds = new Set(
  (
    'button link field box input textbox textarea area checkbox radio dropdown list select menu menuitem option tab image icon picture row item entry ' +
    'dialog window popup pop-up slider section panel cell form table page column switch toggle bar card board folder file message mail email post user ' +
    'issue ticket record tile widget layer channel calendar key'
  ).split(' '),
);

function words(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/["“”„«»‘’']/g, '')
    .split(/[\s,;:]+/)
    .map(word => word.replace(/[.!]+$/, ''))
    .filter(word => word !== '');
}

function without(list: string[], left: Set<string>): string[] {
  const kept = list.filter(word => !left.has(word));
  return kept.length > 0 ? kept : list;
}

/** A phrase without articles, quotes and the kind words at its end. */
export function plain(text: string): string {
  const list = without(words(text), new Set(['the', 'a', 'an', 'my', 'your', 'this', 'that']));
  while (list.length > 1 && kinds.has((list.at(-1) ?? '').replace(/s$/, ''))) list.pop();
  return list.join(' ');
}

/** The content words of a phrase in alphabetical order: "row for Acme" is "Acme row". */
export function bag(text: string): string {
  return without(without(words(text), small), kinds)
    .map(word => word.replace(/s$/, ''))
    .toSorted()
    .join(' ');
}

export function isSamePhrase(a: string, b: string): boolean {
  return plain(a) === plain(b) || bag(a) === bag(b);
}

export function hasWords(text: string, wanted: string): boolean {
  const there = new Set(words(text));
  return words(wanted).every(word => there.has(word));
}

/** Values are compared as they stand, except for quotes around them, case and a full stop at the end. */
export function isSameValue(a: string, b: string): boolean {
  const trim = (text: string): string =>
    text
      .trim()
      .replace(/^["“'‘]+/, '')
      .replace(/["”'’]+$/, '')
      .replace(/\.$/, '')
      .toLowerCase()
      .replace(/^(?:the|an?) /, '');
  return trim(a) === trim(b);
}

const keyNames: Record<string, string> = {
  ctrl: 'control',
  esc: 'escape',
  return: 'enter',
  del: 'delete',
  spacebar: 'space',
  '': 'space',
  right: 'arrowright',
  left: 'arrowleft',
  up: 'arrowup',
  down: 'arrowdown',
};

export function isSameKeys(a: string, b: string): boolean {
  const names = (keys: string): string =>
    keys
      .toLowerCase()
      .split(/[+]/)
      .map(name => name.trim())
      .map(name => keyNames[name] ?? name)
      .join('+');
  return names(a) === names(b);
}

const sameVerbs = [
  ['delete', 'remove', 'trash', 'bin', 'discard', 'erase', 'scrap', 'drop'],
  ['duplicate', 'copy', 'clone'],
  ['log out', 'sign out', 'logout', 'log off', 'sign off'],
  ['reject', 'decline'],
  ['deactivate', 'disable'],
  ['edit', 'change', 'modify', 'update'],
  ['run', 'execute'],
  ['reserve', 'book'],
  ['add to cart', 'add to basket', 'add to bag'],
];

/** `text`: the words of the clause, which begin with the verb as it was said. */
export function isSameVerb(wanted: string, got: string, text: string): boolean {
  const one = plain(wanted);
  const other = plain(got);
  if (one === other || plain(text).startsWith(one)) return true;
  if (one === 'add to cart')
    return /\b(?:add|put)\b.*\b(?:cart|basket|bag)\b/.test(text.toLowerCase()) || other === 'add';
  return sameVerbs.some(group => group.includes(one) && group.includes(other));
}
