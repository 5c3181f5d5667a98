import { isYes } from '#src/agent/safety/consent.ts';
import { lex } from '../language/lexer.ts';
import { verbOf } from '../language/verbs.ts';
import { phrase, similarity } from '../words/match.ts';
import { ask, phraseKey } from './ask.ts';
import type { Course, Mind } from './mind.ts';

type Ban = { text: string; verb: string; object: string };

const banning = /\b(?:never|do not|don['’]t|must not|may not|should not|avoid)\s+(?:ever\s+)?(?=\p{L})/iu;
const plainClicks = new Set(['click', 'press', 'tap', 'hit', 'push', 'use', 'choose', 'select', 'open']);

/** What the task's guardrails and instructions forbid to be used. */
export function bans(mind: Mind): Ban[] {
  const { guardrails, specialInstructions, additionalInstructions } = mind.assignment;
  return [...guardrails, specialInstructions, additionalInstructions].flatMap(text =>
    text.split(/[.;\n]/).flatMap(sentence => banIn(sentence, text) ?? []),
  );
}

function banIn(sentence: string, text: string): Ban | undefined {
  const found = banning.exec(sentence);
  if (!found) return undefined;
  const said = sentence.slice(found.index + found[0].length);
  const [word = ''] = /^\p{L}+/u.exec(said) ?? [];
  const verb = verbOf(word);
  if (verb === null) return undefined;
  const object = said.slice(word.length).trim();
  return {
    text: text.trim().slice(0, 300),
    verb: verb.word,
    object: object.replace(/^(?:on|the|any|a|an|your|my)\s+/i, ''),
  };
}

/** Whether a control may be used: where a guardrail speaks against it, the user decides. */
export function* allowed(mind: Mind, name: string): Course<boolean> {
  const ban = bans(mind).find(b => speaksOf(b, name));
  if (ban === undefined) return true;
  const answer = yield* ask(mind, {
    text: `The task says: “${ban.text}”. Should I still use “${name}”? Answer yes or no.`,
    // An answer of another day allows nothing today.
    key: `once:${phraseKey(mind, `guard: ${name}`)}`,
  });
  return isYes(answer);
}

/** "Never delete anything" speaks of "Delete row"; "do not click Buy" of "Buy". */
function speaksOf(ban: Ban, name: string): boolean {
  const have = phrase(name);
  if (plainClicks.has(ban.verb)) return similarity(phrase(ban.object.replace(/["“”]/g, '')), have) >= 0.8;
  const head = phrase(lex(ban.verb).source).canon[0];
  if (head === undefined || !have.canon.includes(head)) return false;
  const general =
    ban.object === '' ||
    /^(?:anything|something|it|them|this|that|things|stuff|items?|entries|records?|orders?)\b/i.test(ban.object);
  return general || have.canon.length === 1 || phrase(ban.object).canon.some(word => have.canon.includes(word));
}
