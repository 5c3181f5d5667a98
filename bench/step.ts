/**
 * What a step costs besides the model: look at the page, write it down, act, wait until it rests. The planner here
 * answers at once. The peers act by a selector that is known beforehand and do not wait for the page to rest.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { createElementNumbers } from '#src/agent/planners/language-model/page/numbers.ts';
import { pageText } from '#src/agent/planners/language-model/page/page-text.ts';
import { act } from '#src/browser/actions/act.ts';
import type { ElementNode, Observation } from '#src/browser/observe/observation.ts';
import { observe } from '#src/browser/observe/observe.ts';
import type { PageAction } from '#src/browser/run-browser.ts';
import { type BenchBrowser, startBenchBrowser } from './bench-browser.ts';
import { serveOwnPages } from './pages.ts';
import { loadPeers, type Peers } from './peers.ts';
import { type Bench, percentile } from './table.ts';

const rounds = 6;
const stepMs = 15_000;
const restMs = 250;

/** A step of a visit: what to press or fill, by role and name for us and by selector for peers. */
type Step = { role: string; name: string; selector: string; text?: string };

const shopSteps: Step[] = [
  { role: 'searchbox', name: 'Search products', selector: '#search', text: 'pot' },
  { role: 'button', name: 'Search', selector: 'form.search button' },
  { role: 'link', name: 'Terracotta', selector: 'a[href$="/terracotta-pot"]' },
  { role: 'button', name: 'Add to cart', selector: 'main form button[type=submit]' },
];
const siteSteps: Step[] = [
  { role: 'textbox', name: 'Name', selector: 'input[name=name]', text: 'Ada' },
  { role: 'textbox', name: 'Phone', selector: '#phone', text: '5550100' },
  { role: 'checkbox', name: 'I agree', selector: 'label[for=agree]' },
  { role: 'link', name: 'Go on', selector: 'a[href="/controls.html"]:not([target])' },
];

type Visit = { url: string; steps: Step[] };
type Doing = (step: Step) => Promise<void>;

export const stepBench: Bench = {
  name: 'step',
  async run() {
    const own = await serveOwnPages();
    const peers = await loadPeers();
    const browser = await startBenchBrowser();
    const visits = [
      { url: own.practice, steps: shopSteps },
      { url: own.actions, steps: siteSteps },
    ];
    try {
      const legwork = await measure(visits, url => browser.page.goto(url), ourStep(browser));
      const browserUse = await measure(visits, url => browser.page.goto(url), browserUseStep(browser, peers));
      const stagehand = await peers.stagehand(browser.cdpUrl);
      const theirs = await measure(
        visits,
        url => stagehand.page.goto(url),
        async ({ selector, text }) => {
          await stagehand.page.snapshot();
          const at = stagehand.page.locator(selector);
          await (text === undefined ? at.click() : at.fill(text));
        },
      );
      await stagehand.close();
      return {
        title: 'A step with a model that answers at once: look, act, page settled',
        columns: ['way', 'p50 ms', 'p95 ms', 'steps'],
        rows: [
          row('Legwork: look, write down, act, settle, check the effect', legwork),
          row('browser-use: DOM service for its viewport, then Playwright by selector; no settling', browserUse),
          row('Stagehand: page.snapshot(), then its locator by selector; no settling', theirs),
        ],
        notes: [
          `${visits.flatMap(({ steps }) => steps).length} steps of two visits, ${rounds} times each: fields, a box, buttons and links that lead to other pages. Between steps is a pause that is not counted, since the peers return before a new page is there; our step includes its arrival.`,
        ],
      };
    } finally {
      await browser.close();
      own.close();
    }
  },
};

function row(way: string, samples: number[]): (string | number)[] {
  return [way, Math.round(percentile(samples, 0.5)), Math.round(percentile(samples, 0.95)), samples.length];
}

async function measure(visits: Visit[], go: (url: string) => Promise<unknown>, doing: Doing): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const { url, steps } of visits) {
      await go(url);
      for (const step of steps) {
        const began = performance.now();
        await doing(step);
        samples.push(performance.now() - began);
        // Peers return before a new page is there; the time that takes is nobody's.
        await delay(restMs);
      }
    }
  }
  return samples;
}

function ourStep({ host }: BenchBrowser): Doing {
  const numbers = createElementNumbers();
  return async step => {
    const signal = AbortSignal.timeout(stepMs);
    const seen = await observe(host, signal);
    pageText(seen, numbers);
    const outcome = await act(host, planned(step, seen), { signal, timeoutMs: stepMs });
    if (!outcome.ok) throw new Error(`${step.name}: ${outcome.message}`);
  };
}

/** The planner: it knows what it wants and takes no time. */
function planned({ role, name, text }: Step, seen: Observation): PageAction {
  const found = seen.nodes.find(
    (node): node is ElementNode => node.kind === 'element' && node.role === role && node.name.startsWith(name),
  );
  if (!found) throw new Error(`There is no ${role} ${name} on ${seen.url}`);
  if (text !== undefined) return { type: 'fill', ref: found.ref, text };
  return role === 'checkbox' ? { type: 'check', ref: found.ref, checked: true } : { type: 'click', ref: found.ref };
}

function browserUseStep({ page }: BenchBrowser, peers: Peers): Doing {
  return async ({ selector, text }) => {
    await peers.browserUse(page, false);
    const at = page.locator(selector).first();
    await (text === undefined ? at.click() : at.fill(text));
  };
}
