/**
 * The frames of a tab and the world of ours in each. Frames of the page's own process are reached through its session;
 * those of other sites live in processes of their own and each group of them has a session.
 */
import type { BrowserContext, CDPSession, Frame } from 'playwright-core';
import type { PageHost } from '../page-host.ts';
import { pageScript, worldName } from './script/page-script.ts';
import { stretched } from '../slowdown.ts';

/** One document: where to evaluate, and the number that begins its elements' refs. */
export type FrameView = {
  frameId: string;
  cdp: CDPSession;
  /** Our world in it: by number for the DOM domain, by unique name for evaluating. */
  world: { id: number; uniqueId: string };
  /** The page's own world. */
  own: string | undefined;
  number: number;
  parentId: string | undefined;
  /** It did not answer the last time, so it gets a shorter timeout. */
  hung: boolean;
};

type World = { id: number; uniqueId: string; number: number; hung: boolean };
type Session = {
  cdp: CDPSession;
  rootId: string;
  worlds: Map<string, World>;
  owns: Map<string, string>;
  parents: Map<string, string | undefined>;
};
type Tab = {
  host: PageHost;
  root: Promise<Session>;
  others: Map<Frame, Promise<Session | null>>;
  /** Frames of other sites that have not answered yet. */
  attaching: Set<Frame>;
  open: Set<Session>;
};

const attachMs = 1000;
/** Each frame costs several messages and is compared with the others; a page may have as many as it likes. */
export const framesAtMost = 100;
const tabs = new WeakMap<PageHost, Tab>();
const lastNumbers = new WeakMap<BrowserContext, number>();

/** Starts to follow a tab's frames; our script is in every document from here on. Idempotent. */
export function followTab(host: PageHost): Tab {
  const known = tabs.get(host);
  if (known) return known;
  const tab: Tab = { host, root: attach(host.cdp), others: new Map(), attaching: new Set(), open: new Set() };
  tab.root.then(
    session => tab.open.add(session),
    () => tabs.delete(host),
  );
  tabs.set(host, tab);
  host.page.on('framedetached', frame => {
    tab.others.delete(frame);
    tab.attaching.delete(frame);
  });
  host.page.on('framenavigated', frame => {
    // A frame may move to another process with each document; those that stay keep their session.
    void tab.others.get(frame)?.then(
      session => {
        if (!session || !tab.open.has(session)) tab.others.delete(frame);
      },
      () => tab.others.delete(frame),
    );
  });
  return tab;
}

/** The documents of the tab that have our world by now, the top one first, at most `framesAtMost`. */
export async function framesOf(host: PageHost): Promise<FrameView[]> {
  const tab = followTab(host);
  const root = await tab.root;
  const frames = host.page.frames();
  if (frames.length > 1) await soon(Promise.all(frames.slice(1, framesAtMost).map(frame => otherSession(tab, frame))));
  const sessions = [root, ...[...tab.open].filter(session => session !== root)];
  return sessions.flatMap(session => viewsOf(session, host)).slice(0, framesAtMost);
}

/** The sessions of the processes that the tab's documents live in. */
export async function sessionsOf(host: PageHost): Promise<CDPSession[]> {
  const tab = followTab(host);
  await tab.root;
  return [...tab.open].map(({ cdp }) => cdp);
}

/** Whether a frame of another site has not answered yet, so that it is missing from {@link framesOf}. */
export function isFrameMissing(host: PageHost): boolean {
  return followTab(host).attaching.size > 0;
}

/** A frame that hangs is not waited for: it is there once it answers. */
async function soon(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>(resolve => (timer = setTimeout(resolve, stretched(attachMs))));
  await Promise.race([work, late]);
  clearTimeout(timer);
}

/** The top document, without looking for any other. */
export async function topFrame(host: PageHost): Promise<FrameView | undefined> {
  const root = await followTab(host).root;
  return viewsOf(root, host).find(view => view.frameId === root.rootId);
}

export async function rootFrameId(host: PageHost): Promise<string> {
  return (await followTab(host).root).rootId;
}

/** The document that a ref's first number names; undefined when it is gone. */
export async function frameByNumber(host: PageHost, number: number): Promise<FrameView | undefined> {
  const tab = followTab(host);
  await tab.root;
  for (const session of tab.open) {
    const found = viewsOf(session, host).find(view => view.number === number);
    if (found) return found;
  }
  return undefined;
}

