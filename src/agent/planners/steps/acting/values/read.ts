import type { Target } from '#src/core/steps/clause.ts';
import { phrase, similarity } from '../../words/match.ts';
import { anchorsOf, distanceTo } from '../../page/context.ts';
import { isColumnHead } from '../../page/control.ts';
import { labelScores } from '../../page/label-index.ts';
import { resolve } from '../../page/resolve.ts';
import { isTypable, nameOf, type Item, type Scene } from '../../page/scene.ts';
import type { Mind } from '../mind.ts';

/** What every page has, by the words for it: its title, its address, its main heading. */
export function readSpecial({ scene }: Mind, { text, readings }: Target): string | null {
  const plain = text.toLowerCase().replace(/^(?:the|this)\s+/, '');
  if (/^(?:page )?title(?: of (?:the|this) page)?$/.test(plain)) return scene.observation.title;
  if (/^(?:page )?(?:url|address)(?: of (?:the|this) page)?$/.test(plain) && readings.every(({ exact }) => !exact))
    return isLabelled(scene, 'address') && !/page|url/.test(plain) ? null : scene.observation.url;
  return /^(?:page |main )?heading(?: of (?:the|this) page)?$/.test(plain) ? headingOf(scene) : null;
}

/** Whether the page itself has something of that name. */
function isLabelled(scene: Scene, label: string): boolean {
  return [...labelScores(scene, label).values()].some(score => score >= 0.85);
}

const enough = 0.55;

/** The value a phrase names: a field's content, the text beside a label, a table's cell, a heading, a paragraph. */
export function readTarget(mind: Mind, target: Target): string | null {
  const { scene } = mind;
  const special = readSpecial(mind, target);
  if (special !== null) return special;
  for (const { label, places } of target.readings) {
    const value = readLabelled(mind, label, places);
    if (value !== null) return value;
  }
  const plain = target.text.toLowerCase().replace(/^(?:the|this|that|current|its|their)\s+/, '');
  const priced = /^(?:price|total|cost|amount)(?: of (?:(?:the|this|that) )?(?:product|item|it|page))?$/.test(plain);
  const price = priced ? mainPrice(scene) : null;
  if (price !== null) return price;
  const found = resolve(scene, target, { want: 'read', near: null });
  return found.found === null || found.score < enough ? null : contentOf(scene, found.found);
}

/** The page's own heading: the first of the highest level there is. */
function headingOf(scene: Scene): string | null {
  const headings = scene.items.flatMap(({ node }) => (node.kind === 'text' && node.level > 0 ? [node] : []));
  const highest = Math.min(...headings.map(({ level }) => level));
  return headings.find(({ level }) => level === highest)?.text ?? null;
}

/** On the page of one thing: the first amount of money under its heading. */
function mainPrice(scene: Scene): string | null {
  const head = scene.texts.find(t => t.node.level === 1);
  const amount = (t: string): string | undefined =>
    /[$€£¥₹]\s?\d[\d.,]*|\b\d[\d.,]{0,8}\s?(?:[$€£¥₹]|usd|eur|gbp|chf)(?!\p{L})/iu.exec(t)?.[0];
  const found = scene.texts
    .filter(t => head === undefined || t.index > head.index)
    .map(t => amount(t.node.text))
    .find(a => a !== undefined);
  return found?.trim() ?? null;
}

/** The value that goes with a label: in the same text after a colon, in the cell or text that follows, or the field's content. */
function readLabelled(mind: Mind, label: string, places: Target['readings'][number]['places']): string | null {
  if (label === '') return null;
  const { scene } = mind;
  const peers = [...labelScores(scene, label)].filter(([, score]) => score >= 0.6).map(([item]) => item);
  const scored = peers.flatMap(item => {
    const isThere = places.every(
      ({ relation, of }) => distanceTo(scene, item, { relation, anchors: anchorsOf(scene, of) }) !== null,
    );
    return isThere ? [{ item, score: labelScores(scene, label).get(item) ?? 0 }] : [];
  });
  const cell = places[0] === undefined ? null : cellOf(scene, label, places[0].of);
  if (cell !== null) return cell;
  if (places.length > 0 && places.every(c => anchorsOf(scene, c.of).length === 0)) return null;
  for (const { item } of scored.toSorted((a, b) => b.score - a.score)) {
    const value = valueBeside(scene, item, label);
    if (value !== null) return value;
  }
  return null;
}

