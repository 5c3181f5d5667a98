import { purposeOf } from '#src/agent/verification/purpose.ts';
import type { Clause, Target } from '#src/core/steps/clause.ts';
import { nameFrom } from '#src/core/steps/names.ts';
import { distinguish, type Resolution } from '../../page/resolve.ts';
import type { Item } from '../../page/scene.ts';
import { mostOffered } from '../../page/thresholds.ts';
import type { Said } from '#src/core/runs/reply.ts';
import { ask, choiceLabel, chosenBy, numbered, phraseKey, saidBy } from './ask.ts';
import { lookFor, shown, type LocateOptions } from '../look-for.ts';
import { Ended, failed, itemNow, legible, pause, reveal, stopped, type Mind, type Outcome } from '../mind.ts';
import { endedBy, notUnderstood, readSaid, standsFor } from './talk.ts';

const mostQuestions = 3;
const againMs = 5000;

type Question = { target: Target; resolution: Resolution; options: LocateOptions };

/**
 * Asks which of several, or what is meant by a phrase that nothing on the page answers to; does what the answer says.
 * @throws Ended where that is all there is to do, or no answer names a thing of the page.
 */
export async function askWhich(mind: Mind, at: Question): Promise<Item> {
  const { target, options } = at;
  let { resolution } = at;
  let done = '';
  const what = legible(mind, reveal(mind, target.text));
  for (let attempt = 0; attempt < mostQuestions; attempt += 1) {
    const several = resolution.tie.length > 1;
    const offered = offeredBy(resolution);
    const {
      ask: asks,
      list,
      ends,
    } = question(mind, { what, verb: options.verb, offered, tied: resolution.tie.length });
    const text = `${done}${asks}${list}\n${ends}`;
    const labels = distinguish(mind.scene, offered);
    const choices = offered.map((item, i) => ({ label: choiceLabel(labels[i] ?? ''), ref: item.ref }));
    const answer = await ask(mind, {
      text,
      key: listKey(mind, target.text, offered),
      fresh: true,
      choices,
      short: `${done}${asks}`,
    });
    const current = offered.map(item => itemNow(mind, item.ref)).filter(item => item !== null);
    const items = current.length === offered.length ? current : offered;
    // A choice that was pressed comes as its label; “2” in quotes may be the name of the fourth.
    const pressed = items[choices.findIndex(({ label }) => label === answer.text)];
    const meant = pressed ?? chosenBy(mind, answer, items);
    if (meant !== null) return itemNow(mind, meant.ref) ?? meant;
    const next = await follow(mind, { answer, target, options, several });
    if ('item' in next) return next.item;
    if ('ends' in next) throw new Ended(next.ends);
    ({ resolution, done } = next);
  }
  throw new Ended({ ...failed(`I could not find ${quoteOf(what)} on the page.`), halt: true });
}

type Asked = { target: Target; options: LocateOptions };

type Next = { item: Item } | { ends: Outcome } | { resolution: Resolution; done: string };

/** The answer that was given in an earlier run to a question about the phrase, where it can be used now. */
export async function recalled(mind: Mind, target: Target, options: LocateOptions): Promise<Item | null> {
  const key = phraseKey(mind, target.text);
  const known = Object.entries(mind.turn.remembered).filter(([k]) => k === key || k.startsWith(`${key}|`));
  if (known.length === 0) return null;
  const direct = lookFor(mind, target, options);
  if (direct.found !== null) return direct.found;
  const offered = offeredBy(direct);
  for (const [at, text] of known.toReversed()) {
    // A number counts only for the same list.
    if (/^\W*\d+\W*$/.test(text) && at !== listKey(mind, target.text, offered)) continue;
    const said = saidBy(text);
    const chosen = chosenBy(mind, said, offered);
    if (chosen !== null) return chosen;
    if (said.reply === 'skip') throw new Ended(endedBy('skip', legible(mind, target.text)));
    if (said.reply !== undefined || text.trim() === '') continue;
    const next = await follow(mind, { answer: said, target, options, several: false });
    if ('item' in next) return next.item;
    if ('ends' in next && next.ends.halt !== true) throw new Ended(next.ends);
  }
  return null;
}

