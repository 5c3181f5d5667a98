import type { Target } from '#src/core/step-language/clause.ts';
import { lex } from '#src/core/step-language/lexer.ts';
import { nounPhrase } from '#src/core/step-language/noun-phrase.ts';
import { withoutLead } from '#src/core/step-language/leads.ts';
import { verbOf } from '#src/core/step-language/verbs.ts';
import { distinguish, type Resolution } from '../../page/resolve.ts';
import { nameOf, type Item } from '../../page/scene.ts';
import { phrase } from '../../words/match.ts';
import { ask, numbered, phraseKey, understand } from './ask.ts';
import { lookFor, shown, type Located, type LocateOptions } from '../look-for.ts';
import { itemNow, legible, pause, reveal, type Course, type Mind } from '../mind.ts';
import { isPreparing, notUnderstood, readSaid } from './talk.ts';

const mostQuestions = 3;
const againMs = 5000;
const mostOffered = 5;
/** How many of one name and kind may be meant: a reader cannot distinguish more of them. */
const mostTied = 9;

type Question = { target: Target; resolution: Resolution; options: LocateOptions };

/** Asks which of several, or what is meant by a phrase that nothing on the page answers to; does what the answer says. */
export function* askWhich(mind: Mind, at: Question): Course<Located> {
  const { target, options } = at;
  let { resolution } = at;
  let done = '';
  for (let attempt = 0; attempt < mostQuestions; attempt += 1) {
    const several = resolution.tie.length > 1;
    const offered = several ? resolution.tie.slice(0, mostTied) : likeliest(mind, resolution, options);
    const what = legible(mind, reveal(mind, target.text));
    const text = `${done}${question(mind, { what, verb: options.verb, offered, several })}`;
    const answer = yield* ask(mind, { text, key: listKey(mind, target.text, offered), fresh: true });
    const current = offered.map(item => itemNow(mind, item.ref)).filter(item => item !== null);
    const choices = current.length === offered.length ? current : offered;
    const meant = isPreparing(answer) ? null : understand(mind, answer, choices);
    if (meant?.kind === 'item') return { item: itemNow(mind, meant.item.ref) ?? meant.item };
    const next = yield* follow(mind, { answer, target, options });
    if ('located' in next) return next.located;
    ({ resolution, done } = next);
  }
  return { item: null, why: 'missing' };
}

type Next = { located: Located } | { resolution: Resolution; done: string };

/** What comes of an answer that is none of the choices. */
function* follow(
  mind: Mind,
  { answer, target, options }: { answer: string; target: Target; options: LocateOptions },
): Course<Next> {
  const said = readSaid(mind, answer);
  switch (said.kind) {
    case 'stop':
    case 'skip':
      return { located: { item: null, why: said.kind } };
    case 'by-hand':
    case 'nothing':
      return { located: { item: null, why: 'by-hand' } };
    case 'again':
      for (let waited = 0; waited < againMs && lookFor(mind, target, options).found === null; waited += 500)
        yield* pause(mind, 500);
      return again(mind, { target, options }, 'I looked again.');
    case 'words':
    case 'orders': {
      const named = lookFor(mind, plainTarget(mind, answer), options);
      if (named.found !== null && !isPreparing(answer)) return { located: { item: named.found } };
      if (said.kind === 'words')
        return {
          resolution: named.tie.length > 1 ? named : lookFor(mind, target, options),
          done: `${notUnderstood(answer)}\n`,
        };
      return yield* carryOut(mind, said.clauses, { target, options });
    }
  }
}

/** Carries out orders. Where the last of them names what is to be used, that is the answer. */
function* carryOut(
  mind: Mind,
  clauses: Parameters<Mind['carryOut']>[0],
  at: { target: Target; options: LocateOptions },
): Course<Next> {
  const last = clauses.at(-1);
  const names = last?.do === 'click' && at.options.want === 'click' && clauses.length > 1 ? last.target : null;
  const outcome = yield* mind.carryOut(names === null ? clauses : clauses.slice(0, -1));
  if (outcome.halt === true) return { located: { item: null, why: 'stop' } };
  if (outcome.verdict === 'failed') return again(mind, at, `I tried what you said. ${outcome.evidence}`);
  const named = names === null ? null : lookFor(mind, shown(mind, names), at.options).found;
  if (named !== null) return { located: { item: named } };
  return again(mind, at, `I did what you said: ${outcome.evidence}`);
}

function again(mind: Mind, { target, options }: { target: Target; options: LocateOptions }, done: string): Next {
  const resolution = lookFor(mind, target, options);
  return resolution.found === null ? { resolution, done: `${done}\n` } : { located: { item: resolution.found } };
}

/** The key of a question about things of a list: a number counts only for the same list. */
export function listKey(mind: Mind, text: string, offered: Item[]): string {
  return `${phraseKey(mind, text)}|${distinguish(mind.scene, offered).join('; ').slice(0, 300)}`;
}

/** What an answer such as "click on the blue one" names. */
export function plainTarget(mind: Mind, text: string): Target {
  const span = withoutLead(lex(mind.inputSigns.hide(text)));
  const verb = verbOf(span.tokens[0]?.text ?? '');
  const rest = verb !== null && span.tokens.length > 1 ? { source: span.source, tokens: span.tokens.slice(1) } : span;
  const on =
    rest.tokens[0]?.lower === 'on' && rest.tokens.length > 1
      ? { source: rest.source, tokens: rest.tokens.slice(1) }
      : rest;
  return shown(mind, nounPhrase(on));
}

function question(mind: Mind, at: { what: string; verb: string; offered: Item[]; several: boolean }): string {
  const { what, verb, offered, several } = at;
  const ends = 'Or tell me what to do first, do it yourself and answer “done”, or answer “skip”.';
  if (several)
    return `I see ${offered.length} things that could be ${quoteOf(what)}. Which one should I ${verb}?\n${numbered(mind, offered)}\nAnswer with a number or a name. ${ends}`;
  if (offered.length === 0)
    return `I cannot find ${quoteOf(what)} on this page (${mind.scene.observation.url}). What should I ${verb}? Answer with its name as the page shows it. ${ends}`;
  return `I cannot find ${quoteOf(what)} on this page. I do see:\n${numbered(mind, offered)}\nWhich one should I ${verb}? Answer with a number or a name. ${ends}`;
}

function quoteOf(what: string): string {
  return `“${what.replace(/^["“](.*)["”]$/, '$1')}”`;
}

/** What to name when nothing fits: the nearest likenesses, else controls of the page that can be seen. Each name once. */
export function likeliest(mind: Mind, resolution: Resolution, options?: LocateOptions): Item[] {
  const out: Item[] = [];
  const add = (item: Item): void => {
    const named = phrase(nameOf(mind.scene, item)).lower;
    const isNew = !out.some(o => phrase(nameOf(mind.scene, o)).lower === named);
    if (isNew && named !== '' && hasName(item) && options?.filter?.(item) !== false) out.push(item);
  };
  for (const item of resolution.seen) if (item.element !== null && out.length < mostOffered) add(item);
  for (const item of mind.scene.elements) {
    if (out.length >= mostOffered) break;
    const inReach = mind.scene.modal === null || item.node.within.includes(mind.scene.modal.ref);
    if (item.node.inView && inReach) add(item);
  }
  return out;
}

/** Whether a person sees words on it: a class or an id is no name. */
function hasName({ element }: Item): boolean {
  return [element?.name, element?.text, element?.placeholder, element?.title].some(
    words => words !== undefined && words.trim() !== '',
  );
}