function valueBeside(scene: Scene, item: Item, label: string): string | null {
  if (item.node.kind !== 'text') return item.node.value ?? null;
  const { text, labels } = item.node;
  const want = phrase(label);
  const [, before = '', after = ''] = /^([^:]{1,80}):\s*(\S.*)$/s.exec(text) ?? [];
  const isTime = /\d$/.test(before) && /^\d/.test(after);
  if (after !== '' && !isTime && similarity(want, phrase(before)) >= 0.6) return after.trim();
  const held = labels === undefined ? undefined : scene.byRef.get(labels)?.element?.value;
  if (held !== undefined) return held;
  const exact = similarity(want, phrase(text.replace(/(?<![:\s])[:\s]+$/, '')));
  return exact >= 0.85 ? following(scene, item) : valueWithin(text, label);
}

/** The word after a label that stands in a text: "Order no. 1042 of …". */
function valueWithin(text: string, label: string): string | null {
  const said = text.length < 300 ? afterLabel(text, label) : undefined;
  const inline = /^(?:is\b|are\b|was\b|=|#|no\b\.?)?\s?[:#]?\s?([\p{L}\p{N}$€£#][^\s,;]*)/iu.exec(said ?? '');
  return inline?.[1]?.replace(/[.!?]$/, '') ?? null;
}

/** What stands behind the first mention of a label in a text, its spaces made single; undefined where it is not mentioned. */
function afterLabel(text: string, label: string): string | undefined {
  const [plain, want] = [text, label].map(part => part.replace(/\s+/g, ' ')) as [string, string];
  const mention = new RegExp(`\\b${RegExp.escape(want)}\\b`, 'iu').exec(plain);
  return mention ? plain.slice(mention.index + mention[0].length).trimStart() : undefined;
}

/** The text that stands after a label: on its line first, else below it. */
function following(scene: Scene, label: Item): string | null {
  const a = label.node.rect;
  const after = scene.items.filter(
    item => item.index > label.index && item.index <= label.index + 12 && contentOf(scene, item) !== '',
  );
  const line = after.filter(item => {
    const b = item.node.rect;
    return (
      Math.abs(b.y + b.height / 2 - a.y - a.height / 2) < Math.max(a.height, b.height) * 0.6 && b.x >= a.x + a.width - 2
    );
  });
  // The head of a row has its value beside it, that of a column below it.
  const isHead = label.node.tag === 'th' && line[0]?.node.tag !== 'td';
  const below = after.find(item => {
    const b = item.node.rect;
    return b.y >= a.y + a.height - 2 && b.x < a.x + a.width + 4 && b.x + b.width > a.x - 4;
  });
  const chosen = (isHead ? (below ?? line[0]) : (line[0] ?? below)) ?? after[0];
  return chosen === undefined ? null : contentOf(scene, chosen);
}

/** "the price of Blue Mug": the row that has the one and the column that has the other. */
function cellOf(scene: Scene, label: string, of: Target): string | null {
  const want = phrase(label);
  for (const anchor of anchorsOf(scene, of)) {
    if (anchor.score < 0.55) break;
    const row = anchor.region ?? anchor.item?.node.within.find(ref => scene.regions.get(ref)?.role === 'row') ?? null;
    if (row === null) continue;
    const cells = scene.items.filter(item => item.node.within.includes(row));
    const headed = cells.find(
      item => item.node.column !== undefined && similarity(want, phrase(item.node.column)) >= 0.6,
    );
    if (headed !== undefined) return contentOf(scene, headed);
    const head = scene.items.find(
      item => isColumnHead(item) && similarity(want, phrase(contentOf(scene, item))) >= 0.6,
    );
    if (head === undefined) continue;
    const { x, width } = head.node.rect;
    const under = cells.find(
      item => item.node.rect.x + 2 < x + width && item.node.rect.x + item.node.rect.width > x + 2,
    );
    if (under !== undefined) return contentOf(scene, under);
  }
  return null;
}

/** What an item says: a field's value, else its text or name. */
export function contentOf(scene: Scene, item: Item): string {
  if (item.node.kind === 'text') return item.node.text.trim();
  const { value } = item.node;
  if (value !== undefined && value !== '' && item.role !== 'button') return value;
  return isTypable(item) ? '' : nameOf(scene, item);
}
