import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolve } from '#src/agent/planners/steps/page/resolve.ts';
import { createScene } from '#src/agent/planners/steps/page/scene.ts';
import { nameFrom } from '#src/core/steps/names.ts';
import { type Seeing, startSeeing } from '#tests/setup/real-browser.ts';
import { labelledPages, observeLabelled } from './cases.ts';

let eyes: Seeing;
beforeAll(async () => {
  eyes = await startSeeing();
});
afterAll(() => eyes.close());

test.each(labelledPages('rules').map(labelled => [labelled.name, labelled] as const))('%s', async (_, labelled) => {
  const { page } = eyes.host.active();
  const { observation, cases } = await observeLabelled(page, labelled, { look: () => eyes.look() });
  const scene = createScene(observation);
  const judged = cases.map(({ phrase, want, near, refs, asks }) => {
    const { found, tie } = resolve(scene, nameFrom(phrase), { want, near });
    const wanted = asks ? refs.toSorted() : refs;
    return { phrase, wanted, got: asks ? tie.map(({ ref }) => ref).toSorted() : found === null ? [] : [found.ref] };
  });
  expect(judged.map(({ phrase, got }) => ({ phrase, refs: got }))).toEqual(
    judged.map(({ phrase, wanted }) => ({ phrase, refs: wanted })),
  );
});
