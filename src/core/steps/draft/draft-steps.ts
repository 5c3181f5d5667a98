import { stepLength } from '#src/contract/tasks/constants.ts';
import { createInputSigns } from '../input-signs.ts';
import { lex } from '../lexer.ts';
import { programOf } from '../write/canonical.ts';
import { printSteps } from '../write/print.ts';
import { namesAfter } from '../read-clause.ts';
import { splitSteps } from './split-steps.ts';

const mostSteps = 200;

/**
 * Cuts what somebody wants into at most 200 steps. What is understood becomes a step for each action, in its canonical sentence; what
 * is not stays in its own words, a step for each line or sentence.
 */
export function draftSteps(text: string): string[] {
  const signs = createInputSigns({ inputs: {}, inputDescriptions: {} }, name => `{${name}}`);
  const before = new Set<string>();
  const none = { before: new Set<string>() };
  // Not `understandStep`: to look for proposals takes over a second for a long text that fits no form.
  const isUnderstood = (step: string): boolean => programOf(signs.hide(step), none) !== null;
  const steps = splitSteps(text, isUnderstood).flatMap(piece => {
    const clauses = programOf(signs.hide(piece), { before });
    if (clauses === null) return inParts(piece);
    for (const name of namesAfter(clauses)) before.add(name.toLowerCase());
    const each = saysIt(piece) ? [clauses] : clauses.map(clause => [clause]);
    return each.map(one => signs.reveal(printSteps(one)));
  });
  return steps.slice(0, mostSteps);
}

/** "Ask me for the code and type it in Code": cut in two, it would be harder to read. */
function saysIt(piece: string): boolean {
  return lex(piece).tokens.some(({ kind, lower }) => kind === 'word' && lower === 'it');
}

/** What is longer than a step may be is cut at its lines, then anywhere. */
function inParts(piece: string): string[] {
  if (piece.length <= stepLength) return [piece];
  return piece
    .split('\n')
    .flatMap(line => [line.slice(0, stepLength), line.slice(stepLength)])
    .map(part => part.trim())
    .filter(Boolean);
}
