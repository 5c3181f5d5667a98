import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { act } from '#src/browser/actions/act.ts';
import { createLauncher } from '#src/browser/launch/launcher.ts';
import { observe, preparePage } from '#src/browser/observe/observe.ts';
import type { BrowserHost } from '#src/browser/page-host.ts';
import type { ElementNode, Observation, PageNode } from '#src/browser/observe/observation.ts';
import type { ActionOutcome, PageAction, StartedBrowser } from '#src/browser/run-browser.ts';
import { failOnFault } from './fail-on-fault.ts';
import { hangMs } from './hang.ts';
import { served } from './served.ts';

export type Seeing = {
  browser: StartedBrowser;
  host: BrowserHost;
  look(): Promise<Observation>;
  /** Acts with a time limit of 10 s by default. */
  act(action: PageAction, timeoutMs?: number): Promise<ActionOutcome>;
  go(url: string): Promise<Observation>;
  /** Looks, and gives the only element of that name. */
  find(name: string, role?: string): Promise<ElementNode>;
  close(): Promise<void>;
};

/** A real browser with the page driver of the product: it can observe and act. */
export async function startSeeing(): Promise<Seeing> {
  const scratchDir = await mkdtemp(join(tmpdir(), 'legwork-driver-'));
  const soon = (): AbortSignal => AbortSignal.timeout(hangMs);
  const seen = Promise.withResolvers<BrowserHost>();
  const launch = createLauncher({
    chromiumPath: process.env['CHROMIUM_PATH'],
    egressFilter: { allowLoopback: true, allowPrivate: false, named: served },
    scratchDir,
    driver: {
      preparePage,
      observe(host, signal) {
        seen.resolve(host);
        return observe(host, signal);
      },
      act,
    },
    log: () => undefined,
    report: failOnFault,
    isolate: (_scope, work) => work(),
  });
  const browser = await launch(soon());
  await browser.observe(soon());
  const host = await seen.promise;
  const look = (): Promise<Observation> => browser.observe(soon());
  return {
    browser,
    host,
    look,
    act: (action, timeoutMs = 10_000) => browser.act(action, { signal: soon(), timeoutMs }),
    async go(url) {
      await browser.act({ type: 'navigate', url }, { signal: soon(), timeoutMs: 10_000 });
      return look();
    },
    async find(name, role) {
      const { nodes } = await look();
      return named(nodes, name, role);
    },
    async close() {
      await browser.close();
      await rm(scratchDir, { recursive: true, force: true });
    },
  };
}

/** The only element of that name; throws when there is none or more than one. */
export function named(nodes: PageNode[], name: string, role?: string): ElementNode {
  const found = nodes.filter(
    (node): node is ElementNode =>
      node.kind === 'element' && node.name === name && (role === undefined || node.role === role),
  );
  const [first] = found;
  if (!first || found.length > 1) throw new Error(`${found.length} elements are named ${name}`);
  return first;
}
