import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScene } from '#src/agent/planners/steps/page/scene.ts';
import { nameFrom } from '#src/core/steps/names.ts';
import { type Seeing, startSeeing } from '#tests/setup/real-browser.ts';
import type { Example } from '../../bench/grounding/fit.ts';
import { scoresOf } from '../../bench/grounding/score.ts';
import { isKeptAside, labelledPages, observeLabelled, practicePath } from './cases.ts';

let eyes: Seeing;
beforeAll(async () => {
  eyes = await startSeeing();
});
afterAll(() => eyes.close());

test('on pages that the weights were not fitted to, phrases are understood, and little is acted on wrongly', async () => {
  const examples: Example[] = [];
  for (const [at, labelled] of labelledPages().entries()) {
    if (!isKeptAside(at) || practicePath(labelled.html) !== null) continue;
    const { page } = eyes.host.active();
    const { observation, cases } = await observeLabelled(page, labelled, { look: () => eyes.look() });
    const scene = createScene(observation);
    for (const one of cases)
      examples.push({ page: labelled.name, aside: true, scene, target: nameFrom(one.phrase), ...one });
  }
  const scores = scoresOf(examples);
  expect(scores.cases).toBeGreaterThan(200);
  expect(scores.top1).toBeGreaterThan(0.94);
  expect(scores.wrongActs).toBeLessThan(0.03);
  expect(scores.absentFound).toBeGreaterThan(0.9);
  expect(scores.calibrationError).toBeLessThan(0.06);
});
