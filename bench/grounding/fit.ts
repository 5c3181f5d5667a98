/** Conditional logistic regression: each case is a choice among its candidates and "none of them". */
import type { Target } from '#src/core/step-language/clause.ts';
import { candidatesFor } from '#src/agent/planners/rules/page/resolve.ts';
import type { Features } from '#src/agent/planners/rules/page/features.ts';
import type { Scene } from '#src/agent/planners/rules/page/scene.ts';
import type { FeatureName } from '#src/agent/planners/rules/page/weights.ts';
import type { GroundingCase } from '#tests/grounding/cases.ts';

export type Example = GroundingCase & { page: string; aside: boolean; scene: Scene; target: Target };

type Weights = Record<FeatureName, number>;
/** Features that speak for a candidate; `any`, `kindSaid` and `heading` may go either way, and all others speak against it. */
const helps = new Set<string>(
  'unnamed sameWords sameForms wordsFound wordsElsewhere nameCovered startsAlike inDialog besideLast inPlace nth'.split(' '),
);
const either = new Set<string>(['any', 'kindSaid', 'heading', 'looks']);

type Choice = { features: Features[]; right: number[] };

const steps = 600;
const firstRate = 0.4;
/** How much a weight is pulled to where it started: features that few cases have keep a sensible sign. */
const pull = 0.002;

/** Raises the likelihood of the right choices by gradient descent (Adam); always the same for the same cases. */
export function fitWeights(examples: Example[], start: Weights): Weights {
  const choices = examples.map(choiceOf);
  const names = Object.keys(start) as FeatureName[];
  const weights = { ...start };
  const first = Object.fromEntries(names.map(name => [name, 0])) as Weights;
  const second = { ...first };
  for (let step = 1; step <= steps; step += 1) {
    const slope = slopeOf(choices, weights, names);
    for (const name of names) {
      const towards = slope[name] - pull * (weights[name] - start[name]);
      first[name] = 0.9 * first[name] + 0.1 * towards;
      second[name] = 0.99 * second[name] + 0.01 * towards ** 2;
      const [mean, square] = [first[name] / (1 - 0.9 ** step), second[name] / (1 - 0.99 ** step)];
      const moved = weights[name] + ((firstRate / Math.sqrt(step)) * mean) / (Math.sqrt(square) + 1e-8);
      weights[name] = either.has(name) ? moved : helps.has(name) ? Math.max(0, moved) : Math.min(0, moved);
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
