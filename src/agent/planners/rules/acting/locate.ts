import type { Target } from '#src/core/step-language/clause.ts';
import { lex } from '#src/core/step-language/lexer.ts';
import { nounPhrase } from '#src/core/step-language/noun-phrase.ts';
import { withoutLead } from '#src/core/step-language/leads.ts';
import { verbOf } from '#src/core/step-language/verbs.ts';
import { entryOf } from '../page/context.ts';
import { mainOf, measures } from '../page/lists.ts';
import { byLooks } from '../page/looks.ts';
import { resolve, tellApart, type Ask, type Resolution } from '../page/resolve.ts';
import { nameOf, type Item } from '../page/scene.ts';
import { phrase } from '../words/match.ts';
import { ask, numbered, phraseKey, understand } from './ask.ts';
import { act, itemNow, legible, pause, reveal, type Course, type Mind } from './mind.ts';
import { coverCloser, isCovered, learnByPointing, openers, pointAtMenus, turnPage } from './uncover.ts';

export type Located = { item: Item } | { item: null; why: 'by-hand' | 'skip' | 'stop' | 'missing' };

export type LocateOptions = Ask & {
  /** What is to be done with it, for the question: "click", "type into". */
  verb: string;
  /** Come back with `missing` instead of asking. */
  quiet?: boolean;
  /** How long to wait for something that is not there yet. */
  patienceMs?: number;
  /** Whether menus, tabs and further pages may be opened to look for it; by default yes. */
  explore?: boolean;
};

const lookAgainMs = 500;
const usualPatienceMs = 5000;
/** A thing asked for by name may be on a later page of the list. */
const mostPages = 10;

/** Puts values in the place of hidden inputs, so that a phrase can be compared with the page. */
export function shown(mind: Mind, target: Target): Target {
  if (!/\uE000/.test(target.text)) return target;
  return {
    ...target,
    readings: target.readings.map(r => ({
      ...r,
      label: reveal(mind, r.label),
      contexts: r.contexts.map(c => ({ ...c, of: shown(mind, c.of) })),
    })),
  };
}

/** Finds what a phrase means: looks, waits for late content, opens what may hide it, and asks when it cannot tell. */
export function* locate(mind: Mind, given: Target, options: LocateOptions): Course<Located> {
  let target = shown(mind, given);
  if (target.pronoun || target.text === '') {
    const item = itemNow(mind, mind.spoken);
    if (item !== null) return { item };
  }
  const remembered = fromMemory(mind, target, options);
  if (remembered !== null) return remembered;
  const tried = new Set<string>();
  let waited = 0;
  let opened = 0;
  let pages = 0;
  const patience = options.patienceMs ?? usualPatienceMs;
  for (let round = 0; round < 40; round += 1) {
    const resolution = lookFor(mind, target, options);
    if (resolution.found !== null) {
      // A weak likeness may be beaten by what is still loading.
      if (resolution.score >= 0.6 || tried.has('tips') || (waited >= 1000 && options.quiet === true))
        return { item: resolution.found };
    } else if (resolution.tie.length > 1) {
      const beside = besideSpoken(mind, resolution.tie);
      if (beside !== null) return { item: beside };
      if (options.quiet === true) return { item: null, why: 'missing' };
      return yield* askWhich(mind, { target, resolution, options });
    }
    if (waited >= 1000 && options.explore !== false && !options.quiet) {
      const closer = !tried.has('cover') && isCovered(mind) ? coverCloser(mind) : null;
      tried.add('cover');
      if (closer !== null) {
        yield* act(mind, 'click_element', { ref: closer.ref });
        continue;
      }
      const learnt =
        options.want === 'click' && !tried.has('tips') ? yield* learnByPointing(mind, target, tried) : null;
      tried.add('tips');
      if (learnt !== null) return { item: learnt };
      if (resolution.found !== null) continue;
      const opener = openers(mind, target).find(o => !tried.has(o.ref));
      if (opener !== undefined && opened < 6) {
        opened += 1;
        tried.add(opener.ref);
        yield* act(mind, 'click_element', { ref: opener.ref });
        continue;
      }
      if (yield* pointAtMenus(mind, tried)) continue;
      const listed = resolution.short > 0 || looksListed(target) || (options.want === 'click' && pages < mostPages);
      const paged = listed ? yield* turnPage(mind, tried) : false;
      if (paged) {
        pages += 1;
        target = onNextPage(target, resolution.short);
        continue;
      }
    }
    if (waited >= patience) break;
    yield* pause(mind, lookAgainMs);
    waited += lookAgainMs;
  }
  const last = lookFor(mind, target, options);
  if (last.found !== null) return { item: last.found };
  if (options.quiet === true) return { item: null, why: 'missing' };
  return yield* askWhich(mind, { target, resolution: last, options });
}

