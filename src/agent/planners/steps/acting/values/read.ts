import type { Target } from '#src/core/step-language/clause.ts';
import { targetOf } from '#src/core/step-language/parse-clause.ts';
import { phrase, similarity } from '../../words/match.ts';
import { anchorsOf, contextScore } from '../../page/context.ts';
import { isColumnHead } from '../../page/control.ts';
import { labelScores } from '../../page/label-index.ts';
import { resolve } from '../../page/resolve.ts';
import { isTypable, nameOf, type Item, type Scene } from '../../page/scene.ts';
import { mostOf } from '../look-for.ts';
import type { Mind } from '../mind.ts';

/** A thing read from the page by plain words, for typing it elsewhere; null when it is not there. */
export function readThing(mind: Mind, what: string): string | null {
  return readTarget(mind, targetOf(what));
}

const partWords =
  /^(first|last|second|third|\d+(?:st|nd|rd|th)) (word|line|sentence|character|letter)\b(?: (?:in|of|from) (.+))?$/;
const textWords =
  /^text(?: (?:below|above|here|shown|displayed))?$|^(?:paragraph|sentence|phrase|word|words)(?: (?:that is |which is )?(?:shown |displayed )?(?:below|above))?$/;

/** What every page has, by the words for it: its title, address, heading, main text, or a word or line of a text. */
export function readSpecial(mind: Mind, target: Target): string | null {
  const { scene } = mind;
  const plain = target.text.toLowerCase().replace(/^(?:the|this|that|current|its|their)\s+/, '');
  if (/^(?:page |document )?title(?: of (?:the|this) page)?$/.test(plain)) return scene.observation.title;
  if (/^(?:page |current )?(?:url|address)(?: of (?:the|this) page)$|^(?:page |current )url$|^url$/.test(plain))
    return scene.observation.url;
  if (/^(?:page |main |first )?(?:heading|headline)(?: (?:of|on) (?:the|this) page)?$/.test(plain))
    return headingOf(scene);
  const [, part = '', beginning = ''] = partWith.exec(target.text) ?? [];
  if (beginning !== '') return partSaying(scene, { part, words: beginning });
  const [, which, unit, where] = partWords.exec(plain) ?? [];
  if (which !== undefined && unit !== undefined) return partOf(mind, { which, unit, where: where ?? 'the text' });
  return textWords.test(plain) ? mainText(scene) : null;
}

