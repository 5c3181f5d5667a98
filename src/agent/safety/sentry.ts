import type { Observation } from '#src/browser/observation.ts';
import type { SecretBlock } from '#src/browser/run-browser.ts';
import type { ActionClass, ToolCall } from '#src/core/run-events.ts';
import type { Assignment } from '../planner.ts';
import { isAsked, isBanned, sentencesOf } from './asked.ts';
import { isYes } from './consent.ts';
import type { Deed } from './deeds.ts';
import { pressOf } from './target.ts';

/** What has to be asked before something is done, and what a refusal is told as. */
export type Check = {
  key: string;
  question: string;
  refused: string;
  /** The user has said no to it before. */ settled: boolean;
};

/**
 * Stands between a planner and the page: what cannot be taken back is done only when the task's own words ask for it and
 * none forbid it, or when the user allows it. Words of pages count for nothing. One per run.
 */
export type Sentry = {
  classOf(call: ToolCall, of: { page: Observation; usual: ActionClass }): ActionClass;
  /** What the call would press, by its name there. */
  nameOf(call: ToolCall, page: Observation): string | undefined;
  /** Undefined when the call may be carried out as it is. */
  check(call: ToolCall, page: Observation): Check | undefined;
  /** Takes the user's answer to a check. Only a plain yes allows it, and only that one time. */
  take(check: Check, answer: string): boolean;
  /** What the user said in the chat counts as the task's words. */
  hear(messages: readonly string[]): void;
  /** The question before a credential is typed where it does not belong. */
  checkSecret(block: SecretBlock, name: string): Check;
  /** `SecretBlock.key` of what was allowed so far. */
  allowedSecrets(name: string): string[];
};

export function createSentry(
  assignment: Pick<
    Assignment,
    'description' | 'steps' | 'specialInstructions' | 'additionalInstructions' | 'guardrails' | 'inputs'
  >,
  options: { /** The planner does nothing but what the user's own words say. */ trusted: boolean },
): Sentry {
  const { description, steps, specialInstructions, additionalInstructions, guardrails, inputs } = assignment;
  const filled = (text: string): string =>
    text.replace(/\{([^{}]+)\}/g, (all, name: string) => inputs[name.trim()] ?? all);
  const told = sentencesOf(
    [description, ...steps.map(step => step.description), specialInstructions, additionalInstructions].map(filled),
  );
  const orders = [...told.orders];
  const bans = [...guardrails, ...told.bans];
  const refused = new Set<string>();
  const secrets = new Map<string, string[]>();
  let pending: { check: Check; allow(): void } | undefined;
  /** A question of the page about a deed that was allowed a moment ago is a part of it. */
  let lastAllowed: Deed | undefined;

  return {
    classOf(call, { page, usual }) {
      return pressOf(call, page)?.deed ? 'irreversible' : usual;
    },
    nameOf: (call, page) => pressOf(call, page)?.name,
    check(call, page) {
      const press = pressOf(call, page);
      if (!press) return undefined;
      const { name, deed } = press;
      const ban = isBanned({ group: deed?.group, words: deed?.words ?? name }, bans);
      if (options.trusted || (!deed && !ban)) {
        lastAllowed = deed;
        return undefined;
      }
      const follows = call.tool === 'answer_dialog' && lastAllowed !== undefined;
      if (!ban && deed && (follows || isAsked(deed, orders))) {
        lastAllowed = deed;
        return undefined;
      }
      const made = checkOf({ call, name, deed, ban, url: page.url });
      const check = { ...made, settled: refused.has(made.key) };
      pending = { check, allow: () => void (lastAllowed = deed) };
      return check;
    },
    take(check, answer) {
      const allowed = isYes(answer) && !refused.has(check.key);
      if (!allowed) refused.add(check.key);
      if (pending?.check === check) {
        if (allowed) pending.allow();
        pending = undefined;
      }
      return allowed;
    },
    hear(messages) {
      const said = sentencesOf(messages);
      orders.push(...said.orders);
      bans.push(...said.bans);
    },
    checkSecret(block, name) {
      const where = `${block.field} at ${block.origin}`;
      const why = block.why === 'website' ? 'This is not its website.' : 'This is no field for it.';
      const key = `once: type ${name} ${block.key}`;
      const check: Check = {
        key,
        settled: refused.has(key),
        question: `May I type ${name} into ${where}? ${why} Answer yes or no.`,
        refused: `${name} was not typed into ${where}: the user did not allow it. ${why}`,
      };
      pending = {
        check,
        allow: () => void secrets.set(name, [...(secrets.get(name) ?? []), block.key]),
      };
      return check;
    },
    allowedSecrets: name => secrets.get(name) ?? [],
  };
}

type Of = { call: ToolCall; name: string; deed: Deed | undefined; ban: string | undefined; url: string };

function checkOf({ call, name, deed, ban, url }: Of): Omit<Check, 'settled'> {
  const what =
    call.tool === 'answer_dialog'
      ? `say OK to “${deed?.words ?? ''}”`
      : call.tool === 'go_to_url' || call.tool === 'open_tab'
        ? `open ${name}`
        : `press “${name.slice(0, 100)}”`;
  const host = URL.parse(url)?.host ?? url.slice(0, 100);
  const why = ban
    ? `The task says: “${ban.trim().slice(0, 300)}”.`
    : 'It cannot be taken back, and no step of the task asks for it.';
  return {
    key: `once: ${what} on ${host}`,
    question: `May I ${what} on ${host}? ${why} Answer yes or no.`,
    refused: `Not done: the user did not allow to ${what}. ${why} Go on without it.`,
  };
}
