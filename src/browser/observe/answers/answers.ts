/** What a site answered to what its page sent: documents that were opened, and requests that change something. */
import type { Request } from 'playwright-core';
import type { PageHost } from '../../page-host.ts';
import type { SiteAnswer } from '../observation.ts';
import { isSameSite } from '#src/core/network/same-site.ts';
import { opensDocument } from '../../tabs/main-frame.ts';
import { followSent } from './carried.ts';
import { isComplaint } from './complaint.ts';

const keptAtMost = 30;
const answersOfTab = new WeakMap<PageHost, Map<Request, SiteAnswer>>();
let last = 0;

/** Listens from now on; `isHabit`: whether the page makes this request all the time, which then says nothing. */
export function followAnswers(tab: PageHost, isHabit: (request: Request) => boolean): void {
  const answers = new Map<Request, SiteAnswer>();
  const statuses = new WeakMap<Request, number>();
  /** What the page before had sent when the next one was asked for. */
  let before: Request[] = [];
  const posted = createPosted();
  answersOfTab.set(tab, answers);
  followSent(tab, { at: () => last, isHabit });
  const { page } = tab;
  page.on('request', request => {
    const document = opensDocument(request, page);
    const changes = request.method() !== 'GET' && /^(?:fetch|xhr|document)$/.test(request.resourceType());
    if (!document && !(changes && isOwn(request.url(), page.url()) && !isHabit(request))) return;
    last += 1;
    if (document) before = [...answers.keys()];
    const repeats = document ? null : posted.repeatOf(request, last);
    answers.set(request, {
      id: last,
      document,
      changes: request.method() !== 'GET',
      status: 'pending',
      ...(repeats !== null && { repeats }),
    });
    const oldest = answers.keys().next().value;
    if (answers.size > keptAtMost && oldest !== undefined) answers.delete(oldest);
  });
  page.on('response', response => {
    const request = response.request();
    const asked = answers.has(request) ? request : firstOf(request);
    const answer = answers.get(asked);
    if (answer === undefined) return;
    const status = response.status();
    // What it leads to says more; a page of its own says it to whoever looks.
    const isRead = answer.changes && !/^document$/.test(asked.resourceType()) && status < 400;
    statuses.set(asked, status);
    if (!isRead) note(answers, asked, status);
    else if (status < 300 || response.headers()['location'] === undefined)
      isComplaint(response).then(
        isOne => note(answers, asked, isOne ? 'refused' : status),
        () => note(answers, asked, status),
      );
  });
  // The body of an answer goes with its page, so that nobody can read any more what it says.
  page.on('domcontentloaded', () => {
    for (const request of before) {
      const status = answers.get(request)?.status === 'pending' ? statuses.get(request) : undefined;
      if (status !== undefined) note(answers, request, status);
    }
  });
  page.on('requestfailed', request => {
    // A download and a page that goes elsewhere end a request too. One that its site has answered stays.
    const isLeft = request.failure()?.errorText.includes('ERR_ABORTED') === true;
    if (isLeft && !statuses.has(request)) answers.delete(request);
    else if (!isLeft) note(answers, answers.has(request) ? request : firstOf(request), 'failed');
  });
}

const bytesCompared = 16 * 1024;

/** Knows the newest POST requests by what they sent, also those that the page has given up. */
function createPosted(): { repeatOf(request: Request, id: number): number | null } {
  const known: { id: number; what: string }[] = [];
  return {
    repeatOf(request, id) {
      const body = request.postDataBuffer();
      // Of a body that is a file the browser gives nothing but its kind.
      const isKnown = body !== null || request.headers()['content-type'] === undefined;
      if (request.method() !== 'POST' || !isKnown || (body?.length ?? 0) > bytesCompared) return null;
      const what = `${request.url().slice(0, bytesCompared)} ${body?.toString('latin1') ?? ''}`;
      const first = known.find(one => one.what === what);
      if (first === undefined) known.push({ id, what });
      if (known.length > keptAtMost) known.shift();
      return first?.id ?? null;
    },
  };
}

/** The newest answers of the tab's site, oldest first. */
export function answersOf(tab: PageHost): SiteAnswer[] {
  return [...(answersOfTab.get(tab)?.values() ?? [])];
}

/** The request that a redirect came of. */
function firstOf(request: Request): Request {
  let first = request;
  for (let from = first.redirectedFrom(); from !== null; from = first.redirectedFrom()) first = from;
  return first;
}

function note(answers: Map<Request, SiteAnswer>, request: Request, status: SiteAnswer['status']): void {
  const answer = answers.get(request);
  if (answer !== undefined) answers.set(request, { ...answer, status });
}

/** Counters and chats of other sites say nothing about the page. Another port of the same name is often its API. */
function isOwn(url: string, page: string): boolean {
  const [to, at] = [URL.parse(url)?.hostname ?? '', URL.parse(page)?.hostname ?? ''];
  return isSameSite(to, at);
}
