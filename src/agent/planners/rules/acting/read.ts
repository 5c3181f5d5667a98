import type { Clause, Target } from '#src/core/step-language/clause.ts';
import { targetOf } from '#src/core/step-language/parse-clause.ts';
import { phrase, similarity, stem } from '../words/match.ts';
import { anchorsOf, contextScore } from '../page/context.ts';
import { entries } from '../page/lists.ts';
import { byLooks } from '../page/looks.ts';
import { labelScores } from '../page/label-index.ts';
import { resolve } from '../page/resolve.ts';
import { isTypable, nameOf, type Item, type Scene } from '../page/scene.ts';
import { ask, isSkip, phraseKey } from './ask.ts';
import { readEntries, readEntry } from './read-entry.ts';
import { mostOf, shown } from './look-for.ts';
import { act, failed, pause, proved, unproved, type Course, type Mind, type Outcome } from './mind.ts';

type Read = Extract<Clause, { do: 'read' }>;

/** Reads what the clause asks for and keeps it: as the run's result, and for "it" in what comes after. */
export function* readClause(mind: Mind, clause: Read): Course<Outcome> {
  const target = shown(mind, clause.what);
  const name = (clause.as ?? target.text).replace(/^(?:the|a|an|all|every|my|its|of)\s+/gi, '').trim() || 'result';
  if (target.pronoun) {
    if (mind.lastRead === null) return unproved('There is nothing read yet.');
    mind.reads.set(name.toLowerCase(), mind.lastRead);
    const last = mind.results.at(-1);
    if (last !== undefined && clause.as !== null) last.name = name;
    return proved(`Kept “${mind.lastRead}” as ${name}.`);
  }
  for (let waited = 0; waited <= 4000; waited += 500) {
    const records = clause.count ? null : readEntries(mind.scene, target);
    if (records !== null)
      return keep(
        mind,
        name,
        records.map(r => (Object.keys(r).length === 1 ? Object.values(r)[0]! : r)),
      );
    const several = clause.count ? null : readEntry(mind.scene, target);
    if (several !== null) return keepAll(mind, name, several);
    const value = clause.count ? countOf(mind, target) : clause.many ? listOf(mind, target) : readTarget(mind, target);
    if (value !== null) return keep(mind, name, value);
    yield* pause(mind, 500);
  }
  if (
    /^(?:page|text|content|contents|everything|information|data|result|results|page content)$/i.test(
      (name.split(/\s(?:of|on|from)\s/)[0] ?? '').trimEnd(),
    )
  ) {
    const done = yield* act(mind, 'extract_content', { what: target.text });
    if (done.ok) return keep(mind, name, done.data);
  }
  const answer = yield* ask(mind, {
    text: `I cannot find “${clause.what.text}” on this page to read it. How does the page call it? Or answer “skip”.`,
    key: phraseKey(mind, clause.what.text),
  });
  if (isSkip(answer)) return unproved(`Reading “${clause.what.text}” was skipped.`);
  const told = readTarget(mind, targetOf(answer));
  return told === null ? failed(`I could not find “${clause.what.text}” on the page.`) : keep(mind, name, told);
}

function keep(mind: Mind, name: string, value: unknown): Outcome {
  const text =
    typeof value === 'string'
      ? value
      : Array.isArray(value)
        ? value.map(v => (typeof v === 'string' ? v : JSON.stringify(v))).join(', ')
        : JSON.stringify(value);
  mind.lastRead = text;
  mind.reads.set(name.toLowerCase(), text);
  mind.results.push({ name, value });
  return proved(`Read ${name}: ${text.slice(0, 200)}`);
}

/** Keeps what an entry said under several words; of a lone one only its value. */
function keepAll(mind: Mind, name: string, found: Record<string, string>): Outcome {
  const pairs = Object.entries(found);
  if (pairs.length === 1) return keep(mind, name, pairs[0]![1]);
  for (const [word, value] of pairs) {
    mind.reads.set(word.toLowerCase(), value);
    mind.results.push({ name: word, value });
  }
  mind.lastRead = pairs.map(([, value]) => value).join(', ');
  return proved(
    `Read ${pairs
      .map(([word, value]) => `${word}: ${value}`)
      .join(', ')
      .slice(0, 300)}`,
  );
}

