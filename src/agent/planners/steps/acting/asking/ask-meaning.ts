import { explainProblem, understandStep } from '#src/core/steps/understand.ts';
import type { Clause } from '#src/core/steps/clause.ts';
import { clausesOf, type Part } from '#src/core/steps/parts.ts';
import { failed, legible, stepText, type Mind, type Outcome } from '../mind.ts';
import { ask, phraseKey } from './ask.ts';
import { endedBy, notUnderstood, readSaid } from './talk.ts';

const mostQuestions = 3;

/** `answered`: in words of the user's own, and by none of the proposals. */
type Meant = { clauses: Clause[]; answered: boolean };

/**
 * What a step orders. One that fits no form, or that can be read in several ways, is put to the user before anything of it is
 * done: they choose one of the ways to write it, or write another. An outcome: there is nothing to do for the run.
 */
export async function askMeaning(mind: Mind, parts: readonly Part[]): Promise<Meant | Outcome> {
  const clauses = clausesOf(parts);
  if (clauses !== null) return { clauses, answered: false };
  const said = legible(mind, stepText(mind).trim());
  const { reason, proposals } = problemOf(mind, said);
  const offered = proposals.map((text, at) => `\n${at + 1}. ${text}`).join('');
  const question = `“${said}”: ${reason}`;
  let before = '';
  for (let attempt = 0; attempt < mostQuestions; attempt += 1) {
    const answer = await ask(mind, {
      text: `${before}${question}${offered === '' ? '' : ` Do you mean one of these?${offered}`}\n${ends}`,
      short: `${before}${question}`,
      key: phraseKey(mind, 'meaning'),
      choices: proposals.map(label => ({ label })),
      fresh: attempt > 0,
    });
    const chosen = proposals[Number(answer.text) - 1] ?? answer.text;
    const reply = readSaid(mind, { ...answer, text: chosen });
    if (reply.kind === 'orders') return { clauses: reply.clauses, answered: !proposals.includes(chosen) };
    if (reply.kind === 'words') before = `${notUnderstood(reply.text)}\n`;
    else if (reply.kind === 'again') before = '';
    else return endedBy(reply.kind, said);
  }
  return failed(`I do not know how to do “${said}”.`);
}

const ends = 'Or write it in other words, do it yourself and answer “done”, or answer “skip”.';

/** What is wrong with the step, and what to write for it, as the editor would say it. */
function problemOf(mind: Mind, said: string): { reason: string; proposals: string[] } {
  const { inputs, inputDescriptions, credentialNames } = mind.assignment;
  const names = {
    inputs: [...new Set([...Object.keys(inputs), ...Object.keys(inputDescriptions)])],
    credentials: credentialNames,
    before: [...mind.reads.keys()],
  };
  const [problem] = understandStep(stepText(mind), names).problems;
  if (problem === undefined) return { reason: `I do not understand “${said}”.`, proposals: [] };
  return { reason: explainProblem({ ...problem, proposals: [] }), proposals: problem.proposals.slice(0, 3) };
}
