/** One observation of a tab: all its documents, merged as a person sees them. */
import { createHash } from 'node:crypto';
import { TimeoutError, within } from '../deadline.ts';
import { answersOf } from './answers/answers.ts';
import type { Observation } from './observation.ts';
import { ask, isAway, type Limit } from './ask.ts';
import { followTab, framesAtMost, framesOf, isFrameMissing, noteHung, rootFrameId, type FrameView } from './frames.ts';
import { openClosedRoots } from './closed-roots.ts';
import { listenersOf } from './listeners.ts';
import { mergeFrames, type FramePage } from './merge.ts';
import { ownerOf } from './owners.ts';
import type { BrowserHost, PageHost } from '../page-host.ts';
import type { WirePage } from '../page/wire.ts';
import { isBusy, isPageAwaited } from './habits.ts';
import { whenDialogOpens } from '../tabs/open-dialog.ts';
import { pause } from '../pause.ts';
import { stretched } from '../slowdown.ts';

/** A document that does not even begin to answer in this time hangs; one that does may take longer to finish. */
const frameMs = 3000;
const hungFrameMs = 400;
/** Chromium holds back what it is asked of a document while the site of the next one has not answered. */
const leavingMs = 500;
const pageMs = 9000;
const titleMs = 500;

type Look = Omit<Observation, 'tabs' | 'dialog' | 'ms'>;
const lastLooks = new WeakMap<PageHost, Look>();
const lastFingerprints = new WeakMap<PageHost, string>();

/** Puts our script in a new tab, so that it is there before any page of it. */
export async function preparePage(host: PageHost): Promise<void> {
  await followTab(host).root;
}

/**
 * What the active tab shows. While a dialog is open the page answers nothing: what was seen last comes with the dialog.
 * A frame that does not answer within 3 s is left out and named in `notes`.
 */
export async function observe(host: BrowserHost, signal: AbortSignal): Promise<Observation> {
  for (let tries = 0; ; tries += 1) {
    const tab = host.active();
    try {
      return await observeTab(host, tab, signal);
    } catch (error) {
      // The tab closed while it was looked at: what counts is the one that took its place.
      if (!tab.page.isClosed() || tries >= 20) throw error;
      await pause(50, signal);
    }
  }
}

async function observeTab(host: BrowserHost, tab: PageHost, signal: AbortSignal): Promise<Observation> {
  const began = performance.now();
  signal.throwIfAborted();
  const dialog = whenDialogOpens(tab);
  try {
    const tabs = listTabs(host, tab, signal);
    const looking = tab.dialog() ? null : lookAt(tab, { signal, mark: true });
    const look = looking && (await Promise.race([dialog.opened.then(() => null), looking]));
    if (look) lastLooks.set(tab, look);
    const seen = look ?? lastLooks.get(tab) ?? emptyLook(tab, host);
    return {
      ...seen,
      ...(isBusy(tab) && { busy: true }),
      answers: answersOf(tab),
      tabs: await tabs,
      dialog: tab.dialog(),
      ms: Math.round(performance.now() - began),
    };
  } finally {
    dialog.stop();
  }
}

/** The fingerprint of the last look at this tab. */
export function lastFingerprint(tab: PageHost): string | undefined {
  return lastFingerprints.get(tab);
}

/** Observes again without changing what counts as new. */
export async function lookAt(tab: PageHost, options: { signal: AbortSignal; mark: boolean }): Promise<Look> {
  const { signal } = options;
  const until = performance.now() + stretched(pageMs);
  for (;;) {
    try {
      const frames = await within({ ms: stretched(frameMs), signal, what: 'Finding the frames' }, () => framesOf(tab));
      const rootId = await rootFrameId(tab);
      const top = frames.find(frame => frame.frameId === rootId);
      if (top) return await lookAtFrames(tab, { top, frames, ...options });
    } catch (error) {
      if (error instanceof TimeoutError)
        return { ...emptyLook(tab), hangs: true, notes: ['The page does not answer.'] };
      if (!isAway(error) || performance.now() > until || tab.page.isClosed()) throw error;
    }
    // Between two documents there is none to ask; the next one is there within moments.
    if (performance.now() > until) return { ...emptyLook(tab), hangs: true, notes: ['The page does not answer.'] };
    await pause(20, signal);
  }
}

type Frames = { top: FrameView; frames: FrameView[]; signal: AbortSignal; mark: boolean };

