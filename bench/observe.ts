/**
 * What a look at a page costs and gives, beside two peers in the same Chromium. By itself it looks at the screens of
 * the practice site and of tests/site; for saved pages of real sites set PAGES_URL to a server that lists pages at
 * `/tasks` as `[{ "path": … }]`, such as one over the snapshots of github.com/reworkd/bananalyzer (folder `static`).
 */
import { setTimeout as delay } from 'node:timers/promises';
import { createElementNumbers } from '#src/agent/planners/language-model/page/numbers.ts';
import { pageText } from '#src/agent/planners/language-model/page/page-text.ts';
import type { Observation } from '#src/browser/observe/observation.ts';
import { observe } from '#src/browser/observe/observe.ts';
import { type BenchBrowser, startBenchBrowser } from './bench-browser.ts';
import { type Missed, missedBy } from './missed.ts';
import { type PageSet, savedPages, serveOwnPages } from './pages.ts';
import { loadPeers, type Peers } from './peers.ts';
import { type Bench, percentile } from './table.ts';

const rounds = 3;
const lookMs = 60_000;
const settleMs = 500;

type Look = { text: string; elements: number };
type Way = { name: string; look(): Promise<Look> };
type Measured = { ms: number[]; tokens: number[]; elements: number; failed: number };

export const observeBench: Bench = {
  name: 'observe',
  async run() {
    const own = await serveOwnPages();
    const peers = await loadPeers();
    const rows: (string | number)[][] = [];
    const notes: string[] = [];
    try {
      for (const set of [...(await savedPages()), ...own.sets]) {
        const found = await measureSet(set, peers);
        rows.push(...found.rows);
        notes.push(...found.notes);
      }
    } finally {
      own.close();
    }
    return {
      title: 'A look at a page: time, tokens (o200k) and elements that can be acted on',
      columns: ['pages · way', 'p50 ms', 'p95 ms', 'tokens p50', 'tokens in all', 'elements'],
      rows,
      notes,
    };
  },
};

async function measureSet(set: PageSet, peers: Peers): Promise<{ rows: (string | number)[][]; notes: string[] }> {
  const browser = await startBenchBrowser();
  try {
    const ways = waysOf(browser, peers);
    const measured = new Map(ways.map(({ name }) => [name, empty()]));
    const missed: Missed = { listed: 0, idle: new Map(), missing: [] };
    for (const url of set.urls) {
      await browser.page.goto(url, { waitUntil: 'load', timeout: lookMs });
      // Pages still shift when they have loaded, and boxes are compared.
      await delay(settleMs);
      for (const way of ways) await measure(way, measured.get(way.name) ?? empty(), peers);
      const peer = await peers.browserUse(browser.page, true);
      const seen = await observe(browser.host, AbortSignal.timeout(lookMs));
      addTo(missed, await missedBy(seen, peer.elements, browser.page), url);
    }
    const stagehand = await measureStagehand(browser, set, peers);
    const all = [...measured, ['Stagehand, page.snapshot()', stagehand] as const];
    if (process.env['BENCH_MISSED']) console.error(missed.missing.join('\n'));
    return {
      rows: all.map(([name, one]) => rowOf(`${set.name} · ${name}`, one)),
      notes: notesOf(set, measured, missed),
    };
  } finally {
    await browser.close();
  }
}

function waysOf({ host, page }: BenchBrowser, peers: Peers): Way[] {
  // Peers report the address and the title elsewhere, so ours are not counted either.
  const own = (write: (seen: Observation) => string, inView: boolean) => async (): Promise<Look> => {
    const seen = await observe(host, AbortSignal.timeout(lookMs));
    const text = write(seen).replace(/^(?:Address|Title|Tabs|Scrolled): .*\n?/gm, '');
    const elements = seen.nodes.filter(node => node.kind === 'element' && (node.inView || !inView)).length;
    return { text, elements };
  };
  const peer = (whole: boolean) => async (): Promise<Look> => {
    const { text, elements } = await peers.browserUse(page, whole);
    return { text, elements: elements.length };
  };
  return [
    { name: names.view, look: own(seen => pageText(seen, createElementNumbers()), true) },
    { name: names.whole, look: own(seen => pageText(seen, createElementNumbers(), Infinity), false) },
    { name: names.peerView, look: peer(false) },
    { name: names.peerWhole, look: peer(true) },
  ];
}

const names = {
  view: 'Legwork, what is in view first',
  whole: 'Legwork, whole page',
  peerView: 'browser-use, viewport',
  peerWhole: 'browser-use, whole page',
};

function empty(): Measured {
  return { ms: [], tokens: [], elements: 0, failed: 0 };
}

async function measure(way: Way, into: Measured, peers: Peers): Promise<void> {
  try {
    let last = await way.look();
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      last = await way.look();
      into.ms.push(performance.now() - began);
    }
    into.tokens.push(peers.tokens(last.text));
    into.elements += last.elements;
  } catch (error) {
    into.failed += 1;
    console.error(`${way.name}: ${String(error).slice(0, 200)}`);
  }
}

async function measureStagehand(browser: BenchBrowser, set: PageSet, peers: Peers): Promise<Measured> {
  const into = empty();
  const { page, close } = await peers.stagehand(browser.cdpUrl);
  for (const url of set.urls) {
    const look = async (): Promise<Look> => {
      const { formattedTree } = await page.snapshot();
      return { text: formattedTree, elements: 0 };
    };
    await page.goto(url);
    await measure({ name: 'Stagehand', look }, into, peers);
  }
  await close();
  return into;
}

function rowOf(name: string, { ms, tokens, elements, failed }: Measured): (string | number)[] {
  return [
    failed > 0 ? `${name} (${failed} failed)` : name,
    Math.round(percentile(ms, 0.5)),
    Math.round(percentile(ms, 0.95)),
    percentile(tokens, 0.5),
    sum(tokens),
    elements || '–',
  ];
}

function notesOf(set: PageSet, measured: Map<string, Measured>, missed: Missed): string[] {
  const of = (name: string): Measured => measured.get(name) ?? empty();
  const tokens = (a: string, b: string): string => (sum(of(a).tokens) / sum(of(b).tokens)).toFixed(2);
  const ms = (a: string, b: string): string => (percentile(of(a).ms, 0.5) / percentile(of(b).ms, 0.5)).toFixed(2);
  const idle = [...missed.idle].map(([why, count]) => `${count} (${why})`).join(', ') || 'none that nobody could press';
  return [
    `${set.name}, ${set.urls.length} pages, ${rounds} looks each: tokens, whole page ${tokens(names.whole, names.peerWhole)}× browser-use (aim 0.6); in view first ${tokens(names.view, names.peerView)}× its viewport form (aim 0.8); time p50 ${ms(names.whole, names.peerWhole)}× whole, ${ms(names.view, names.peerView)}× viewport (aim 0.3).`,
    `Of ${missed.listed} elements that browser-use lists with a box of their own, ours stand for all but ${missed.missing.length}, and but for ${idle}.`,
  ];
}

function addTo(all: Missed, one: Missed, url: string): void {
  all.listed += one.listed;
  for (const [why, count] of one.idle) all.idle.set(why, (all.idle.get(why) ?? 0) + count);
  all.missing.push(...one.missing.map(what => `${url} ${what}`));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
