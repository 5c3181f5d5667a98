import { textsOf } from '#src/core/network/task-websites.ts';
import { websitesIn } from '#src/core/network/websites-in-text.ts';
import { placeholderOf, type SecretField } from '#src/core/secrets/placeholders.ts';
import { isWordOf, type Redactor, type Secret } from '#src/core/secrets/redactor.ts';
import { oneTimeCode, openPassword, secretsOf, taskTexts } from '#src/services/task/credentials.ts';
import { isByOwner } from '#src/services/task-run/source.ts';
import type { ClaimedRun } from '#src/services/task-run/lease/lease.ts';
import type { WorkerParts } from '../parts.ts';

/** The credentials of one run: their values, and where they belong. */
export type RunCredentials = {
  secret(name: string, field: SecretField): string | undefined;
  websitesOf(name: string): readonly string[];
  /** Keeps what the user answered as long as the run is here, and gives the placeholder that it is typed by. */
  keepAnswer(value: string, website: string | undefined): string;
  /** The answers so far, for the worker that goes on. */
  kept(): KeptAnswer[];
};

/** What the user answered when asked for a secret. */
export type KeptAnswer = { name: string; value: string; websites: string[] };

/**
 * Each secret is known to the redactor, and `conceal` is called with it, before it is first used. `before`: what was answered
 * at another worker.
 * @throws AppError when a stored secret cannot be read.
 */
export function openCredentials(
  { vault, now }: Pick<WorkerParts, 'vault' | 'now'>,
  run: ClaimedRun,
  {
    redactor,
    conceal,
    before = [],
  }: { redactor: Redactor; conceal: (secret: Secret) => void; before?: readonly KeptAnswer[] },
): RunCredentials {
  const owner = { vault, userId: run.user_id };
  const { credentials } = run.assignment;
  const texts = taskTexts(run.assignment);
  const redact = (secret: Secret): void => {
    redactor.add(secret);
    conceal(secret);
  };
  // All of them now: a page that knows one already must not show it either.
  for (const secret of secretsOf(owner, { credentials, texts })) redact(secret);
  const websites = websitesOf(run);
  const answers: KeptAnswer[] = before.map(answer => ({ ...answer }));
  const hide = ({ name, value }: KeptAnswer): string => {
    const placeholder = placeholderOf(name, 'answer');
    redact({ value, placeholder, common: isWordOf(texts, value) });
    return placeholder;
  };
  for (const answer of answers) hide(answer);
  return {
    secret(name, field) {
      if (field === 'answer') return answers.find(one => one.name === name)?.value;
      const credential = credentials.find(one => one.name === name);
      if (!credential) return undefined;
      if (field === 'id') return credential.id;
      if (field === 'password') return openPassword(owner, credential);
      const code = oneTimeCode(owner, credential, now());
      if (code) redact({ value: code, placeholder: placeholderOf(name, 'otp') });
      return code;
    },
    keepAnswer(value, website) {
      const known = answers.find(one => one.value === value);
      // Where it is not known who asks, it goes where the owner sends the run.
      const places = website ? [] : [...websites];
      const kept = known ?? { name: freeName([...credentials, ...answers]), value, websites: places };
      if (!known) answers.push(kept);
      if (website) kept.websites.push(website);
      return hide(kept);
    },
    kept: () => answers.map(answer => ({ ...answer, websites: [...answer.websites] })),
    websitesOf(name) {
      const answer = answers.find(one => one.name === name);
      if (answer) return [...answer.websites];
      const credential = credentials.find(one => one.name === name);
      return credential?.website ? [credential.website] : (credential?.places ?? []);
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