/** Looks once, with superlatives taken as a choice among what was measured. */
export function lookFor(mind: Mind, target: Target, options: Ask): Resolution {
  const near = options.near === undefined ? mind.focus : options.near;
  const direct = resolve(mind.scene, target, { ...options, near });
  if (direct.found === null || direct.score < 0.85) {
    const looks = byLooks(mind.scene, target.text);
    if (looks !== null && looks.length > 0) {
      const sure = looks.length === 1 || target.any || target.all;
      return {
        found: sure ? looks[0]! : null,
        score: 0.9,
        tie: sure ? [] : looks,
        doubt: null,
        seen: looks.slice(0, 8),
        all: looks,
        short: 0,
      };
    }
  }
  if (target.most === null || (direct.found !== null && direct.score > 0.85)) return direct;
  const extreme = mostOf(mind, target);
  return extreme === null ? direct : { found: extreme, score: 0.9, tie: [], doubt: null, seen: [extreme], all: [extreme], short: 0 };
}

/** The thing with the least or the most of what the phrase compares: its entry's link or name. */
export function mostOf(mind: Mind, target: Target): Item | null {
  const { most } = target;
  if (most === null) return null;
  const found = measures(mind.scene, most.what);
  if (found.length === 0) return null;
  const best = found.reduce((a, b) => ((most.least ? b.value < a.value : b.value > a.value) ? b : a));
  if (best.anchor.element !== null) return best.anchor;
  // A price is no link: the entry that has it is what is meant.
  const row = entryOf(mind.scene, best.anchor);
  return (row === null ? null : mainOf(mind.scene, row)) ?? best.anchor;
}

/** On the line of what was spoken of last, or inside it: "find the mail by Ann and click the star". */
function besideSpoken(mind: Mind, tie: Item[]): Item | null {
  const spoken = itemNow(mind, mind.spoken);
  if (spoken === null) return null;
  const a = spoken.node.rect;
  const beside = tie.filter(item => {
    const b = item.node.rect;
    const overlap = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
    return overlap > Math.min(a.height, b.height) * 0.5 && a.height < 200;
  });
  return beside.length === 1 ? beside[0]! : null;
}

/** "the 7th result" on the next page counts on from the ones of this page. */
function onNextPage(target: Target, short: number): Target {
  if (short === 0) return target;
  return { ...target, readings: target.readings.map(r => (r.nth !== null && r.nth > 0 ? { ...r, nth: short } : r)) };
}

function looksListed(target: Target): boolean {
  return target.readings.some(
    r =>
      r.kind === 'item' ||
      r.kind === 'row' ||
      r.contexts.some(c => c.of.readings.some(x => x.kind === 'row' || x.kind === 'item')),
  );
}

/** An answer of an earlier run, when it still names something on the page. A number counts only for the same list. */
function fromMemory(mind: Mind, target: Target, options: LocateOptions): Located | null {
  if (options.quiet === true) return null;
  const key = phraseKey(mind, target.text);
  const known = Object.entries(mind.turn.remembered).filter(([k]) => k === key || k.startsWith(`${key}|`));
  if (known.length === 0) return null;
  const direct = lookFor(mind, target, options);
  if (direct.found !== null) return { item: direct.found };
  const offered = direct.tie.length > 1 ? direct.tie : likeliest(mind, direct);
  for (const [at, text] of known.toReversed()) {
    if (/^\W*\d+\W*$/.test(text) && at !== listKey(mind, target.text, offered.slice(0, 9))) continue;
    const answer = understand(mind, text, offered);
    if (answer.kind === 'skip') return { item: null, why: 'skip' };
    if (answer.kind === 'item') return { item: answer.item };
    if (answer.kind !== 'text') continue;
    const again = lookFor(mind, plainTarget(answer.text), options);
    if (again.found !== null) return { item: again.found };
  }
  return null;
}

