import { lex, signAt, wordAt } from './lexer.ts';
import { verbAt } from './verbs.ts';

export type LabelledValue = { label: string; value: string };

/** A part of an instruction: prose, or a block of `label: value` lines. */
export type Block = { prose: string } | { pairs: LabelledValue[] };

const line =
  /^(?:[-*•‣]\s+|\d+[.)]\s+)?["“]?([^:=\n"”]{1,160}?(?::(?=\S)[^:=\n]{0,80}?)?)["”]?\s{0,3}(?::|=|→|->)\s+(?=\S)/;
/** Longer than the longest label. */
const headLength = 400;
const sentenceLength = 4000;
const remark = /^(?:note|warning|important|tip|hint|example|step \d+|goal|task|remember|caution|nb)$/i;

/**
 * Cuts an instruction into prose and blocks of `label: value` lines. A line without a colon inside a block goes on with
 * the value before it. One such line alone is a block only after a line that ends with a colon or asks to fill something.
 */
export function blocks(text: string): Block[] {
  const out: Block[] = [];
  let prose: string[] = [];
  const flush = (): void => {
    if (prose.join('').trim() !== '') out.push({ prose: prose.join('\n') });
    prose = [];
  };
  let open: LabelledValue[] | null = null;
  const lines = text.split(/\r?\n/);
  const labelled = lines.map(labelledValue);
  const count = labelled.filter(l => l !== null).length;
  for (const [i, raw] of lines.entries()) {
    const pair = labelled[i] ?? null;
    const last = open?.at(-1);
    if (pair !== null && (open !== null || count > 1 || asksForPairs(prose.at(-1) ?? ''))) {
      if (open === null) {
        flush();
        open = [];
        out.push({ pairs: open });
      }
      open.push(pair);
    } else if (last !== undefined && raw.trim() !== '' && !startsInstruction(raw)) last.value += `\n${raw.trim()}`;
    else {
      if (raw.trim() !== '') open = null;
      prose.push(raw);
    }
  }
  flush();
  return out;
}

function asksForPairs(line: string): boolean {
  return /:\s*$/.test(line) || /\b(?:fill|complete|enter|following)\b/i.test(line);
}

function labelledValue(raw: string): LabelledValue | null {
  const trimmed = raw.trim();
  const found = line.exec(trimmed.slice(0, headLength));
  if (!found) return null;
  const label = (found[1] ?? '').trim();
  const value = trimmed.slice(found[0].length);
  if (remark.test(label) || /^https?$/i.test(label)) return null;
  // "If yes, which: tea" is a question of a form; "If it is open: click Close" is an order.
  const isQuestion = /^(?:if|for|when)\b/i.test(label) && verbAt(lex(value), 0) === null;
  return startsInstruction(raw) && !isQuestion ? null : { label, value: unquote(value) };
}

function startsInstruction(raw: string): boolean {
  const span = lex(raw.replace(/^\s*(?:[-*•‣]\s+|\d+[.)]\s+)/, ''));
  const first = wordAt(span, 0);
  if (/^(?:please|then|finally|and|after|if|for|when|once|until|repeat|don't|never|otherwise)$/.test(first))
    return true;
  if (/^(?:in|on|at|under|into|from)$/.test(first) && wordAt(span, 1) === 'the') return true;
  const verb = verbAt(span, 0);
  if (verb === null) return false;
  // "Start Date: …" and "State: …" are labels although their first word may be a verb.
  const colon = span.tokens.findIndex((_, i) => signAt(span, i) === ':');
  const isTitle = span.tokens.slice(0, colon).every(t => /^\p{Lu}|^(?:of|and|the|\()/u.test(t.text));
  return !(colon > 0 && colon <= 4 && isTitle && verb.entry.noun === true);
}

function unquote(value: string): string {
  return /^(["“'‘«`]).*(["”'’»`])$/s.test(value) && value.length > 1 ? value.slice(1, -1) : value;
}

/** "the following data: Company: Acme": the first label says only that pairs follow. */
function withoutHead({ label, value }: LabelledValue): LabelledValue {
  const inner = /^([\p{L}][\p{L}\p{N} '’.-]{0,40}):\s(.{1,1000})$/u.exec(value);
  if (inner === null || !/\b(?:following|data|details|values|fields|form|information|this|these|below)$/i.test(label))
    return { label, value };
  return { label: inner[1] ?? '', value: unquote((inner[2] ?? '').trim()) };
}

/** Pairs inside one sentence: `Name: Ann Lee, Email: ann@example.org; Country = France`. Empty when there are none. */
export function inlinePairs(text: string): LabelledValue[] {
  const out: LabelledValue[] = [];
  const start =
    /(?:^|[,;]\s{0,3}(?:and\s)?|\sand\s|\s[/|]\s)([\p{L}][\p{L}\p{N} '’()/#$&.?-]{0,60}?)\s?(?::\s|=|:(?=["“\uE000]))/gu;
  const found = [...text.slice(0, sentenceLength).matchAll(start)];
  for (const [i, match] of found.entries()) {
    const from = match.index + match[0].length;
    const to = found[i + 1]?.index ?? text.length;
    const value = unquote(text.slice(from, to).trim().replace(/[,;]$/, ''));
    const more = /^(\uE000\d+\uE001|["“][^"“”]{0,200}["”]),\s(\d{1,9})\s(\p{Ll}[\p{Ll} ]{0,40})$/u.exec(value);
    if (value === '') continue;
    out.push(withoutHead({ label: (match[1] ?? '').trim(), value: unquote(more?.[1] ?? value) }));
    // "…, 2 adults": how many of what.
    if (more !== null) out.push({ label: more[3] ?? '', value: more[2] ?? '' });
  }
  return out;
}
