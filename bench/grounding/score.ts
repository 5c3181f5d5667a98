/** How well phrases are grounded: what is right, what is acted on wrongly, what is asked, and whether probabilities hold. */
import { candidatesFor } from '#src/agent/planners/steps/page/resolve.ts';
import { decide, optionsOf } from '#src/agent/planners/steps/page/decide.ts';
import type { Example } from './fit.ts';

export type Judged = {
  /** What the planner would do. */
  does: 'act' | 'ask' | 'absent';
  topIsRight: boolean;
  probability: number;
};

export function judge({ scene, target, want, near, refs, asks }: Example): Judged {
  const given = candidatesFor(scene, target, { want, near });
  const [top] = optionsOf(scene, given.candidates);
  const topIsRight = top !== undefined && !asks && top.items.some(item => refs.includes(item.ref));
  const { found, tie, doubt } = decide({ scene, target, ...given });
  const does = found !== null ? 'act' : tie.length > 1 || doubt !== null ? 'ask' : 'absent';
  return { does, topIsRight, probability: top?.probability ?? 0 };
}

/** Acts on what is not meant, or does not find what is. Asking is no failure. */
export function isFailure(example: Example, { does, topIsRight }: Judged): boolean {
  if (does === 'act') return !topIsRight;
  return does === 'absent' && example.refs.length > 0;
}

type Scores = {
  cases: number;
  pages: number;
  /** Of the cases with one right answer: the likeliest is right. */
  top1: number;
  /** Of all cases: acted on something that is not meant. */
  wrongActs: number;
  /** Of what was acted on: the same. */
  wrongOfActs: number;
  /** Of the cases with one right answer: asked, or said not to be there. */
  asked: number;
  missed: number;
  /** Of the cases with nothing right: said not to be there. */
  absentFound: number;
  /** Mean distance between a probability and how often what has it is right, over ten bins. */
  calibrationError: number;
};

export function scoresOf(examples: Example[]): Scores {
  const all = examples.map(example => ({ example, ...judge(example) }));
  const sole = all.filter(({ example }) => example.refs.length > 0 && !example.asks);
  const none = all.filter(({ example }) => example.refs.length === 0);
  const acts = all.filter(({ does }) => does === 'act');
  const wrong = acts.filter(({ topIsRight }) => !topIsRight);
  return {
    cases: all.length,
    pages: new Set(examples.map(({ page }) => page)).size,
    top1: share(sole.filter(({ topIsRight }) => topIsRight).length, sole.length),
    wrongActs: share(wrong.length, all.length),
    wrongOfActs: share(wrong.length, acts.length),
    asked: share(sole.filter(({ does }) => does === 'ask').length, sole.length),
    missed: share(sole.filter(({ does }) => does === 'absent').length, sole.length),
    absentFound: share(none.filter(({ does }) => does === 'absent').length, none.length),
    calibrationError: calibrationError(all),
  };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 1000;
}

const bins = 10;

function calibrationError(judged: Judged[]): number {
  let error = 0;
  for (let bin = 0; bin < bins; bin += 1) {
    const own = judged.filter(({ probability }) => Math.min(bins - 1, Math.floor(probability * bins)) === bin);
    const expected = own.reduce((sum, { probability }) => sum + probability, 0);
    error += Math.abs(expected - own.filter(({ topIsRight }) => topIsRight).length);
  }
  return share(error, judged.length);
}

const mostWrong = 0.01;
const lowest = 0.8;

/** The lowest probability from which at most 1 % of what is acted on is wrong. */
export function chooseActAbove(all: Judged[]): number {
  for (let act = lowest; act < 0.97; act = Math.round((act + 0.01) * 100) / 100) {
    const acted = all.filter(({ probability }) => probability >= act);
    if (acted.filter(({ topIsRight }) => !topIsRight).length <= acted.length * mostWrong) return act;
  }
  return 0.97;
}
