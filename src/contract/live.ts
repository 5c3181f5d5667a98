/**
 * What a live view and its run say to each other over one WebSocket.
 *
 * Text messages are JSON by the schemas below. Binary messages go one way, run → viewer, and are picture frames: see
 * `live-frame.ts`, which is apart so that the viewer's page needs no schema library.
 * A viewer acknowledges each frame it has drawn; at most one is under way to it, and the newest wins.
 * Input counts only from the viewer that holds control, and only with the epoch that control was given under.
 */
import { z } from 'zod';

const epoch = z.int().min(0);
const modifiers = z.int().min(0).max(15);
/** CSS pixels of the page's viewport. */
const point = { x: z.number().min(-10_000).max(10_000), y: z.number().min(-10_000).max(10_000) };

export const ViewerMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ack'), seq: z.int().min(0) }),
  /** Asks for control; granted when the agent does not hold it. */
  z.strictObject({ type: z.literal('take') }),
  /** Asks where an element of the page is, scrolled into view; answered by `shown`. Refused while the agent acts. */
  z.strictObject({ type: z.literal('show'), ref: z.string().max(100) }),
  z.strictObject({
    type: z.literal('mouse'),
    epoch,
    action: z.enum(['move', 'down', 'up', 'wheel']),
    ...point,
    button: z.enum(['none', 'left', 'middle', 'right', 'back', 'forward']).default('none'),
    buttons: z.int().min(0).max(31).default(0),
    clickCount: z.int().min(0).max(3).default(0),
    deltaX: z.number().min(-10_000).max(10_000).default(0),
    deltaY: z.number().min(-10_000).max(10_000).default(0),
    modifiers: modifiers.default(0),
  }),
  z.strictObject({
    type: z.literal('key'),
    epoch,
    action: z.enum(['down', 'up']),
    key: z.string().min(1).max(40),
    code: z.string().max(40),
    location: z.int().min(0).max(3).default(0),
    repeat: z.boolean().default(false),
    modifiers: modifiers.default(0),
  }),
  /** Committed text: paste, IME, dictation. */
  z.strictObject({ type: z.literal('text'), epoch, text: z.string().min(1).max(100_000) }),
  /** Asks for the page's selected text, answered by `clipboard`. */
  z.strictObject({ type: z.literal('copy'), epoch, cut: z.boolean().default(false) }),
  z.strictObject({ type: z.literal('tab'), epoch, tab: z.string().max(100) }),
  z.strictObject({
    type: z.literal('navigate'),
    epoch,
    to: z.union([z.enum(['back', 'forward', 'reload']), z.url({ protocol: /^https?$/ }).max(4000)]),
  }),
  z.strictObject({ type: z.literal('dialog'), epoch, accept: z.boolean(), text: z.string().max(10_000).optional() }),
]);
export type ViewerMessage = z.infer<typeof ViewerMessage>;

export const LiveTab = z.object({ id: z.string(), title: z.string(), url: z.string(), active: z.boolean() });
export type LiveTab = z.infer<typeof LiveTab>;

export const RunMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('tabs'), tabs: z.array(LiveTab) }),
  /**
   * Who has control. `agent`: the agent acts and input is refused. `free`: the agent waits, any viewer may take.
   * `you` / `other`: a viewer holds it; `epoch` must go with each input. `may`: whether this viewer may ever take it.
   */
  z.object({ type: z.literal('control'), held: z.enum(['agent', 'free', 'you', 'other']), epoch, may: z.boolean() }),
  z.object({
    type: z.literal('dialog'),
    dialog: z
      .object({ kind: z.enum(['alert', 'confirm', 'prompt', 'beforeunload']), message: z.string(), value: z.string() })
      .nullable(),
  }),
  z.object({ type: z.literal('clipboard'), text: z.string() }),
  /** Where the element is, in CSS pixels of the viewport; null if it is not on the page. */
  z.object({
    type: z.literal('shown'),
    ref: z.string(),
    box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
  }),
  /** A fresh ticket to reconnect with, sent before the one in use expires. */
  z.object({ type: z.literal('ticket'), ticket: z.string() }),
  /** The last message: the run is over. */
  z.object({ type: z.literal('ended') }),
]);
export type RunMessage = z.infer<typeof RunMessage>;
