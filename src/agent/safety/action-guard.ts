import type { Observation } from '#src/browser/observe/observation.ts';
import type { PressTarget, SecretBlock, SentRequest } from '#src/browser/run-browser.ts';
import type { ActionClass, ToolCall } from '#src/core/runs/run-events.ts';
import { websitesIn } from '#src/core/network/websites-in-text.ts';
import { once } from '../once.ts';
import type { Assignment } from '../planner.ts';
import { atOnce, inSlices, type Slices } from '../slices.ts';
import { isYes } from './consent/approval.ts';
import { type Consent, consentTo, namesControl } from './consent/consent.ts';
import { type Allowed, allowedBy, isFollowUp } from './follow-up.ts';
import { isOrdered } from './owner/literal.ts';
import { type OwnerWords, readingOwnerWords, readOwnerWords } from './owner/owner-words.ts';
import { prohibitionOf } from './owner/prohibition.ts';
import { type Risk, riskOf } from './risk.ts';
import { createAllowedDrawings } from './consent/drawings.ts';
import { createSecretConsent } from './consent/secret-consent.ts';
import { textOf } from './surroundings.ts';
import { targetsOf, targetsOfPress } from './target.ts';
import { pageWith } from './press/page-with.ts';
import { riskOfSent } from './press/sent-request.ts';
import { createVisits } from './visits.ts';

/** What has to be asked before an action, and the message of a refusal. */
export type Check = {
  key: string;
  question: string;
  refused: string;
  /** The user has said no to it before. */ settled: boolean;
};

/**
 * Checks each call between planner and page: an irreversible action runs only when the owner's own words ask for it, by
 * its verb, object and amount, and none forbid it, or when the user allows it. Words of pages, files and models, and
 * values of inputs, count for nothing. One per run.
 */
export type ActionGuard = {
  classOf(call: ToolCall, of: { page: Observation; usual: ActionClass }): ActionClass;
  /** The name of the irreversible control that the call would press. */
  nameOf(call: ToolCall, page: Observation): string | undefined;
  /** The effects of the call and whom they concern, as the page shows them: changes when the page does. */
  signatureOf(call: ToolCall, page: Observation): string;
  /** Undefined when the call may be carried out as it is. */
  check(call: ToolCall, page: Observation): Check | undefined;
  /** The same of a press that is about to be made: of what the page says now would take it. */
  checkPress(target: PressTarget, page: Observation): Check | undefined;
  /** The same of what the page is about to send after a press that was permitted. */
  checkRequest(request: SentRequest, press: PressTarget, page: Observation): Check | undefined;
  /** Takes the user's answer to a check. Only a plain yes allows it, and only that one time. */
  take(check: Check, answer: string): boolean;
  /** The page is another document from here on, such as that of another browser. */
  leavePage(): void;
  /** The owner's chat messages count as text of the task. */
  hear(messages: readonly string[]): void;
  /** The question before a credential is typed where it does not belong. */
  checkSecret(block: SecretBlock, name: string): Check;
  /** `SecretBlock.key` of what was allowed so far. */
  allowedSecrets(name: string): string[];
};

export type GuardedAssignment = Pick<
  Assignment,
  'description' | 'steps' | 'specialInstructions' | 'additionalInstructions' | 'guardrails' | 'inputs'
>;

export type GuardOptions = {
  /** The planner only carries out the user's own words. */
  trusted: boolean;
  /** Whether this run's instructions were written by the owner, not by a program. Prohibitions count in any case. */
  ownerInstructions?: boolean;
  /** Where the owner sends the run, beside what the task's own words name. */
  websites?: readonly string[];
};

export function createActionGuard(assignment: GuardedAssignment, options: GuardOptions): ActionGuard {
  return guardBy(atOnce(readingOf(assignment, options)), options);
}

/** The same, which lets others be served while it reads a long task. */
export async function openActionGuard(assignment: GuardedAssignment, options: GuardOptions): Promise<ActionGuard> {
  return guardBy(await inSlices(readingOf(assignment, options)), options);
}

/** The owner's words, and those of them that are his texts. */
type Read = { words: OwnerWords; texts: readonly string[] };

