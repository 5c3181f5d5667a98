import type { Clause, Target } from '#src/core/step-language/clause.ts';
import { phrase } from '../../words/match.ts';
import { nameOf, surroundings, type Item } from '../../page/scene.ts';
import { ask, phraseKey } from './ask.ts';
import { lookFor, shown } from '../look-for.ts';
import { failed, legible, unproved, type Course, type Mind, type Outcome } from '../mind.ts';
import { notUnderstood, readSaid } from './talk.ts';

/** Of the answers that mean "go on", those that do not say that it was done by hand. */
const goesOn = /^(?:resume|continue|go (?:on|ahead)|ok(?:ay)?|proceed|ready)\b/i;

/**
 * Words of a clause that no part of it took up are put to the user before anything is done, one question for each matter;
 * words that the thing meant bears, or that stand around it, are none. Null: go on.
 */
export function* askLeftOver(mind: Mind, clause: Clause): Course<Outcome | null> {
  const words = clause.leftOver.filter(word => !isOnPage(mind, clause, word));
  if (words.length === 0) return null;
  const what = legible(mind, words.join(' '));
  const said = legible(mind, clause.text);
  const key = phraseKey(mind, `meaning of ${what}`);
  let before = '';
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const answer = yield* ask(mind, {
      text: `${before}In “${said}” I do not know what “${what}” means. Answer “go on” to do it without these words, write it in other words, or answer “skip”.`,
      key,
      fresh: attempt > 0,
    });
    const reply = readSaid(mind, answer);
    switch (reply.kind) {
      case 'stop':
        return { ...failed('The user stopped the run.'), halt: true };
      case 'skip':
        return unproved(`“${said}” was skipped, as you said.`);
      case 'orders':
        return yield* mind.carryOut(reply.clauses.map(one => ({ ...one, leftOver: [] })));
      case 'by-hand':
        if (goesOn.test(answer.text)) return null;
        return unproved(`You did “${said}” yourself.`);
      case 'nothing':
      case 'again':
        return null;
      case 'words':
        if (/^(?:yes|y|ignore|without|nothing|it means nothing|leave (?:it|them) out)\b/i.test(reply.text)) return null;
        before = `${notUnderstood(reply.text)}\n`;
    }
  }
  return null;
}

function isOnPage(mind: Mind, clause: Clause, word: string): boolean {
  const want = phrase(word).canon;
  return targetsOf(clause).some(target => {
    const { found, tie } = lookFor(mind, shown(mind, target), { want: 'any', near: null });
    return [found, ...tie].some(item => item !== null && bears(mind, item, want));
  });
}

function bears(mind: Mind, item: Item, want: readonly string[]): boolean {
  const { scene } = mind;
  const around = item.node.within.map(ref => scene.regions.get(ref)?.name ?? '');
  const words = [nameOf(scene, item), surroundings(scene, item), scene.group(item), ...around].join(' ');
  const has = new Set([...phrase(words.slice(0, 2000)).canon, ...scene.names(item).flatMap(n => n.phrase.canon)]);
  return want.length > 0 && want.every(one => has.has(one));
}

function targetsOf(clause: Clause): Target[] {
  // safe because the function of a kind of clause is given clauses of that kind
  const read = targetsIn[clause.do] as ((clause: Clause) => (Target | null)[]) | undefined;
  return (read?.(clause) ?? []).filter(target => target !== null);
}

/** The phrases of a clause that name things on the page, for the kinds of clauses that act on them. */
const targetsIn: { [K in Clause['do']]?: (clause: Extract<Clause, { do: K }>) => (Target | null)[] } = {
  click: ({ target }) => [target],
  hover: ({ target }) => [target],
  find: ({ target }) => [target],
  type: ({ pairs }) => pairs.map(({ target }) => target),
  check: ({ targets }) => targets,
  choose: ({ whole, target }) => [whole, target],
  act: ({ object }) => [object],
  submit: ({ object }) => [object],
  open: ({ target }) => [target],
  upload: ({ target }) => [target],
  keys: ({ target }) => [target],
  search: ({ target }) => [target],
  drag: ({ from, to }) => [from, to],
  read: ({ what }) => [what],
  sort: ({ by }) => [by],
};
