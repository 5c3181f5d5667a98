/** Conditional logistic regression: each case is a choice among its candidates and "none of them". */
import type { Target } from '#src/core/steps/clause.ts';
import { candidatesFor } from '#src/agent/planners/steps/page/resolve.ts';
import type { Features } from '#src/agent/planners/steps/page/features.ts';
import type { Scene } from '#src/agent/planners/steps/page/scene.ts';
import type { FeatureName } from '#src/agent/planners/steps/page/weights.ts';
import type { GroundingCase } from '#tests/grounding/cases.ts';

export type Example = GroundingCase & { page: string; aside: boolean; scene: Scene; target: Target };

type Weights = Record<FeatureName, number>;

/** What one would expect of each feature: where the fit starts, and what it is pulled to. */
export const expected: Weights = {
  any: -6,
  unnamed: 6,
  sameWords: 2,
  sameCase: 0.7,
  sameForms: 1,
  wordsFound: 5,
  wordsElsewhere: 5,
  missingIsNamed: -0.5,
  numberMissing: -4,
  actionMissing: -3,
  nameCovered: 3,
  startsAlike: 0.3,
  synonym: -2,
  synonymOfPart: -3,
  misspelt: -1,
  partOfQuote: -1,
  placeholder: -0.3,
  tooltip: -0.3,
  nearText: -0.5,
  fieldId: -1.5,
  looks: 0,
  option: -1,
  ownValue: -0.5,
  otherKind: -3,
  kindSaid: 0,
  unusualForVerb: -4,
  doubtfulReading: -3,
  plainText: -2,
  heading: 0,
  hidden: -0.5,
  offScreen: -0.2,
  covered: -1.5,
  disabled: -1,
  inDialog: 1,
  underDialog: -4,
  inFooter: -0.3,
  besideLast: 1,
  justUsed: -0.5,
  inPlace: 4,
  outOfPlace: -4,
  notNearest: -2,
  noPlace: -6,
  ofEntry: -2,
  nth: 2,
};

/** Features that may go either way. The others keep their sign: what speaks for a candidate never counts against it. */
const either = new Set<FeatureName>(['any', 'kindSaid', 'heading', 'looks']);

type Choice = { features: Features[]; right: number[] };

const steps = 600;
const firstRate = 0.4;
/** How much a weight is pulled to what is expected of it. */
const pull = 0.004;

/** Maximizes the likelihood of the right choices by gradient descent (Adam); always the same for the same cases. */
export function fitWeights(examples: Example[]): Weights {
  const choices = examples.map(choiceOf);
  const names = Object.keys(expected) as FeatureName[];
  const weights = { ...expected };
  const first = Object.fromEntries(names.map(name => [name, 0])) as Weights;
  const second = { ...first };
  for (let step = 1; step <= steps; step += 1) {
    const slope = slopeOf(choices, weights, names);
    for (const name of names) {
      const towards = slope[name] - pull * (weights[name] - expected[name]);
      first[name] = 0.9 * first[name] + 0.1 * towards;
      second[name] = 0.99 * second[name] + 0.01 * towards ** 2;
      const [mean, square] = [first[name] / (1 - 0.9 ** step), second[name] / (1 - 0.99 ** step)];
      const moved = weights[name] + ((firstRate / Math.sqrt(step)) * mean) / (Math.sqrt(square) + 1e-8);
      weights[name] = either.has(name) || Math.sign(moved) === Math.sign(expected[name]) ? moved : 0;
    }
  }
  return weights;
}

function choiceOf({ scene, target, want, near, refs }: Example): Choice {
  const { candidates } = candidatesFor(scene, target, { want, near });
  const right = candidates.map(({ item }) => (refs.includes(item.ref) || labelsOne(scene, item.ref, refs) ? 1 : 0));
  return { features: candidates.map(c => c.features), right };
}

/** The text of a right control's label is as right. */
function labelsOne(scene: Scene, ref: string, refs: string[]): boolean {
  return scene.texts.some(({ node }) => node.ref === ref && node.labels !== undefined && refs.includes(node.labels));
}

/** The mean slope of the log-likelihood. Where nothing is right, or it is not among the candidates, "none" is. */
function slopeOf(choices: Choice[], weights: Weights, names: FeatureName[]): Weights {
  const slope = Object.fromEntries(names.map(name => [name, 0])) as Weights;
  for (const { features, right } of choices) {
    const powers = features.map(own => Math.exp(Math.min(30, dot(own, weights))));
    const total = powers.reduce((sum, power) => sum + power, 1);
    const wanted = powers.reduce((sum, power, i) => sum + power * (right[i] ?? 0), 0);
    for (const [i, own] of features.entries()) {
      const share = wanted === 0 ? 0 : ((powers[i] ?? 0) * (right[i] ?? 0)) / wanted;
      const pushed = (share - (powers[i] ?? 0) / total) / choices.length;
      for (const [name, value] of Object.entries(own)) slope[name as FeatureName] += pushed * value;
    }
  }
  return slope;
}

function dot(features: Features, weights: Weights): number {
  return Object.entries(features).reduce((sum, [name, value]) => sum + weights[name as FeatureName] * value, 0);
}
