/** Addresses of links and pictures that a field asks for. */
import type { WantedField } from './fields/fields.ts';
import type { FoundValue, SearchScope } from './fields/scope.ts';
import { labelFit } from './likeness.ts';
import { phrase } from '../words/match.ts';
import { inside, type PagePart } from './view.ts';

const addressWords = new Set(
  'url link href address page website homepage uri web image photo picture logo src'.split(' '),
);

/** What a field says besides that it is an address: `apply_url` → apply; '' for nothing. */
export function purposeOf(field: WantedField): string {
  return field.words.words.filter(word => !addressWords.has(word)).join(' ');
}

/** Links for a field, such as the one to apply by; without a purpose the page's own address, or the title's link of an item. */
export function linkFor(scope: SearchScope, field: WantedField, worth: number): FoundValue[] {
  const { view, part } = scope;
  const all = [part, ...inside(view, part)].filter(one => !one.hidden || part.hidden);
  if (field.kind === 'image') {
    const image = all.find(({ node }) => node.src !== undefined);
    return image?.node.src === undefined ? [] : [{ text: image.node.src, part: image, score: worth * 0.8 }];
  }
  const purpose = purposeOf(field);
  if (purpose !== '') return all.flatMap(link => byPurpose(scope, link, { purpose, worth }));
  if (scope.whole) return [{ text: view.outline.url, part: null, score: worth * 0.7 }];
  const own = mainLink(scope, all);
  return own?.node.href === undefined ? [] : [{ text: own.node.href, part: own, score: worth }];
}

function mainLink({ title }: SearchScope, all: PagePart[]): PagePart | undefined {
  const links = all.filter(({ node }) => node.href !== undefined && !/^(?:mailto|tel|javascript):/.test(node.href));
  const ofTitle =
    title === null
      ? undefined
      : links.find(
          link =>
            (title.index >= link.index && title.index < link.end) ||
            (link.index > title.index && link.index < title.end),
        );
  return ofTitle ?? links[0];
}

function byPurpose(
  { view }: SearchScope,
  link: PagePart,
  { purpose, worth }: { purpose: string; worth: number },
): FoundValue[] {
  const { href } = link.node;
  if (href === undefined || /^(?:mailto|tel|javascript):/.test(href)) return [];
  const said = view.text(link) || (link.node.label ?? link.node.title ?? '');
  const fit = labelFit({ words: phrase(purpose) }, said);
  const begins = `${said.toLowerCase()} `.startsWith(`${purpose} `) ? 0.85 : 0;
  const score = Math.max(fit >= 0.9 ? fit : 0, begins) * (link.away ? 0.75 : 1);
  return score >= 0.6 ? [{ text: href, part: link, score: score * worth }] : [];
}