/** A thing read from the page by plain words, for typing it elsewhere; null when it is not there. */
export function readThing(mind: Mind, what: string): string | null {
  return readTarget(mind, targetOf(what));
}

/** The value a phrase names: a field's content, the text beside a label, a table's cell, a heading, a paragraph. */
export function readTarget(mind: Mind, target: Target): string | null {
  const { scene } = mind;
  const plain = target.text.toLowerCase().replace(/^(?:the|this|that|current|its|their)\s+/, '');
  if (/^(?:page |document )?title(?: of (?:the|this) page)?$/.test(plain)) return scene.observation.title;
  if (/^(?:page |current )?(?:url|address)(?: of (?:the|this) page)?$/.test(plain)) return scene.observation.url;
  if (/^(?:page |main |first )?(?:heading|headline)(?: (?:of|on) (?:the|this) page)?$/.test(plain)) {
    const heading = headingOf(scene);
    if (heading !== null) return heading;
  }
  if (target.most !== null) {
    const item = mostOf(mind, target);
    if (item !== null) return entryName(scene, item);
  }
  const word =
    /^(first|last|second|third|\d+(?:st|nd|rd|th)) (word|line|sentence|character|letter)\b(?: (?:in|of|from) (.+))?$/.exec(
      plain,
    );
  if (word) return partOf(mind, { which: word[1]!, unit: word[2]!, where: word[3] ?? 'the text' });
  if (
    /^text(?: (?:below|above|here|shown|displayed))?$|^(?:paragraph|sentence|phrase|word|words)(?: below| above)?$/.test(
      plain,
    )
  )
    return mainText(scene);
  for (const reading of target.readings) {
    const value = readLabelled(mind, reading.label, reading.contexts);
    if (value !== null) return value;
  }
  const priced = /^(?:price|total|cost|amount)(?: of (?:(?:the|this|that) )?(?:product|item|it|page))?$/.test(plain)
    ? mainPrice(scene)
    : null;
  if (priced !== null) return priced;
  const found = resolve(scene, target, { want: 'read', near: null });
  if (found.found === null || found.score < 0.55) return null;
  return contentOf(scene, found.found);
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
  const cell = contexts.length > 0 ? cellOf(scene, label, contexts[0]!.of) : null;
  if (cell !== null) return cell;
  if (contexts.length > 0 && contexts.every(c => anchorsOf(scene, c.of).length === 0)) return null;
  for (const { item } of scored.toSorted((a, b) => b.score - a.score)) {
    const value = valueBeside(scene, item, label);
    if (value !== null) return value;
  }
  return null;
}

