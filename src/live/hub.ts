/**
 * One run's live view on the worker: the browser's frames go out to any number of viewers, the input of the one viewer
 * that has control comes in. Knows no socket library and no browser, only {@link ViewerSocket} and {@link LiveSource}.
 */
import { liveClose, type Frame } from '#src/contract/live-frame.ts';
import { ViewerMessage, type RunMessage } from '#src/contract/live.ts';
import { firstControl, heldFor, holds, nextControl, type ControlEvent } from './control.ts';
import { createInputQueue, type InputQueue } from './input-queue.ts';
import { createPace } from './pace.ts';
import type { LiveActions, LiveDialog, LiveSource, SourceFrame } from './source.ts';
import { createViewer, wireFrame, type Viewer, type ViewerSocket, type EncodedFrame } from './viewer.ts';

/** What a viewer's socket passes to the hub. */
export type Seat = {
  /** A text message; one that is not of the protocol closes the socket with 1003. */
  message(text: string): void;
  /** Sends a message of the run to this viewer alone. */
  send(message: RunMessage): void;
  /** The socket is gone. */
  left(): void;
};

export type RunHub = {
  /** Takes a viewer in: tabs, control, an open dialog and the last frame go to it at once. */
  join(viewer: { socket: ViewerSocket; mode: 'control' | 'view' }): Seat;
  /**
   * Says whether the agent acts (true, as at the beginning) or waits for a person (false). Resolves when no input of a
   * person is under way any more and everything that was pressed is released.
   */
  setAgentHolds(agentHolds: boolean): Promise<void>;
  lastFrame(): Frame | undefined;
  viewerCount(): number;
  /**
   * Informs the viewers that the run has ended, or that it goes on in another browser when it `moves`, closes their sockets
   * and stops the cast. Idempotent.
   */
  close(options?: { moves?: boolean }): void;
};

export type RunHubOptions = {
  browser: LiveSource;
  actions: LiveActions;
  /** Called with the errors of input and actions that the browser refused; the view goes on. */
  onError?: (error: unknown) => void;
};

export function createRunHub(options: RunHubOptions): RunHub {
  const { browser, actions, onError = () => undefined } = options;
  const viewers = new Map<number, Viewer>();
  const queue = createInputQueue({ source: browser, onError });
  const frames = createFrameFan(browser, viewers);
  const show = createShow(actions);
  let control = firstControl;
  let dialog: LiveDialog = null;
  let lastViewerId = 0;
  /** Sends a viewer why the view is over, once it is. */
  let end: ((viewer: Viewer) => void) | undefined;

  const stopListening = browser.on(event => {
    if (event.type === 'tabs') sendAll(() => ({ type: 'tabs', tabs: event.tabs }));
    if (event.type === 'dialog') {
      dialog = event.dialog;
      if (dialog) queue.skip();
      sendAll(() => ({ type: 'dialog', dialog }));
    }
  });

  function sendAll(message: (viewer: Viewer) => RunMessage): void {
    for (const viewer of viewers.values()) viewer.send(message(viewer));
  }

  function controlFor(viewer: Viewer): RunMessage {
    return { type: 'control', held: heldFor(control, viewer.id), epoch: control.epoch, may: viewer.mayControl };
  }

  /** Resolves when the page has got every release event that the change makes due. */
  async function change(event: ControlEvent): Promise<void> {
    const before = control;
    control = nextControl(control, event);
    if (control === before) return;
    sendAll(controlFor);
    if (before.by === 'viewer') await queue.release();
  }

  function onMessage(viewer: Viewer, message: ViewerMessage): void {
    if (message.type === 'ack') frames.acked(viewer, message.seq);
    else if (message.type === 'take') {
      if (viewer.mayControl) void change({ type: 'take', viewer: viewer.id });
      viewer.send(controlFor(viewer));
    } else if (message.type === 'show' ? control.by !== 'agent' : holds(control, viewer.id, message.epoch)) {
      const stillHolds = () => message.type !== 'show' && holds(control, viewer.id, message.epoch);
      perform({ message, viewer, browser, actions, show, queue, stillHolds, onError }).catch(onError);
    }
  }

  return {
    join({ socket, mode }) {
      lastViewerId += 1;
      const viewer = createViewer({ id: lastViewerId, socket, mayControl: mode === 'control' });
      if (end) {
        end(viewer);
        return { message: () => undefined, send: () => undefined, left: () => undefined };
      }
      viewers.set(viewer.id, viewer);
      const first: RunMessage[] = [{ type: 'tabs', tabs: browser.tabs() }, controlFor(viewer)];
      for (const message of [...first, ...(dialog ? [{ type: 'dialog' as const, dialog }] : [])]) viewer.send(message);
      frames.joined(viewer);
      return {
        message(text) {
          const message = parse(text);
          if (typeof message === 'string') viewer.close(1003, message);
          else if (viewers.has(viewer.id)) onMessage(viewer, message);
        },
        send: message => viewer.send(message),
        left() {
          viewers.delete(viewer.id);
          void change({ type: 'left', viewer: viewer.id });
        },
      };
    },
    setAgentHolds: agentHolds => change({ type: agentHolds ? 'agent-holds' : 'agent-waits' }),
    lastFrame: () => frames.last()?.frame,
    viewerCount: () => viewers.size,
    close({ moves = false } = {}) {
      if (end) return;
      end = moves ? endMoved : endViewer;
      stopListening();
      frames.stop();
      void queue.release();
      for (const viewer of viewers.values()) end(viewer);
      viewers.clear();
    },
  };
}