async function lookAtFrames(tab: PageHost, { top, frames, signal, mark }: Frames): Promise<Look> {
  const others = frames.filter(frame => frame !== top);
  const [page, ...inner] = await Promise.all([
    collectFrom(
      top,
      { ms: stretched(pageMs), firstMs: stretched(isPageAwaited(tab) ? leavingMs : frameMs), signal },
      mark,
    ),
    ...others.map(frame => collectInner(tab, frame, { frames, signal, mark })),
  ]);
  const places = new Map<string, FramePage>();
  for (const found of inner) if (found) places.set(`${found.parent}:${found.ref}`, found);
  const missing = isFrameMissing(tab) ? { number: 0, page: null } : undefined;
  const merged = mergeFrames({ number: top.number, page }, (number, ref) => places.get(`${number}:${ref}`) ?? missing);
  for (const region of merged.regions)
    if (merged.hung.includes(region.ref)) region.name = `${region.name} (does not answer)`.trim();
  const notes: string[] = [];
  if (merged.hung.length > 0) notes.push(`${merged.hung.length} frame(s) of the page did not answer and are left out.`);
  if (frames.length >= framesAtMost) notes.push(`Of the page's frames only the first ${framesAtMost} are read.`);
  const look = {
    url: page.url,
    title: page.title,
    viewport: page.viewport,
    scroll: page.scroll,
    nodes: merged.nodes,
    regions: merged.regions,
    forms: merged.forms,
    truncated: merged.truncated,
    fingerprint: '',
    ...(notes.length > 0 && { notes }),
  };
  const fingerprint = fingerprintOf(look);
  lastFingerprints.set(tab, fingerprint);
  return { ...look, fingerprint };
}

/** `firstMs`: how long it may take to begin to answer. */
async function collectFrom(view: FrameView, limit: Limit & { firstMs: number }, mark: boolean): Promise<WirePage> {
  const listeners = await listenersOf(view, { ...limit, ms: limit.firstMs });
  const page = await ask(view, ['collect', { mark, ...(listeners && { listeners }) }], limit);
  if (page.maybeClosed.length === 0 || !(await openClosedRoots(view, page.maybeClosed, limit))) return page;
  return ask(view, ['collect', { mark, again: true }], limit);
}

type Inner = FramePage & { parent: number; ref: number };

/** An inner document and where it is shown; its page is null when it does not answer, undefined when it is gone. */
async function collectInner(
  tab: PageHost,
  view: FrameView,
  on: { frames: FrameView[]; signal: AbortSignal; mark: boolean },
): Promise<Inner | undefined> {
  const limit = { ms: stretched(view.hung ? hungFrameMs : frameMs), signal: on.signal };
  const page = collectFrom(view, { ...limit, firstMs: limit.ms }, on.mark).catch((error: unknown) => {
    on.signal.throwIfAborted();
    if (error instanceof TimeoutError) return null;
    if (isAway(error)) return undefined;
    throw error;
  });
  const [owner, found] = await Promise.all([ownerOf(view, on.frames, limit).catch(() => undefined), page]);
  noteHung(tab, view, found === null);
  if (!owner || found === undefined) return undefined;
  return { parent: owner.parent.number, ref: owner.ref, number: view.number, page: found };
}

function emptyLook(tab: PageHost, host?: BrowserHost): Look {
  return {
    url: tab.page.url(),
    title: '',
    viewport: host?.viewport ?? { width: 0, height: 0 },
    scroll: { x: 0, y: 0, maxX: 0, maxY: 0 },
    nodes: [],
    regions: [],
    forms: [],
    truncated: false,
    fingerprint: `empty ${tab.page.url()}`,
  };
}

/** The browser process knows titles even of tabs whose page does not answer. */
function listTabs(host: BrowserHost, active: PageHost, signal: AbortSignal): Promise<Observation['tabs']> {
  return Promise.all(
    host.pages().map(async tab => {
      const title = await within({ ms: stretched(titleMs), signal, what: 'Asking for a title' }, () =>
        tab.cdp.send('Target.getTargetInfo'),
      ).then(
        ({ targetInfo }) => targetInfo.title,
        () => '',
      );
      return { id: tab.id, title, url: tab.page.url(), active: tab.id === active.id };
    }),
  );
}

function fingerprintOf(look: Look): string {
  const hash = createHash('sha1').update(`${look.url}\n${look.scroll.x},${look.scroll.y}\n`);
  const parts: string[] = [];
  for (const node of look.nodes) {
    if (node.kind === 'text') parts.push(node.text);
    else {
      const { rect: _rect, within: _within, isNew: _isNew, inView: _inView, covered: _covered, ...rest } = node;
      parts.push(JSON.stringify(rest));
    }
  }
  return hash.update(parts.join('\n')).digest('base64url').slice(0, 16);
}
