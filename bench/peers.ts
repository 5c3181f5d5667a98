/** The peers and the tokenizer, from their packages: installed once into a folder outside our own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';

const packages = { 'browser-use': '0.8.0', '@browserbasehq/stagehand': '3.7.3', 'gpt-tokenizer': '3.4.0' };
const folder = join(tmpdir(), 'legwork-bench-peers');

type PeerNode = { xpath: string; tag_name: string; attributes: Record<string, string> };
type PeerState = { selector_map: Record<string, PeerNode>; llm_representation(): string };
type DomServiceClass = new (page: Page) => {
  get_clickable_elements(highlight: boolean, focus: number, expansion: number): Promise<PeerState>;
};
type StagehandPage = {
  goto(url: string): Promise<unknown>;
  locator(selector: string): { click(): Promise<void>; fill(text: string): Promise<void> };
  snapshot(): Promise<{ formattedTree: string; xpathMap: Record<string, string> }>;
};
type StagehandClass = new (options: object) => {
  init(): Promise<void>;
  close(): Promise<void>;
  context: { newPage(): Promise<StagehandPage> };
};

/** What a peer shows a model, and the elements that can be acted on in it. */
export type PeerView = { text: string; elements: { xpath: string; tag: string }[] };

export type Peers = {
  tokens(text: string): number;
  /** Its DOM service; `whole` sees past the viewport. Nothing is painted onto the page. */
  browserUse(page: Page, whole: boolean): Promise<PeerView>;
  /** A tab of its own in the browser at `cdpUrl`. */
  stagehand(cdpUrl: string): Promise<{ page: StagehandPage; close(): Promise<void> }>;
};

/** Installs what is missing; rejects when that fails. */
export async function loadPeers(): Promise<Peers> {
  await install();
  process.env['BROWSER_USE_LOGGING_LEVEL'] ??= 'result';
  const { encode } = (await load('gpt-tokenizer/esm/encoding/o200k_base.js')) as {
    encode(text: string, options: { allowedSpecial: 'all' }): number[];
  };
  const { DomService } = (await load('browser-use/dist/dom/service.js')) as { DomService: DomServiceClass };
  const { Stagehand } = (await load('@browserbasehq/stagehand/dist/esm/index.js')) as { Stagehand: StagehandClass };
  return {
    tokens: text => encode(text, { allowedSpecial: 'all' }).length,
    async browserUse(page, whole) {
      const state = await new DomService(page).get_clickable_elements(false, -1, whole ? -1 : 0);
      const elements = Object.values(state.selector_map).map(({ xpath, tag_name }) => ({ xpath, tag: tag_name }));
      return { text: state.llm_representation(), elements };
    },
    async stagehand(cdpUrl) {
      const stagehand = new Stagehand({
        env: 'LOCAL',
        localBrowserLaunchOptions: { cdpUrl },
        verbose: 0,
        disablePino: true,
        disableAPI: true,
      });
      await stagehand.init();
      return { page: await stagehand.context.newPage(), close: () => stagehand.close() };
    },
  };
}

/** By file, since what they export by name differs from what a bench needs. */
function load(file: string): Promise<unknown> {
  return import(pathToFileURL(join(folder, 'node_modules', file)).href);
}

async function install(): Promise<void> {
  if (Object.keys(packages).every(name => existsSync(join(folder, 'node_modules', name)))) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  const npm = spawn('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(npm, 'exit')) as [number];
  if (code !== 0) throw new Error(`npm install of ${Object.keys(packages).join(', ')} ended with ${code}`);
}
