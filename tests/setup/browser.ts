import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLauncher, type LauncherOptions } from '#src/browser/launch/launcher.ts';
import type { EgressFilterOptions } from '#src/browser/launch/launch.ts';
import type { BrowserHost, PageDriver } from '#src/browser/page-host.ts';
import type { ActionOutcome, BrowserEvent, BrowserSetup, StartedBrowser } from '#src/browser/run-browser.ts';
import { failOnFault } from './fail-on-fault.ts';
import { hangMs } from './hang.ts';
import { served, servedPort } from './served.ts';

/** A browser, the host that its page driver gets, and all its events. */
export type TestBrowser = { browser: StartedBrowser; host: BrowserHost; events: BrowserEvent[]; logged: string[] };

const soon = () => AbortSignal.timeout(hangMs);

/** Starts real browsers with a page driver that does nothing; `close` ends them all and removes what they left. */
export async function startBrowsers(
  egressFilter: EgressFilterOptions = { allowLoopback: true, allowPrivate: false, named: served },
  more: Pick<LauncherOptions, 'downloadCaps' | 'diskBytes'> = {},
) {
  const scratchDir = await mkdtemp(join(tmpdir(), 'legwork-browsers-'));
  const open: StartedBrowser[] = [];

  async function start(setup?: BrowserSetup): Promise<TestBrowser> {
    const logged: string[] = [];
    const events: BrowserEvent[] = [];
    const seen = Promise.withResolvers<BrowserHost>();
    const driver: PageDriver = {
      preparePage: () => Promise.resolve(),
      observe: () => Promise.reject(new Error('This browser has no eyes.')),
      act(host): Promise<ActionOutcome> {
        seen.resolve(host);
        return Promise.resolve({ ok: true, message: '', changed: false });
      },
    };
    const launch = createLauncher({
      chromiumPath: process.env['CHROMIUM_PATH'],
      scratchDir,
      egressFilter,
      driver,
      log: line => logged.push(line),
      report: failOnFault,
      isolate: (_scope, work) => work(),
      ...more,
    });
    const browser = await launch(soon(), setup);
    open.push(browser);
    browser.on(event => events.push(event));
    await browser.act({ type: 'wait', ms: 0 }, { signal: soon(), timeoutMs: 1000 });
    return { browser, host: await seen.promise, events, logged };
  }

  return {
    scratchDir,
    start,
    async close() {
      await Promise.all(open.map(browser => browser.close()));
      await rm(scratchDir, { recursive: true, force: true });
    },
  };
}

type Page = string | { status?: number; headers: Record<string, string>; body: string | Buffer };

/** Serves pages by path at 127.0.0.1; the query is not part of the path. `asked` is called with each. */
export async function servePages(pages: Record<string, Page>, asked: (path: string) => void = () => undefined) {
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    asked(pathname);
    const page = pages[pathname];
    if (page === undefined) response.writeHead(404).end('Nothing here');
    else if (typeof page === 'string')
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    else response.writeHead(page.status ?? 200, page.headers).end(page.body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const port = servedPort(server);
  return {
    port,
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>(resolve => server.close(() => resolve()));
    },
  };
}

/** Polls until `read` gives something else than undefined and false, and returns it. */
export async function eventually<T>(what: string, read: () => T | Promise<T>, ms = 15_000): Promise<NonNullable<T>> {
  const deadline = Date.now() + ms;
  for (;;) {
    const value = await read();
    if (value !== undefined && value !== null && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`Not within ${ms} ms: ${what}`);
    await delay(15);
  }
}