const partWith =
  /^(?:the )?(sentence|line|paragraph|text) (?:that |which )?(?:begins|starts|beginning|starting|contains|containing|says|saying|mentions|with)(?: with)? ["“]([^"“”]{1,200})["”]$/i;

/** The only sentence of the page that has all the words of a phrase: what answers when or where something is. */
export function sentenceAbout({ texts }: Scene, about: string): string | null {
  const want = phrase(about).canon.filter(word => !/^(?:the|a|an|of|is|are|to|in|at|on)$/.test(word));
  const sentences = texts.flatMap(({ node }) => node.text.split(/(?<=[.!?])\s+/)).map(one => one.trim());
  const found = new Set(sentences.filter(one => want.every(word => phrase(one).canon.includes(word))));
  const [first = ''] = found;
  // A heading or a link of that name answers nothing.
  return want.length > 1 && found.size === 1 && phrase(first).words.length >= want.length + 3 ? first : null;
}

/** The only sentence, line or paragraph of the page that has some words. */
function partSaying({ texts }: Scene, { part, words }: { part: string; words: string }): string | null {
  const want = phrase(words).words.join(' ');
  const splits = part.toLowerCase() === 'sentence' ? /(?<=[.!?])\s+/ : part.toLowerCase() === 'line' ? /\n/ : null;
  const parts = texts.flatMap(({ node }) => (splits === null ? [node.text] : node.text.split(splits)));
  const found = new Set(
    parts.filter(one => ` ${phrase(one).words.join(' ')} `.includes(` ${want} `)).map(one => one.trim()),
  );
  const [first] = found;
  return want !== '' && found.size === 1 ? (first ?? null) : null;
}

const enough = 0.55;

/** The value a phrase names: a field's content, the text beside a label, a table's cell, a heading, a paragraph. */
export function readTarget(mind: Mind, target: Target): string | null {
  const { scene } = mind;
  const special = readSpecial(mind, target);
  if (special !== null) return special;
  const most = target.most === null ? null : mostOf(mind, target);
  if (most !== null) return entryName(scene, most);
  // "The value of Colour" is what the page says for Colour.
  const [, own = ''] =
    /^(?:the )?(?:value|text|content|contents) (?:of|for|that (?:corresponds|belongs) (?:to|with)) (.+)$/i.exec(
      target.text,
    ) ?? [];
  if (own !== '') return readTarget(mind, targetOf(own));
  for (const { label, contexts } of target.readings) {
    const value = readLabelled(mind, label, contexts);
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
function readLabelled(mind: Mind, label: string, contexts: Target['readings'][number]['contexts']): string | null {
  if (label === '') return null;
  const { scene } = mind;
  const peers = [...labelScores(scene, label)].filter(([, score]) => score >= 0.6).map(([item]) => item);
  const scored = peers.map(item => {
    let score = labelScores(scene, label).get(item) ?? 0;
    for (const { relation, of } of contexts) {
      const anchors = anchorsOf(scene, of);
      if (anchors.length > 0) score *= 0.4 + 0.6 * contextScore({ scene, item, peers }, { relation, anchors });
    }
    return { item, score };
  });
  const cell = contexts[0] === undefined ? null : cellOf(scene, label, contexts[0].of);
  if (cell !== null) return cell;
  if (contexts.length > 0 && contexts.every(c => anchorsOf(scene, c.of).length === 0)) return null;
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

/** What an entry around an item is called. */
export function entryName(scene: Scene, anchor: Item): string {
  const row = anchor.node.within
    .map(ref => scene.regions.get(ref))
    .find(region => region !== undefined && /row|listitem|article/.test(region.role));
  if (row === undefined) return contentOf(scene, anchor);
  const first = scene.items.find(item => item.node.within.includes(row.ref) && contentOf(scene, item) !== '');
  return first === undefined ? row.name : contentOf(scene, first);
}

/** The longest stretch of text on the page: what "the text" means when nothing else is said. */
function mainText(scene: Scene): string | null {
  const plain = scene.texts.filter(t => t.node.level === 0);
  const free = plain.filter(t => t.node.labels === undefined);
  const longest = (free.length > 0 ? free : plain).toSorted((a, b) => b.node.text.length - a.node.text.length)[0];
  if (longest === undefined) return null;
  // Letters set one by one stand on one line and make one text.
  const line = scene.texts.filter(
    t => Math.abs(t.node.rect.y - longest.node.rect.y) < 12 && t.node.text.trim().length <= 2,
  );
  return longest.node.text.trim().length <= 2 && line.length > 2
    ? line
        .toSorted((a, b) => a.node.rect.x - b.node.rect.x)
        .map(t => t.node.text.trim())
        .join('')
    : longest.node.text.trim();
}

function partOf(mind: Mind, at: { which: string; unit: string; where: string }): string | null {
  const { scene } = mind;
  const area = resolve(scene, targetOf(at.where), { want: 'read', near: null });
  const longest =
    scene.elements
      .filter(isTypable)
      .map(item => item.element.value ?? '')
      .toSorted((a, b) => b.length - a.length)[0] ?? '';
  const text =
    area.found !== null && contentOf(scene, area.found).length > 0
      ? contentOf(scene, area.found)
      : longest.length > 20
        ? longest
        : (mainText(scene) ?? '');
  const parts =
    at.unit === 'word'
      ? text.split(/\s+/)
      : at.unit === 'line'
        ? text.split('\n')
        : at.unit === 'sentence'
          ? text.split(/(?<=[.!?])\s+/)
          : [...text];
  const list = parts.map(p => p.trim()).filter(p => p !== '');
  const n =
    at.which === 'first'
      ? 0
      : at.which === 'second'
        ? 1
        : at.which === 'third'
          ? 2
          : at.which === 'last'
            ? list.length - 1
            : Number.parseInt(at.which, 10) - 1;
  const chosen = list[n];
  return chosen === undefined
    ? null
    : at.unit === 'word'
      ? chosen.replace(/^[("“]+/, '').replace(/(?<![)"”,;:])[)"”,;:]+$/, '')
      : chosen;
}
