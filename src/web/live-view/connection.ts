import { decodeFrame, liveClose, type Frame } from '#src/contract/live-frame.ts';
import type { RunMessage, ViewerMessage } from '#src/contract/live.ts';

/**
 * `starting` until the first picture; `closed` while the run waits for its person without a browser; `crowded` while there
 * are too many live views; `ended` and `expired` are final.
 */
export type Phase = 'starting' | 'live' | 'reconnecting' | 'closed' | 'crowded' | 'ended' | 'expired';

export type Connection = {
  send(message: ViewerMessage): void;
  phase(): Phase;
};

const firstRetryMs = 250;
const longestRetryMs = 5000;
const openMs = 8000;

/** Keeps a socket to the run open, with the newest ticket, until the run ends or the ticket is refused. */
export function openConnection(options: {
  /** Where the socket is; the ticket is added. */
  url: URL;
  ticket: string;
  onFrame: (frame: Frame) => void;
  onMessage: (message: RunMessage) => void;
  onPhase: (phase: Phase) => void;
  onTicket: (ticket: string) => void;
}): Connection {
  let { ticket } = options;
  let phase: Phase = 'starting';
  let socket: WebSocket | undefined;
  let retryMs = firstRetryMs;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function enter(next: Phase): void {
    if (phase === next || phase === 'ended' || phase === 'expired') return;
    phase = next;
    options.onPhase(phase);
  }

  function open(): void {
    clearTimeout(retry);
    const url = new URL(options.url);
    url.searchParams.set('ticket', ticket);
    const usedTicket = ticket;
    const now = new WebSocket(url);
    socket = now;
    now.binaryType = 'arraybuffer';
    const deadline = setTimeout(() => now.close(), openMs);
    now.addEventListener('open', () => clearTimeout(deadline));
    now.addEventListener('message', ({ data }: { data: string | ArrayBuffer }) => {
      if (now === socket) receive(data);
    });
    now.addEventListener('close', ({ code }) => {
      clearTimeout(deadline);
      if (now === socket) closed(code, usedTicket);
    });
  }

  function receive(data: string | ArrayBuffer): void {
    retryMs = firstRetryMs;
    if (typeof data !== 'string') {
      const frame = decodeFrame(new Uint8Array(data));
      if (!frame) return;
      enter('live');
      options.onFrame(frame);
      return;
    }
    // safe because the run's worker is ours and sends nothing but RunMessages.
    const message = JSON.parse(data) as RunMessage;
    if (message.type === 'ended') enter('ended');
    else if (message.type === 'ticket') {
      ({ ticket } = message);
      options.onTicket(ticket);
    } else options.onMessage(message);
  }

  function closed(code: number, usedTicket: string): void {
    socket = undefined;
    if (code === liveClose.ended) enter('ended');
    const refused = code === liveClose.unauthorized || code === liveClose.forbidden;
    if (refused && usedTicket === ticket) enter('expired');
    if (phase === 'ended' || phase === 'expired') return;
    if (code === liveClose.tooMany) enter('crowded');
    else if (code === liveClose.browserClosed) enter('closed');
    else if (phase === 'live') enter('reconnecting');
    else if (phase === 'closed') enter('starting');
    retry = setTimeout(open, retryMs * (0.8 + Math.random() * 0.4));
    retryMs = Math.min(longestRetryMs, retryMs * 1.7);
  }

  function hurry(): void {
    if (socket || phase === 'ended' || phase === 'expired') return;
    open();
  }

  window.addEventListener('online', hurry);
  // A socket of a network that is gone would take minutes to find out.
  window.addEventListener('offline', () => socket?.close());
  document.addEventListener('visibilitychange', () => document.hidden || hurry());
  open();

  return {
    send(message) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    phase: () => phase,
  };
}
