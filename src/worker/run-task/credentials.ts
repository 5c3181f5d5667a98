import { textsOf } from '#src/core/network/task-websites.ts';
import { websitesIn } from '#src/core/network/websites-in-text.ts';
import { placeholderOf, type SecretField } from '#src/core/secrets/placeholders.ts';
import type { Redactor } from '#src/core/secrets/redactor.ts';
import { oneTimeCode, openPassword, redactorOf } from '#src/services/task/credentials.ts';
import { isByOwner } from '#src/services/task-run/source.ts';
import type { ClaimedRun } from '#src/services/task-run/lease/lease.ts';
import type { WorkerParts } from '../parts.ts';

/** The credentials of one run: their values, where they belong, and the redactor that hides them everywhere else. */
export type RunCredentials = {
  redactor: Redactor;
  secret(name: string, field: SecretField): string | undefined;
  websitesOf(name: string): readonly string[];
  /** Keeps what the user answered as long as the run is here, and gives the placeholder that it is typed by. */
  keepAnswer(value: string, website: string | undefined): string;
  /** The answers so far, for the worker that goes on. */
  kept(): KeptAnswer[];
  /** The answers so far, and what stands for each. */
  answers(): string[];
};

/** What the user answered when asked for a secret. */
export type KeptAnswer = { name: string; value: string; websites: string[] };

/**
 * `conceal` is called with each value that nobody is to see, before it is first used. `before`: what was answered at another worker.
 * @throws AppError when a stored secret cannot be read.
 */
export function openCredentials(
  { vault, now }: Pick<WorkerParts, 'vault' | 'now'>,
  run: ClaimedRun,
  { conceal, before = [] }: { conceal: (value: string, shown: string) => void; before?: readonly KeptAnswer[] },
): RunCredentials {
  const owner = { vault, userId: run.user_id };
  const { credentials } = run.assignment;
  const redactor = redactorOf(owner, credentials);
  // All of them now: a page that knows one already must not show it either.
  for (const one of credentials) conceal(openPassword(owner, one), placeholderOf(one.name, 'password'));
  const told = websitesOf(run);
  const answers: KeptAnswer[] = before.map(answer => ({ ...answer }));
  const hide = ({ name, value }: KeptAnswer): string => {
    const shown = placeholderOf(name, 'answer');
    redactor.add(value, shown);
    conceal(value, shown);
    return shown;
  };
  for (const answer of answers) hide(answer);
  return {
    redactor,
    secret(name, field) {
      if (field === 'answer') return answers.find(one => one.name === name)?.value;
      const credential = credentials.find(one => one.name === name);
      if (!credential) return undefined;
      if (field === 'id') return credential.id;
      if (field === 'password') return openPassword(owner, credential);
      const code = oneTimeCode(owner, credential, now());
      if (code) {
        redactor.add(code, placeholderOf(name, 'otp'));
        conceal(code, placeholderOf(name, 'otp'));
      }
      return code;
    },
    keepAnswer(value, website) {
      const known = answers.find(one => one.value === value);
      const kept = known ?? { name: freeName([...credentials, ...answers]), value, websites: [...told] };
      if (!known) answers.push(kept);
      if (website) kept.websites.push(website);
      return hide(kept);
    },
    kept: () => answers.map(answer => ({ ...answer, websites: [...answer.websites] })),
    answers: () => answers.flatMap(({ name, value }) => [value, placeholderOf(name, 'answer')]),
    websitesOf(name) {
      const answer = answers.find(one => one.name === name);
      if (answer) return [...answer.websites];
      const credential = credentials.find(one => one.name === name);
      return credential?.website ? [credential.website] : (credential?.places ?? told);
    },
  };
}

function freeName(taken: readonly { name: string }[]): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? 'your answer' : `your answer ${number}`;
    if (!taken.some(one => one.name === name)) return name;
  }
}

/**
 * Where the owner sends the run: what the task's own words name, and its allowed websites. What a program gave for this
 * run fills in values; it names no website that a password may go to.
 */
export function websitesOf({ assignment, inputs, source }: ClaimedRun): string[] {
  const { description, steps, specialInstructions, initialActions, network } = assignment;
  const byOwner = isByOwner(source);
  const words = [
    description,
    ...steps.map(step => step.description),
    specialInstructions,
    ...(byOwner ? [assignment.additionalInstructions, ...Object.values(inputs)] : []),
    ...textsOf(initialActions),
  ];
  return [...network, ...websitesIn(words)];
}
