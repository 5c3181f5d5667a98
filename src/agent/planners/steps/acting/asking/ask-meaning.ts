import { explainProblem, understandStep, type Problem } from '#src/core/steps/understand.ts';
import type { Clause } from '#src/core/steps/clause.ts';
import type { Part } from '#src/core/steps/parse-step.ts';
import { failed, legible, unproved, type Course, type Mind, type Outcome } from '../mind.ts';
import { ask, phraseKey } from './ask.ts';
import { notUnderstood, readSaid } from './talk.ts';

const mostQuestions = 3;

/**
 * What a step orders. One that fits no form, or that can be read in several ways, is put to the user before anything of it is
 * done: they choose one of the ways to write it, or write another. An outcome: there is nothing to do for the run. `answered`:
 * in words of their own.
 */
export function* askMeaning(
  mind: Mind,
  parts: readonly Part[],
): Course<{ clauses: Clause[]; answered: boolean } | Outcome> {
  const clauses = parts.flatMap(part => (part.is === 'understood' ? part.clauses : []));
  if (parts.length > 0 && parts.every(({ is }) => is === 'understood')) return { clauses, answered: false };
  const said = legible(mind, mind.stepText.trim());
  const problem = problemOf(mind);
  const proposals = problem?.proposals.slice(0, 3) ?? [];
  const reason = problem === null ? `I do not understand “${said}”.` : explainProblem({ ...problem, proposals: [] });
  const offered = proposals.map((text, at) => `\n${at + 1}. ${text}`).join('');
  const ends = 'Or write it in other words, do it yourself and answer “done”, or answer “skip”.';
  let before = '';
  for (let attempt = 0; attempt < mostQuestions; attempt += 1) {
    const answer = yield* ask(mind, {
      text: `${before}“${said}”: ${reason}${offered === '' ? '' : ` Do you mean one of these?${offered}`}\n${ends}`,
      short: `${before}“${said}”: ${reason}`,
      key: phraseKey(mind, 'meaning'),
      choices: proposals.map(label => ({ label })),
      fresh: attempt > 0,
    });
    const chosen = proposals[Number(answer.text) - 1] ?? answer.text;
    const reply = readSaid(mind, { ...answer, text: chosen });
    switch (reply.kind) {
      case 'stop':
        return { ...failed('The user stopped the run.'), halt: true };
      case 'skip':
        return unproved(`“${said}” was skipped, as you said.`);
      case 'by-hand':
      case 'nothing':
        return unproved(`You did “${said}” yourself.`);
      case 'orders':
        return { clauses: reply.clauses, answered: !proposals.includes(chosen) };
      case 'again':
        before = '';
        break;
      case 'words':
        before = `${notUnderstood(reply.text)}\n`;
    }
  }
  return failed(`I do not know how to do “${said}”.`);
}

/** What is wrong with the step, as the editor would say it. */
function problemOf(mind: Mind): Problem | null {
  const { inputs, inputDescriptions, credentialNames } = mind.assignment;
  const names = {
    inputs: [...new Set([...Object.keys(inputs), ...Object.keys(inputDescriptions)])],
    credentials: credentialNames,
    before: [...mind.reads.keys()],
  };
  return understandStep(mind.stepText, names).problems[0] ?? null;
}