function guardBy({ words: read, texts }: Read, options: GuardOptions): ActionGuard {
  let words = read;
  const visits = createVisits([...(options.websites ?? []), ...websitesIn(texts)], appsIn(words));
  const secrets = createSecretConsent();
  const typed: string[] = [];
  const refused = new Set<string>();
  const drawings = createAllowedDrawings();
  let pending: { check: Check; allow(): void } | undefined;
  let lastAllowed: Allowed | undefined;

  // A call is asked about several times, and each time takes what the whole page takes to read.
  const risksOn = once((page: Observation) =>
    once((call: ToolCall) => targetsOf(call, page).map(target => riskOf(target, page))),
  );
  const risksOf = (call: ToolCall, page: Observation): Risk[] => risksOn(page)(call);

  /** Why the user has to be asked, in words; undefined when nobody has to be. */
  function objection(risk: Risk, page: Observation): string | undefined {
    const ban = prohibitionOf(risk, words.bans, page);
    if (ban) return `The task says: “${ban.text.trim().slice(0, 300)}”.`;
    const unnamed = risk.target.type === 'address' && !options.trusted && visits.unnamedHost(risk.target.url, page);
    if (unnamed) return `No step of the task names ${unnamed}.`;
    if ((risk.kinds.size === 0 && !risk.unknown) || drawings.has(risk)) return undefined;
    if (options.trusted && isOrdered(risk, words)) return undefined;
    if (lastAllowed && isFollowUp(risk, lastAllowed, words.units)) return undefined;
    return faultInWords(risk, consentTo(risk, { words, page, typed }));
  }

  function allow(risk: Risk): void {
    lastAllowed = allowedBy(risk);
    drawings.add(risk);
  }

  /** The question about the first of them that is not allowed. */
  function question(risks: readonly Risk[], page: Observation): Check | undefined {
    drawings.goTo(page.url);
    for (const risk of risks) {
      const why = objection(risk, page);
      if (why !== undefined) return ask(checkOf(risk, { why, url: page.url }), () => allow(risk));
    }
    return undefined;
  }

  function ask(made: Omit<Check, 'settled'>, allow: () => void): Check {
    const check = { ...made, settled: refused.has(made.key) };
    pending = { check, allow };
    return check;
  }

  return {
    classOf(call, { page, usual }) {
      return risksOf(call, page).some(isIrreversible) ? 'irreversible' : usual;
    },
    nameOf: (call, page) => risksOf(call, page).find(isIrreversible)?.name,
    signatureOf: (call, page) => JSON.stringify(risksOf(call, page).map(signatureOf)),
    check(call, page) {
      visits.note(page);
      const risks = risksOf(call, page);
      const check = question(risks, page);
      if (check) return check;
      noteTyped(typed, call);
      // Typing and reading do not end an approval; any other press does.
      const acting = risks.find(({ kinds }) => kinds.size > 0);
      if (risks.length > 0) lastAllowed = acting && allowedBy(acting);
      return undefined;
    },
    checkPress: (target, page) => question(risksOfPress(target, page), page),
    checkRequest(request, press, page) {
      const presses = risksOfPress(press, page);
      if (presses.some(one => words.orders.some(order => namesControl(order, one)))) return undefined;
      const risk = riskOfSent(request, presses);
      return risk && question([risk], page);
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
    leavePage: () => drawings.goTo(''),
    hear(messages) {
      words = joined(words, readOwnerWords(messages));
    },
    checkSecret: (block, name) => ask(secrets.question(block, name), () => secrets.allow(block, name)),
    allowedSecrets: secrets.allowed,
  };
}

function risksOfPress(press: PressTarget, page: Observation): Risk[] {
  const now = pageWith(press, page);
  return targetsOfPress(now.target, now.page).map(one => riskOf(one, now.page));
}

function isIrreversible({ kinds, unknown }: Risk): boolean {
  return kinds.size > 0 || unknown !== undefined;
}

/** Instructions of a program forbid, but order nothing. */
function* readingOf(of: GuardedAssignment, { ownerInstructions = true }: GuardOptions): Slices<Read> {
  const texts = [of.description, ...of.steps.map(step => step.description), of.specialInstructions];
  if (ownerInstructions) texts.push(of.additionalInstructions);
  const rails = yield* readingOwnerWords(of.guardrails, { forbids: true });
  const given = ownerInstructions ? [] : (yield* readingOwnerWords([of.additionalInstructions])).bans;
  const words = yield* readingOwnerWords(texts, { inputs: of.inputs });
  return { words: { ...words, bans: [...words.bans, ...rails.bans, ...given] }, texts };
}

function joined(one: OwnerWords, other: OwnerWords): OwnerWords {
  return {
    orders: [...one.orders, ...other.orders],
    bans: [...one.bans, ...other.bans],
    units: new Set([...one.units, ...other.units]),
  };
}

function faultInWords(risk: Risk, consent: Consent): string | undefined {
  if (consent.given) return undefined;
  if (risk.unknown === 'unseen') return unseenWords(risk);
  if (risk.command !== undefined) return 'No step of the task asks for it, and I do not know whether it can be undone.';
  if (risk.unknown === 'question') return 'No step of the task speaks of it, and I do not know what a yes does.';
  if (risk.kinds.size === 0) return 'It sends a form that no step of the task mentions.';
  return consent.why
    ? `It cannot be undone, and does not fit the task. ${consent.why}`
    : 'It cannot be undone, and no step of the task asks for it.';
}

function unseenWords({ target }: Risk): string {
  const holds =
    target.type === 'unseen' && target.why === 'drawing'
      ? 'all presses on it until the page changes'
      : 'this press only';
  return `I cannot read what it shows. A yes holds for ${holds}.`;
}

const typedAtMost = 200;

function noteTyped(typed: string[], { arguments: given }: ToolCall): void {
  const text = given['url'] ?? given['text'] ?? given['value'];
  if (typeof text !== 'string' || text.trim() === '') return;
  typed.push(text.slice(0, 2000));
  if (typed.length > typedAtMost) typed.shift();
}

function signatureOf(risk: Risk): unknown {
  const near = risk.containers.slice(0, 2).map(({ name, entries }) => `${name} ${textOf(entries).slice(0, 1000)}`);
  return [risk.name, [...risk.kinds], risk.unknown ?? '', risk.on ?? '', risk.form?.action ?? '', near];
}

const shownLength = 100;

function checkOf(risk: Risk, { why, url }: { why: string; url: string }): Omit<Check, 'settled'> {
  const what = phraseOf(risk);
  const host = risk.target.type === 'address' ? '' : ` on ${URL.parse(url)?.host ?? url.slice(0, shownLength)}`;
  const record = recordOf(risk);
  const phrase = `${what}${record}${host}`;
  return {
    key: phrase,
    question: `May I ${phrase}? ${why} Answer yes or no.`,
    refused: `Not done: the user did not allow to ${phrase}. ${why} Go on without it.`,
  };
}

function phraseOf({ target, name, on }: Risk): string {
  const shown = `“${name.slice(0, shownLength)}”`;
  switch (target.type) {
    case 'keys':
      return target.why === 'moves' ? `press ${shown}, whatever has the focus by then` : `press the keys ${shown}`;
    case 'unseen': {
      const what = target.why === 'drawing' ? 'the picture that a script has drawn' : 'what a frame shows';
      return name === '' ? `press ${what}` : `press ${what}, ${shown}`;
    }
    case 'dialog':
      return `say OK to “${target.message.slice(0, 200)}”`;
    case 'address':
      return `open ${name}`;
    case 'request':
      return `press “${target.pressed.slice(0, shownLength)}”, which sends ${shown}`;
    case 'file':
      return `upload ${shown}`;
    case 'form':
      return `press ${shown}`;
    case 'control':
      return on === undefined ? `press ${shown}` : `turn ${on ? 'on' : 'off'} ${shown}`;
  }
}

/** The row or dialog that it is in: where one is refused, the next may be allowed. */
function recordOf({ containers, label }: Risk): string {
  const record = containers.find(({ role }) => role === 'row' || role === 'listitem' || role === 'dialog');
  const name = record?.name.replace(/\s+/g, ' ').trim().slice(0, shownLength) ?? '';
  return name && name !== label.text ? ` in “${name}”` : '';
}

/** Names in the owner's texts that stand for a site, such as "Slack". Values of inputs name none. */
function appsIn({ orders }: OwnerWords): Set<string> {
  return new Set(orders.flatMap(({ written }) => written.flatMap(units => (units.length === 1 ? units : []))));
}
