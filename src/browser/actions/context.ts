import { sentence } from '#src/core/text/sentence.ts';
/** The context of every action: the page, the deadline, and access to elements. */
import { ask, isGone, type CommandResult } from '../observe/ask.ts';
import { frameByNumber, framesOf, type FrameView } from '../observe/frames.ts';
import { ownerOf } from '../observe/owners.ts';
import type { Commands, Gone, ViewportPoint } from '../page/wire.ts';
import type { BrowserHost, PageHost } from '../page-host.ts';
import type { Rect } from '../observe/observation.ts';
import type { ActOptions, FailureReason, SecretBlock } from '../run-browser.ts';
import type { RequestGate } from './request-gate.ts';
import type { Watch } from '../observe/settle.ts';
import { stretched } from '../slowdown.ts';

export type ActionContext = {
  host: BrowserHost;
  tab: PageHost;
  watch: Watch;
  signal: AbortSignal;
  /** `performance.now()` at which the action's time is over. */
  until: number;
  /** The deadline for a page that has started to load: later than that of the first response. */
  loadUntil: number;
  permits: ActOptions['permits'];
  requests: RequestGate | undefined;
  /** Describes the input sent so far; empty until something was sent. Kept when the action is aborted. */
  progress: {
    doing: string;
    /** Set once all input was sent: only the page's reaction is missing. */
    sent?: true;
  };
};

/** The result of an action; the reaction of the page is added later. */
export type ActionResult = ({ ok: true } | { ok: false; reason: FailureReason }) & {
  message: string;
  changed?: boolean;
  data?: string;
  hit?: string;
  blocked?: SecretBlock;
  sent?: true;
  /** Where the element is, in CSS pixels of the viewport. */
  box?: Rect;
};

/** An expected failure: thrown where it is found, reported as the action's outcome. */
export class Refusal extends Error {
  readonly reason: FailureReason;
  readonly blocked: SecretBlock | undefined;
  constructor(reason: FailureReason, message: string, blocked?: SecretBlock) {
    super(message);
    this.name = 'Refusal';
    this.reason = reason;
    this.blocked = blocked;
  }
}

/** Documents do not answer while a dialog is open. Thrown to leave an action that waits for one. */
export class DialogInTheWay extends Error {
  constructor() {
    super('A dialog opened.');
    this.name = 'DialogInTheWay';
  }
}

const goneMessage = 'The element is no longer on the page.';

/** An element in its document. */
export type FrameElement = { view: FrameView; number: number };

/** The timeout of a part of the action in ms, at most `most` on a machine that keeps up. */
export function limitOf({ until, signal }: ActionContext, most = Infinity): { ms: number; signal: AbortSignal } {
  return { ms: Math.max(1, Math.min(stretched(most), until - performance.now())), signal };
}

export async function findTarget(acting: ActionContext, ref: string): Promise<FrameElement> {
  const [, frame, number] = /^(\d+):(\d+)$/.exec(ref) ?? [];
  const view = frame === undefined ? undefined : await frameByNumber(acting.tab, Number(frame));
  if (!view || number === undefined) throw new Refusal('gone', goneMessage);
  return { view, number: Number(number) };
}

/** Asks the element's document, and refuses when the element is gone; a dialog that opens meanwhile ends it. */
export async function askTarget<K extends keyof Commands>(
  acting: ActionContext,
  target: FrameElement,
  call: [K, Parameters<Commands[K]>[0]],
): Promise<Exclude<CommandResult<K>, Gone>> {
  const answer = await orDialog(acting, ask(target.view, call, limitOf(acting)));
  if (isGone(answer)) throw new Refusal('gone', goneMessage);
  // safe because the only other answer was just refused
  return answer as Exclude<CommandResult<K>, Gone>;
}

/** Waits for `work`, but not behind a dialog that opens. */
export async function orDialog<T>(acting: ActionContext, work: Promise<T>): Promise<T> {
  const dialog = Symbol('dialog');
  const first = await Promise.race([work, acting.watch.dialogOpened.then(() => dialog)]);
  if (first === dialog) {
    work.catch(() => undefined);
    throw new DialogInTheWay();
  }
  // safe because the symbol was ruled out
  return first as T;
}