/** The document of a frame, which is attached to when it is not yet; undefined when it cannot be reached. */
export async function frameById(host: PageHost, frameId: string): Promise<FrameView | undefined> {
  const tab = followTab(host);
  await tab.root;
  const known = (): FrameView | undefined =>
    [...tab.open].flatMap(session => viewsOf(session, host)).find(view => view.frameId === frameId);
  return known() ?? (await framesOf(host).then(known));
}

export function noteHung(host: PageHost, view: FrameView, hung: boolean): void {
  for (const session of followTab(host).open) {
    const world = session.worlds.get(view.frameId);
    if (world?.uniqueId === view.world.uniqueId) world.hung = hung;
  }
}

function viewsOf(session: Session, host: PageHost): FrameView[] {
  const views: FrameView[] = [];
  for (const [frameId, world] of session.worlds) {
    if (!session.parents.has(frameId)) continue;
    world.number ||= nextNumber(host);
    views.push({
      frameId,
      cdp: session.cdp,
      world,
      own: session.owns.get(frameId),
      number: world.number,
      parentId: session.parents.get(frameId),
      hung: world.hung,
    });
  }
  return views.sort((a, b) => Number(b.frameId === session.rootId) - Number(a.frameId === session.rootId));
}

function nextNumber(host: PageHost): number {
  const context = host.page.context();
  const number = (lastNumbers.get(context) ?? 0) + 1;
  lastNumbers.set(context, number);
  return number;
}

/** The session of a frame in another process; null for one that shares its parent's. */
async function otherSession(tab: Tab, frame: Frame): Promise<void> {
  let known = tab.others.get(frame);
  if (!known) {
    known = openOther(tab, frame);
    tab.others.set(frame, known);
    known.catch(() => tab.others.delete(frame));
  }
  await known.catch(() => undefined);
}

async function openOther(tab: Tab, frame: Frame): Promise<Session | null> {
  const cdp = await tab.host.page
    .context()
    .newCDPSession(frame)
    .catch(() => null);
  if (!cdp) return null;
  tab.attaching.add(frame);
  const session = await attach(cdp).finally(() => tab.attaching.delete(frame));
  tab.open.add(session);
  cdp.on('close', () => {
    tab.open.delete(session);
    tab.others.delete(frame);
  });
  return session;
}

async function attach(cdp: CDPSession): Promise<Session> {
  const session: Session = { cdp, rootId: '', worlds: new Map(), owns: new Map(), parents: new Map() };
  followWorlds(session);
  followFrames(session);
  const source = await pageScript();
  const [, tree] = await Promise.all([
    cdp.send('Page.enable'),
    cdp.send('Page.getFrameTree'),
    cdp.send('Runtime.enable'),
    cdp.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName, runImmediately: true }),
    // Nobody could see a chooser: an event reports it to the actions instead.
    cdp.send('Page.setInterceptFileChooserDialog', { enabled: true }),
  ]);
  session.rootId = tree.frameTree.frame.id;
  const add = (node: typeof tree.frameTree, parent: string | undefined): void => {
    session.parents.set(node.frame.id, parent);
    for (const child of node.childFrames ?? []) add(child, node.frame.id);
  };
  add(tree.frameTree, tree.frameTree.frame.parentId);
  return session;
}

function followWorlds(session: Session): void {
  const { cdp, worlds, owns } = session;
  cdp.on('Runtime.executionContextCreated', ({ context }) => {
    const aux: { frameId?: string; isDefault?: boolean } = context.auxData ?? {};
    if (!aux.frameId) return;
    if (context.name === worldName && !aux.isDefault)
      worlds.set(aux.frameId, { id: context.id, uniqueId: context.uniqueId, number: 0, hung: false });
    else if (aux.isDefault) owns.set(aux.frameId, context.uniqueId);
  });
  cdp.on('Runtime.executionContextDestroyed', ({ executionContextUniqueId }) => {
    for (const [frameId, world] of worlds) if (world.uniqueId === executionContextUniqueId) worlds.delete(frameId);
    for (const [frameId, unique] of owns) if (unique === executionContextUniqueId) owns.delete(frameId);
  });
  cdp.on('Runtime.executionContextsCleared', () => {
    worlds.clear();
    owns.clear();
  });
}

function followFrames(session: Session): void {
  const { cdp, parents, worlds } = session;
  cdp.on('Page.frameAttached', ({ frameId, parentFrameId }) => parents.set(frameId, parentFrameId));
  cdp.on('Page.frameNavigated', ({ frame }) => parents.set(frame.id, frame.parentId));
  cdp.on('Page.frameDetached', ({ frameId }) => {
    parents.delete(frameId);
    worlds.delete(frameId);
  });
}