function listKey(mind: Mind, text: string, offered: Item[]): string {
  return `${phraseKey(mind, text)}|${tellApart(mind.scene, offered).join('; ').slice(0, 300)}`;
}

function plainTarget(text: string): Target {
  const span = withoutLead(lex(text));
  const verb = verbOf(span.tokens[0]?.text ?? '');
  const rest = verb !== null && span.tokens.length > 1 ? { source: span.source, tokens: span.tokens.slice(1) } : span;
  const on =
    rest.tokens[0]?.lower === 'on' && rest.tokens.length > 1
      ? { source: rest.source, tokens: rest.tokens.slice(1) }
      : rest;
  return nounPhrase(on);
}

/** Asks which of several, or what is meant by a phrase that nothing on the page answers to. */
export function* askWhich(
  mind: Mind,
  at: { target: Target; resolution: Resolution; options: LocateOptions },
): Course<Located> {
  const { target, options } = at;
  let { resolution } = at;
  const what = legible(mind, target.text);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const several = resolution.tie.length > 1;
    const offered = (several ? resolution.tie : likeliest(mind, resolution)).slice(0, 9);
    const text = question(mind, { what, verb: options.verb, offered, several });
    const answer = yield* ask(mind, { text, key: listKey(mind, target.text, offered), fresh: true });
    const current = offered.map(item => itemNow(mind, item.ref)).filter(item => item !== null);
    const meant = understand(mind, answer, current.length === offered.length ? current : offered);
    if (meant.kind === 'item') return { item: itemNow(mind, meant.item.ref) ?? meant.item };
    if (meant.kind === 'skip' || meant.kind === 'stop' || meant.kind === 'by-hand')
      return { item: null, why: meant.kind };
    const told = lookFor(mind, plainTarget(meant.text), options);
    if (told.found !== null) return { item: told.found };
    resolution = told.tie.length > 1 ? told : resolution;
  }
  return { item: null, why: 'missing' };
}

function question(mind: Mind, at: { what: string; verb: string; offered: Item[]; several: boolean }): string {
  const { what, verb, offered, several } = at;
  if (several)
    return `I see ${offered.length} things that could be ${quoteOf(what)}. Which one should I ${verb}?\n${numbered(mind, offered)}\nAnswer with a number or a name, or do it yourself and answer “done”.`;
  if (offered.length === 0)
    return `I cannot find ${quoteOf(what)} on this page (${mind.scene.observation.url}). What should I ${verb}? Answer with its name as the page shows it, do it yourself and answer “done”, or answer “skip”.`;
  return `I cannot find ${quoteOf(what)} on this page. I do see:\n${numbered(mind, offered)}\nWhich one should I ${verb}? Answer with a number or a name, do it yourself and answer “done”, or answer “skip”.`;
}

function quoteOf(what: string): string {
  return `“${what.replace(/^["“](.*)["”]$/, '$1')}”`;
}

/** What to name when nothing fits: the nearest likenesses, else controls of the page that can be seen. */
function likeliest(mind: Mind, resolution: Resolution): Item[] {
  const out = resolution.seen.filter(item => item.element !== null).slice(0, 5);
  for (const item of mind.scene.elements) {
    if (out.length >= 6) break;
    const named = nameOf(mind.scene, item);
    const fresh = !out.some(o => phrase(nameOf(mind.scene, o)).lower === phrase(named).lower);
    if (
      item.node.inView &&
      fresh &&
      named !== item.role &&
      (mind.scene.modal === null || item.node.within.includes(mind.scene.modal.ref))
    )
      out.push(item);
  }
  return out;
}