/** What comes of an answer that is none of the choices. */
async function follow(
  mind: Mind,
  { answer, target, options, several }: Asked & { answer: Said; several: boolean },
): Promise<Next> {
  const said = readSaid(mind, answer);
  switch (said.kind) {
    case 'again':
      for (let waited = 0; waited < againMs && lookFor(mind, target, options).found === null; waited += 500)
        await pause(mind, 500);
      return again(mind, { target, options }, 'I looked again.');
    case 'words': {
      const named = lookFor(mind, shown(mind, nameFrom(mind.inputSigns.hide(answer.text))), options);
      if (named.found !== null) return { item: named.found };
      return {
        resolution: named.tie.length > 1 ? named : lookFor(mind, target, options),
        done: `${notUnderstood(answer.text)}\n`,
      };
    }
    case 'orders':
      return await carryOut(mind, said.clauses, { target, options, several });
    default:
      return { ends: endedBy(said.kind, legible(mind, target.text)) };
  }
}

/**
 * Carries out orders. They stand for the open thing when they are of its kind, unless they only led to it: what was not
 * there before and is plainly there now is used.
 */
async function carryOut(
  mind: Mind,
  clauses: Parameters<Mind['carryOut']>[0],
  at: Asked & { several: boolean },
): Promise<Next> {
  const open = mind.clause;
  const outcome = await mind.carryOut(clauses);
  if (outcome.halt === true) return { ends: stopped };
  if (outcome.verdict === 'failed') return again(mind, at, `I tried what you said. ${outcome.evidence}`);
  const led = at.several || !onlyShows(mind, open) ? null : lookFor(mind, at.target, at.options);
  if (led?.found != null && led.score === 1) return { item: led.found };
  return open !== null && standsFor(clauses, open)
    ? { ends: outcome }
    : again(mind, at, `I did what you said: ${outcome.evidence}`);
}

/** Whether it does no harm to do it once more: it only shows something, or puts a value where it is already. */
function onlyShows(mind: Mind, clause: Clause | null): boolean {
  if (clause === null || clause.do === 'open') return clause !== null;
  return (clause.do === 'act' || clause.do === 'click') && purposeOf(legible(mind, clause.text)) === 'shows';
}

function again(mind: Mind, { target, options }: { target: Target; options: LocateOptions }, done: string): Next {
  const resolution = lookFor(mind, target, options);
  return resolution.found === null ? { resolution, done: `${done}\n` } : { item: resolution.found };
}

/** The key of a question about things of a list: a number counts only for the same list. */
function listKey(mind: Mind, text: string, offered: Item[]): string {
  return `${phraseKey(mind, text)}|${distinguish(mind.scene, offered).join('; ').slice(0, 300)}`;
}

type Parts = { ask: string; list: string; ends: string };

function question(mind: Mind, at: { what: string; verb: string; offered: Item[]; tied: number }): Parts {
  const { what, verb, offered, tied } = at;
  const or = 'Or tell me what to do first, do it yourself and answer “done”, or answer “skip”.';
  if (offered.length === 0)
    return {
      ask: `I cannot find ${quoteOf(what)} on this page (${mind.scene.observation.url}). What should I ${verb}?`,
      list: '',
      ends: `Answer with its name as the page shows it. ${or}`,
    };
  const why =
    tied > 1 ? `I see ${tied} things that could be ${quoteOf(what)}.` : `I cannot find ${quoteOf(what)} on this page.`;
  return {
    ask: `${why} Which one should I ${verb}?`,
    list: `\n${numbered(mind, offered)}`,
    ends: `Answer with a number or a name. ${or}`,
  };
}

/** What a question offers, in the order on the screen. */
function offeredBy({ tie, seen }: Resolution): Item[] {
  return (tie.length > 1 ? tie : seen).slice(0, mostOffered);
}

function quoteOf(what: string): string {
  return `“${what.replace(/^["“](.*)["”]$/, '$1')}”`;
}
