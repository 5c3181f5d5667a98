import type { Reading, Target } from '#src/core/step-language/clause.ts';
import { phrase, similarity } from '../words/match.ts';
import { anchorsOf } from '../page/context.ts';
import { entries } from '../page/lists.ts';
import { cardinal } from '#src/core/step-language/numbers.ts';
import { isTypable, nameOf, type Item, type Scene } from '../page/scene.ts';

const money = /[$€£¥₹]\s?\d[\d.,]*|\b\d[\d.,]{0,8}\s?(?:[$€£¥₹]|usd|eur|gbp|chf)(?![\p{L}])/iu;

/** "the name and price of the first product": what an entry of the page says under each of these words; null when it has no such. */
export function readEntry(scene: Scene, target: Target): Record<string, string> | null {
  for (const reading of target.readings) {
    const place = reading.contexts.find(c => c.relation === 'of' || c.relation === 'in');
    if (place === undefined || reading.label === '') continue;
    const items = entryItems(scene, place.of);
    if (items.length === 0) continue;
    const found = attributes(reading.label).map(word => [word, attributeOf(scene, items, word)] as const);
    if (found.every(([, value]) => value !== null))
      return Object.fromEntries(found.map(([word, value]) => [word, value!]));
  }
  return null;
}

const several = /^(?:the )?(?:(?:first|top) (\w+)|all(?: the)?|every|each(?: of the)?)?\s*\b\p{L}[\p{L} -]*s\b/iu;

/** "the names of all products", "name and price of the first three results": one record for each entry; null when it is not that. */
export function readEntries(scene: Scene, target: Target): Record<string, string>[] | null {
  for (const reading of target.readings) {
    const place = reading.contexts.find(c => c.relation === 'of' || c.relation === 'in');
    if (place === undefined || reading.label === '') continue;
    const found = several.exec(place.of.text);
    const listed = place.of.readings.some(
      r => r.label === '' && (r.kind === 'item' || r.kind === 'row') && r.nth === null,
    );
    if (found === null || (!listed && !/^(?:the )?(?:first|top|all|every|each)\b/i.test(place.of.text))) continue;
    const limit = found[1] === undefined ? Infinity : cardinal(found[1]);
    if (limit === null) continue;
    const words = attributes(reading.label).map(singular);
    const records = entries(scene)
      .slice(0, limit)
      .map(entry => words.map(word => [word, attributeOf(scene, entry.items, word)] as const));
    const whole = records.filter(record => record.every(([, value]) => value !== null));
    if (whole.length > 0 && whole.length >= records.length / 2)
      return whole.map(record => Object.fromEntries(record.map(([word, value]) => [word, value!])));
  }
  return null;
}

function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}

/** The words of a list: `name, price and stock`. */
export function attributes(label: string): string[] {
  return label
    .split(/,|\sand\s/)
    .map(part => part.replace(/^\s*(?:and\s+)?(?:(?:the|its|their|a|an)\s+)?/i, '').trim())
    .filter(part => part !== '');
}

/** The things of one entry of the page: the nth of its list, or the one with the given words in it. */
function entryItems(scene: Scene, place: Target): Item[] {
  const list = entries(scene);
  for (const reading of place.readings) {
    const ordered = nthEntry(list, reading);
    if (ordered !== null) return ordered;
  }
  for (const anchor of anchorsOf(scene, place)) {
    if (anchor.score < 0.6) break;
    const own = anchor.item;
    const holding = list.find(entry =>
      own === null ? entry.region?.ref === anchor.region : entry.items.includes(own),
    );
    if (holding !== undefined) return holding.items;
    if (anchor.region !== null) return scene.items.filter(item => item.node.within.includes(anchor.region!));
  }
  return [];
}

function nthEntry(list: ReturnType<typeof entries>, reading: Reading): Item[] | null {
  if (reading.nth === null || (reading.kind !== 'item' && reading.kind !== 'row' && reading.label !== '')) return null;
  const entry = list[reading.nth > 0 ? reading.nth - 1 : list.length + reading.nth];
  return entry === undefined ? null : entry.items;
}

function attributeOf(scene: Scene, items: Item[], word: string): string | null {
  const want = phrase(word);
  const head = want.canon[0] ?? '';
  const say = (item: Item): string =>
    (item.node.kind === 'text'
      ? item.node.text
      : isTypable(item)
        ? (item.element!.value ?? '')
        : nameOf(scene, item)
    ).trim();
  const column = items.find(
    item => item.node.column !== undefined && similarity(want, phrase(item.node.column)) >= 0.6,
  );
  if (column !== undefined) return say(column);
  const labelled = labelledIn(items, want, say);
  if (labelled !== null) return labelled;
  if (head === 'price' || head === 'total') {
    const prices = items.map(item => money.exec(say(item))?.[0]).filter(p => p !== undefined);
    if (prices.length > 0) return prices[0]!.trim();
  }
  if (/^(?:name|title|product|item|heading|subject|fullname|label)$/.test(head)) {
    const named =
      items.find(item => item.node.kind === 'text' && item.node.level > 0) ??
      items.find(item => item.role === 'link' && say(item) !== '') ??
      items.find(item => say(item) !== '' && !money.test(say(item)));
    return named === undefined ? null : say(named);
  }
  if (/^(?:link|url|address)$/.test(head))
    return items.find(item => item.element?.href !== undefined)?.element?.href ?? null;
  const hinted = items.find(
    item => item.element?.hints !== undefined && similarity(want, phrase(item.element.hints)) >= 0.6,
  );
  return hinted === undefined ? null : say(hinted);
}

function labelledIn(items: Item[], want: ReturnType<typeof phrase>, say: (item: Item) => string): string | null {
  for (const [i, item] of items.entries()) {
    const text = say(item);
    const colon = /^([^:]{1,60}):\s*(\S.*)$/s.exec(text);
    if (colon && similarity(want, phrase(colon[1]!)) >= 0.7) return colon[2]!.trim();
    const next = items[i + 1];
    if (next !== undefined && text.length <= 40 && similarity(want, phrase(text)) >= 0.9) return say(next);
  }
  return null;
}