export type Aimed = {
  point: ViewportPoint;
  what: string;
  viaLabel: boolean;
  rect: { width: number; height: number };
  /** From the point to just inside the lower right corner. */
  toCorner: ViewportPoint;
  /** In CSS pixels of the viewport. */
  box: Rect;
  href: string | undefined;
};

/** CSS pixels: browsers and widgets draw their grips within the last 12 or so. */
const cornerInset = 5;
/** The timeout for an element to be visible, stable, enabled and not covered. */
const readyMs = 1500;

/** Brings the element into view and gives a point of the top frame's viewport that meets it; refuses when there is none. */
export async function aimAt(
  acting: ActionContext,
  target: FrameElement,
  options: { hit?: boolean; enabled?: boolean } = {},
): Promise<Aimed> {
  const { hit = true, enabled = true } = options;
  const ms = Math.max(0, Math.min(stretched(readyMs), acting.until - performance.now() - 300));
  const ready = await askTarget(acting, target, ['ready', { ref: target.number, ms, hit, enabled }]);
  if (!ready.ok) throw new Refusal(ready.reason, sentence(ready.message));
  const { what, via, rect, href } = ready;
  const point = await toTop(acting, target, { point: ready.point, what, hit });
  const toCorner = {
    x: rect.x + rect.width - cornerInset - ready.point.x,
    y: rect.y + rect.height - cornerInset - ready.point.y,
  };
  const box = {
    x: point.x + rect.x - ready.point.x,
    y: point.y + rect.y - ready.point.y,
    width: rect.width,
    height: rect.height,
  };
  return { point, what, viaLabel: via === 'label', rect, toCorner, box, href };
}

type Inner = { point: ViewportPoint; what: string; hit: boolean };

async function toTop(acting: ActionContext, target: FrameElement, inner: Inner): Promise<ViewportPoint> {
  let { point } = inner;
  let { view } = target;
  if (view.parentId === undefined && view.cdp === acting.tab.cdp) return point;
  const frames = await framesOf(acting.tab);
  for (;;) {
    const owner = await ownerOf(view, frames, limitOf(acting, 3000));
    if (!owner) return point;
    const frame = { view: owner.parent, number: owner.ref };
    point = await throughFrame(acting, frame, { ...inner, point });
    view = owner.parent;
  }
}

/** A point of a frame as its parent sees it. The frame is scrolled to when the point is out of sight there. */
async function throughFrame(
  acting: ActionContext,
  frame: FrameElement,
  { point, what, hit }: Inner,
): Promise<ViewportPoint> {
  const locate = async (): Promise<ViewportPoint> => {
    const box = await askTarget(acting, frame, ['frameBox', frame.number]);
    return { x: box.x + point.x * box.scale, y: box.y + point.y * box.scale };
  };
  let outer = await locate();
  const { width, height } = acting.host.viewport;
  if (outer.x < 0 || outer.y < 0 || outer.x >= width || outer.y >= height) {
    const y = outer.y < 0 || outer.y >= height ? Math.round(outer.y - height / 2) : 0;
    const x = outer.x < 0 || outer.x >= width ? Math.round(outer.x - width / 2) : 0;
    if (y !== 0) await askTarget(acting, frame, ['scroll', { ref: 0, x: 0, y, pages: false }]);
    if (x !== 0) await askTarget(acting, frame, ['scroll', { ref: 0, x, y: 0, pages: false }]);
    outer = await locate();
  }
  const cover = hit ? await askTarget(acting, frame, ['frameHit', { ref: frame.number, ...outer }]) : '';
  if (cover) throw new Refusal('covered', sentence(`${what} is covered by ${cover}.`));
  return outer;
}

/** A text as messages quote it. */
export function quote(text: string, limit = 80): string {
  return `'${text.length > limit ? `${text.slice(0, limit)}…` : text}'`;
}