function valueBeside(scene: Scene, item: Item, label: string): string | null {
  if (item.element !== null)
    return isTypable(item) || item.element.value !== undefined ? (item.element.value ?? null) : null;
  const text = item.node.kind === 'text' ? item.node.text : '';
  const colon = /^([^:]{1,80}):\s*(\S.*)$/s.exec(text);
  if (colon && similarity(phrase(label), phrase(colon[1]!)) >= 0.6) return colon[2]!.trim();
  if (item.node.kind === 'text' && item.node.labels !== undefined) {
    const control = scene.byRef.get(item.node.labels);
    if (control?.element?.value !== undefined) return control.element.value;
  }
  const want = phrase(label);
  const exact = similarity(want, phrase(text.replace(/(?<![:\s])[:\s]+$/, '')));
  if (exact >= 0.85) return following(scene, item);
  const said = text.length < 300 ? afterLabel(text, label) : undefined;
  const inline = /^(?:is\b|are\b|was\b|=|#|no\b\.?)?\s?[:#]?\s?([\p{L}\p{N}$€£#][^\s,;]*)/iu.exec(said ?? '');
  return inline ? inline[1]!.replace(/[.!?]$/, '') : null;
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
  const isHead = label.node.tag === 'th';
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
      item =>
        (item.node.tag === 'th' || item.role === 'columnheader') &&
        similarity(want, phrase(contentOf(scene, item))) >= 0.6,
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

function entryName(scene: Scene, anchor: Item): string {
  const row = anchor.node.within
    .map(ref => scene.regions.get(ref))
    .find(region => region !== undefined && /row|listitem|article/.test(region.role));
  if (row === undefined) return contentOf(scene, anchor);
  const first = scene.items.find(item => item.node.within.includes(row.ref) && contentOf(scene, item) !== '');
  return first === undefined ? row.name : contentOf(scene, first);
}

/** The longest stretch of text on the page: what "the text" means when nothing else is said. */
export function mainText(scene: Scene): string | null {
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
      .map(item => item.element!.value ?? '')
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

/** "30 orders, page 1 of 3": the page tells the number itself. */
function countSaid(scene: Scene, target: Target): string | null {
  const plain = target.readings.find(r => r.contexts.length === 0 && r.nth === null)?.label || target.text;
  const noun = phrase(plain.replace(/^(?:the|all)\s+/i, '')).words.at(-1);
  if (noun === undefined || target.readings.some(r => r.contexts.length > 0) || noun.length < 3) return null;
  const root = stem(noun);
  for (const t of scene.texts) {
    const found = /^\D{0,20}?(\d[\d,]*)\s+(\p{L}+)/u.exec(t.node.text);
    if (found && stem(found[2]!.toLowerCase()) === root && t.node.text.length < 80) return found[1]!.replace(/,/g, '');
  }
  return null;
}

function countOf(mind: Mind, target: Target): string | null {
  const { scene } = mind;
  const looks = byLooks(scene, target.text);
  if (looks !== null) return String(looks.length);
  const said = countSaid(scene, target);
  if (said !== null) return said;
  const list = entries(scene);
  const found = resolve(scene, target, { want: 'any', near: null });
  const byKind = target.readings.some(r => (r.kind === 'item' || r.kind === 'row') && r.label === '');
  if (byKind && list.length > 0) return String(list.length);
  const labels = target.readings.filter(r => r.label !== '' && r.contexts.length === 0);
  const holding = list.filter(e => labels.some(r => similarity(phrase(r.label), phrase(e.text)) >= 0.55));
  if (holding.length > 0) return String(holding.length);
  if (found.all.length > 0 && found.score >= 0.55) return String(found.all.length);
  return list.length > 1 ? String(list.length) : null;
}

/** A list: the column of that name, or what the entries say. */
function listOf(mind: Mind, target: Target): string[] | string | null {
  const { scene } = mind;
  const list = entries(scene);
  const label = target.readings[0]?.label ?? '';
  const singular = label.replace(/ies\b/g, 'y').replace(/s\b/g, '');
  const want = phrase(singular.split(/\s(?:of|from|in|on)\s/)[0] ?? singular);
  const head = scene.items.find(
    item =>
      (item.node.tag === 'th' || item.role === 'columnheader') &&
      similarity(want, phrase(contentOf(scene, item))) >= 0.6,
  );
  if (head !== undefined && list.length > 0) {
    const { x, width } = head.node.rect;
    const column = list.map(entry =>
      entry.items.find(item => item.node.rect.x + 2 < x + width && item.node.rect.x + item.node.rect.width > x + 2),
    );
    const cells = column
      .filter(cell => cell !== undefined)
      .map(cell => contentOf(scene, cell))
      .filter(text => text !== '');
    if (cells.length > 0) return cells;
  }
  if (/\bprices?\b/i.test(label)) {
    const prices = scene.texts
      .map(t => /[$€£]\s?[\d.,]+|[\d.,]{1,15}\s?[€$£]/.exec(t.node.text)?.[0])
      .filter(p => p !== undefined);
    if (prices.length > 0) return prices;
  }
  const single = readTarget(mind, target);
  if (single !== null && list.length < 2) return single;
  const headings =
    /\b(?:headings?|headlines?|titles?|names?|products?|items?|results?|links?|options?|entries|rows?)\b/i.test(label);
  if (list.length > 0 && (headings || single === null))
    return list
      .map(entry => entry.items.map(item => contentOf(scene, item)).find(text => text !== '') ?? entry.text)
      .filter(text => text !== '');
  return single;
}