function endMoved(viewer: Viewer): void {
  viewer.close(liveClose.moved, 'The run continues in another browser');
}

function endViewer(viewer: Viewer): void {
  viewer.send({ type: 'ended' });
  viewer.close(liveClose.ended, 'The run has ended');
}

/** The message, or in words why it is none. */
function parse(text: string): ViewerMessage | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'Not JSON';
  }
  const parsed = ViewerMessage.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  // A close reason has room for 123 bytes.
  return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .slice(0, 120);
}

type Order = Exclude<ViewerMessage, { type: 'ack' | 'take' }>;

async function perform(order: {
  message: Order;
  viewer: Viewer;
  browser: LiveSource;
  actions: LiveActions;
  show: ReturnType<typeof createShow>;
  queue: InputQueue;
  stillHolds: () => boolean;
  onError: (error: unknown) => void;
}): Promise<void> {
  const { message, viewer, browser, actions, show, queue, stillHolds, onError } = order;
  const inTurn = (work: () => Promise<unknown>) => queue.run(async () => (stillHolds() ? work() : undefined));
  switch (message.type) {
    case 'mouse':
    case 'key':
    case 'text': {
      const { epoch: _epoch, ...input } = message;
      return queue.input(input);
    }
    case 'copy':
      return inTurn(async () => {
        const text = await browser.selectedText({ cut: message.cut });
        viewer.send({ type: 'clipboard', text });
      });
    case 'show':
      return show(viewer, message.ref);
    case 'tab':
      return inTurn(() => actions.activateTab(message.tab));
    case 'navigate':
      // Begun in its turn, but not waited for: a page that loads forever still takes clicks.
      return inTurn(async () => void actions.navigate(message.to).catch(onError));
    case 'dialog': {
      // Not in its turn: what waits there waits for this answer.
      const { accept, text } = message;
      await actions.answerDialog(text === undefined ? { accept } : { accept, text });
    }
  }
}

/** Sends a viewer where an element is. One at a time: viewers ask again. */
function createShow(actions: LiveActions): (viewer: Viewer, ref: string) => Promise<void> {
  let busy = false;
  return async (viewer, ref) => {
    if (busy) return;
    busy = true;
    try {
      viewer.send({ type: 'shown', ref, box: await actions.show(ref) });
    } finally {
      busy = false;
    }
  };
}

/** Frames from the cast to the viewers: numbered, newest first, at the pace of the fastest. */
function createFrameFan(browser: LiveSource, viewers: Map<number, Viewer>) {
  let last: EncodedFrame | undefined;
  const pace = createPace(() => cast.wantsNext());
  const cast = browser.cast({ frame: fan });
  pace.wanted();

  function fan(frame: SourceFrame): void {
    last = wireFrame({ ...frame, seq: (last?.frame.seq ?? 0) + 1 });
    pace.arrived();
    for (const viewer of viewers.values()) give(viewer, last);
  }

  function give(viewer: Viewer, frame: EncodedFrame): boolean {
    const sent = viewer.offer(frame);
    if (sent) pace.travels(viewer.roundTripMs());
    return sent;
  }

  return {
    last: () => last,
    joined(viewer: Viewer): void {
      if (last) give(viewer, last);
      pace.wanted();
    },
    acked(viewer: Viewer, seq: number): void {
      if (!viewer.acked(seq)) return;
      if (!last || !give(viewer, last)) pace.wanted();
    },
    stop(): void {
      pace.stop();
      cast.stop();
    },
  };
}
