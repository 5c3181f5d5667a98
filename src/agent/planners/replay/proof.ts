import { isSamePlace, showsAgain } from '#src/agent/playbook/effect.ts';
import { kindOf } from '#src/agent/playbook/kind.ts';
import { newestAnswer, hasPending, refusalOf, wasSent } from '#src/agent/verification/answers.ts';
import { changesBetween } from '#src/agent/verification/changes.ts';
import { effectOn, isWorking, type SeenEffect } from '#src/agent/verification/fitting.ts';
import { goesOnWithForm } from '#src/agent/verification/purpose.ts';
import { lostOnTheWay } from '#src/agent/verification/sent.ts';
import { noteLasting, noteSent } from '#src/agent/verification/work.ts';
import type { ElementNode, Observation } from '#src/browser/observe/observation.ts';
import { fitsPattern, urlPattern } from '#src/core/playbook/url-pattern.ts';
import { sentence } from '#src/core/text/sentence.ts';
import { type Acting, pageOf, Passed, type Replayed, type Replaying, until } from './replaying.ts';

/** How long an effect may take to show, and longer where the page is at work or its site has not answered. */
const beginsMs = 1500;
const answersMs = 10_000;
const worksMs = 30_000;

const unproved = (evidence: string): Replayed => ({ verdict: 'unproved', evidence });
const proved = (evidence: string): Replayed => ({ verdict: 'proved', evidence });

/** Whether the page shows what the action was for. `done`: what the tool says of it. @throws Passed */
export async function proofOf(at: Replaying, acting: Acting, done: string): Promise<Replayed> {
  const { element } = acting;
  if (element === null) return await visited(at, acting, done);
  return kindOf(acting.call) === 'press'
    ? await pressed(at, { ...acting, element }, done)
    : await filled(at, { ...acting, element }, done);
}

async function visited(at: Replaying, { action, call }: Acting, done: string): Promise<Replayed> {
  const wanted = action.effect.url ?? urlPattern(String(call.arguments['url']));
  if (!fitsPattern(pageOf(at).url, wanted)) throw new Passed('Another page came.');
  return proved(done);
}

type ActingOn = Acting & { element: ElementNode };

/** The field holds the value, as the tool has seen, and the site did not refuse what the page stored by itself. */
async function filled(at: Replaying, { call, element, before }: ActingOn, done: string): Promise<Replayed> {
  const { work, step } = at;
  const { text, value, options } = call.arguments;
  const asked = [text, value, options]
    .flat()
    .filter(given => typeof given === 'string')
    .join(', ');
  if (asked !== '')
    work.filled.note(element.ref, pageOf(at), { step, asked, isHeld: true, since: newestAnswer(before) });
  else work.filled.drop(element.ref);
  work.filledSince = { page: before, step };
  work.lasting = [];
  await until(
    at,
    () => !hasPending(before, pageOf(at)),
    () => answersMs,
  );
  const refused = refusalOf(before, pageOf(at));
  return refused === null ? proved(done) : unproved(`${done} But ${refused}.`);
}

async function pressed(at: Replaying, acting: ActingOn, done: string): Promise<Replayed> {
  const { element, before, action, call, values } = acting;
  const { work } = at;
  const { name } = element;
  const purpose = action.purpose ?? 'shows';
  if (call.arguments['keys'] === 'Enter' || call.arguments['submit'] === true) work.filled.entered(element, before);
  else work.filled.pressed(element, { goesOn: goesOnWithForm(name, purpose), before });
  let seen: SeenEffect = { state: 'none', words: '' };
  const look = (): boolean => {
    seen = effectOn(before, pageOf(at), { purpose, acted: element.ref, asked: name, object: '', values });
    return seen.state === 'refused' || isProof(at, acting, seen);
  };
  const limit = (): number => (seen.state === 'pending' || isWorking(pageOf(at)) ? worksMs : beginsMs);
  const isSeen = await until(at, look, limit);
  work.filled.changed(name, before, pageOf(at));
  if (seen.state === 'refused') return unproved(`${done} But ${seen.words}.`);
  if (!isSeen) {
    if (hasDoneNothing(before, pageOf(at))) throw new Passed('Nothing came of it.');
    return unproved(`${done} But the page does not show what it showed when this was recorded.`);
  }
  const lost = purpose === 'shows' ? null : await lostOnTheWay(sentBy(at, acting));
  if (lost !== null) return unproved(`${done} But ${lost}.`);
  noteSent(work, pageOf(at), { step: at.step, before });
  noteLasting(work, pageOf(at), { ...seen, purpose, step: at.step });
  return proved(`${done} ${sentence(seen.words || 'the page shows the same as before')}.`);
}

function sentBy(at: Replaying, { before, values }: Acting): Parameters<typeof lostOnTheWay>[0] {
  return {
    before,
    values,
    all: at.work.filled.all(),
    now: () => pageOf(at),
    async readSent(asked) {
      await at.take([{ tool: 'read_sent', arguments: asked }]);
      const result = at.turn.results[0]?.result;
      return result?.type === 'read' ? result.data : '';
    },
  };
}

function isProof(at: Replaying, { action, before, element }: ActingOn, { state }: SeenEffect): boolean {
  const seen = { before, now: pageOf(at), acted: element.ref, inputs: at.turn.assignment.inputs };
  if (state === 'seen') return isSamePlace(action.effect, seen);
  // What opens a menu, a dialog or a form to go on in.
  return state === 'asks' && showsAgain(action.effect, seen);
}

/** Nothing was sent that changes something, and the page is as it was. */
function hasDoneNothing(before: Observation, now: Observation): boolean {
  if (wasSent(before, now)) return false;
  const { address, tabs, dialog, added, removed, altered } = changesBetween(before, now);
  return !address && !tabs && !dialog && added.length + removed.length + altered.length === 0;
}
