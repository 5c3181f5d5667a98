/** Where a browser was last sent, and whether it arrived: for a navigation that is interrupted. */
import type { Frame, Request } from 'playwright-core';
import type { BrowserHost, PageHost } from '../page-host.ts';
import { opensDocument } from './main-frame.ts';

type Journey = { url(): string | undefined; stop(): void };

const journeys = new WeakMap<BrowserHost, Journey>();

/** To be called before a tab is sent on its way; `address` is undefined when any page it comes to will do. */
export function setOut(host: BrowserHost, { page }: PageHost, address?: string): void {
  const wanted = address && URL.canParse(address) ? new URL(address).href : undefined;
  let asked: Request | undefined;
  let arrived = false;
  const onRequest = (request: Request): void => {
    if (opensDocument(request, page)) asked = request;
  };
  const onArrival = (frame: Frame): void => {
    if (frame !== page.mainFrame()) return;
    if (wanted && frame.url() !== wanted && firstOf(asked)?.url() !== wanted) return;
    arrived = true;
    stop();
  };
  const stop = (): void => void page.off('request', onRequest).off('framenavigated', onArrival);
  page.on('request', onRequest).on('framenavigated', onArrival);
  begin(host, { url: () => (arrived ? page.url() : undefined), stop });
}

/** The same for a tab that is about to open. */
export function setOutInNewTab(host: BrowserHost): void {
  const before = new Set(host.pages());
  const opened = (): string | undefined =>
    host
      .pages()
      .filter(tab => !before.has(tab))
      .map(({ page }) => page.url())
      .find(url => url !== 'about:blank');
  begin(host, { url: opened, stop: () => undefined });
}

/** Where the last journey led, also when the page has moved on since; undefined when it has not arrived. */
export function arrivedAt(host: BrowserHost): string | undefined {
  return journeys.get(host)?.url();
}

export function forgetJourney(host: BrowserHost): void {
  journeys.get(host)?.stop();
  journeys.delete(host);
}

function begin(host: BrowserHost, journey: Journey): void {
  forgetJourney(host);
  journeys.set(host, journey);
}

/** What was asked for before the site sent it elsewhere. */
function firstOf(request: Request | undefined): Request | undefined {
  const before = request?.redirectedFrom();
  return before ? firstOf(before) : request;
}
