/**
 * Fits the weights by which the built-in planner finds what a phrase means, and prints how well they do.
 * `npm run fit-grounding` writes src/agent/planners/steps/page/weights.ts; with `-- --score` it only prints.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameFrom } from '#src/core/steps/names.ts';
import { candidatesFor } from '#src/agent/planners/steps/page/resolve.ts';
import { createScene, nameOf, type Item } from '#src/agent/planners/steps/page/scene.ts';
import { thresholds, weights } from '#src/agent/planners/steps/page/weights.ts';
import { observe } from '#src/browser/observe/observe.ts';
import { isKeptAside, labelledPages, observeLabelled } from '#tests/grounding/cases.ts';
import { startBenchBrowser } from './bench-browser.ts';
import { serveOwnPages } from './pages.ts';
import { expected, type Example, fitWeights } from './grounding/fit.ts';
import { chooseActAbove, isFailure, judge, type Judged, scoresOf } from './grounding/score.ts';

const file = join(import.meta.dirname, '../src/agent/planners/steps/page/weights.ts');
const lookMs = 30_000;
const rounds = 3;
const parts = 4;

async function load(): Promise<Example[]> {
  const own = await serveOwnPages();
  const browser = await startBenchBrowser();
  const examples: Example[] = [];
  try {
    for (const [at, labelled] of labelledPages().entries()) {
      const { observation, cases } = await observeLabelled(browser.page, labelled, {
        look: () => observe(browser.host, AbortSignal.timeout(lookMs)),
        async openPractice(page, path) {
          // This signs in, whatever is opened after it.
          await page.goto(own.practice.replace('/shop', '/office?demo=1'));
          await page.goto(own.practice.replace('/shop', path));
        },
      });
      const scene = createScene(observation);
      for (const one of cases)
        examples.push({ page: labelled.name, aside: isKeptAside(at), scene, target: nameFrom(one.phrase), ...one });
    }
  } finally {
    await browser.close();
    own.close();
  }
  return examples;
}

/** Fits in rounds: which of several readings is the likeliest depends on the weights, so candidates are made again with each round's. */
function fit(set: Example[]): void {
  for (let round = 0; round < rounds; round += 1) Object.assign(weights, fitWeights(set));
}

/** What pages are given that the weights were not fitted to: each part of the pages by weights of the others. */
function judgedUnseen(set: Example[]): Judged[] {
  const pages = [...new Set(set.map(({ page }) => page))];
  return Array.from({ length: parts }, (_, part) => {
    const own = new Set(pages.filter((_page, at) => at % parts === part));
    Object.assign(weights, expected);
    fit(set.filter(({ page }) => !own.has(page)));
    return set.filter(({ page }) => own.has(page)).map(judge);
  }).flat();
}

const examples = await load();
const fitting = examples.filter(({ aside }) => !aside);
if (!process.argv.includes('--score')) {
  thresholds.act = chooseActAbove(judgedUnseen(fitting));
  Object.assign(weights, expected);
  fit(fitting);
  const lines = Object.entries(weights).map(([name, weight]) => `  ${name}: ${Number(weight.toFixed(2))},`);
  writeFileSync(file, fileText(lines));
}
for (const [name, set] of [
  ['fitted', fitting],
  ['kept aside', examples.filter(({ aside }) => aside)],
] as const)
  console.log(`${name}: ${JSON.stringify(scoresOf(set))}`);
if (process.argv.includes('--failures'))
  for (const example of examples) {
    const judged = judge(example);
    if (isFailure(example, judged)) console.log(summaryOf(example));
  }

function summaryOf(example: Example): string {
  const { candidates } = candidatesFor(example.scene, example.target, { want: example.want, near: example.near });
  const name = (item: Item): string => `${item.role} ${nameOf(example.scene, item).slice(0, 30)}`;
  const right = example.refs.map(ref => example.scene.byRef.get(ref)).flatMap(item => (item ? [name(item)] : []));
  const top = candidates
    .slice(0, 4)
    .map(c => `${name(c.item)}${example.refs.includes(c.item.ref) ? '*' : ''} ${c.logit.toFixed(1)}`);
  return `${example.aside ? '(aside) ' : ''}${example.page} · ${example.want}: ${example.phrase} = ${right.join(example.asks ? ' | ' : ' + ') || 'none'}\n    ${judge(example).does}: ${top.join('; ')}`;
}

function fileText(lines: string[]): string {
  return `/**
 * What each feature of a candidate counts for, and the probabilities that decide. Written by \`npm run fit-grounding\`,
 * which fits them to the cases of tests/grounding; do not edit by hand.
 */
export const weights = {
${lines.join('\n')}
};

export type FeatureName = keyof typeof weights;

/** The thing is acted on from probability \`act\` on; nothing on the page is meant when that has probability \`absent\`. */
export const thresholds = { act: ${thresholds.act}, absent: ${thresholds.absent} };
`;
}
