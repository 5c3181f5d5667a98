import { encodeFrame, liveClose, type Frame } from '#src/contract/live-frame.ts';
import type { RunMessage } from '#src/contract/live.ts';

/** A viewer's socket as the hub sees it. */
export type ViewerSocket = {
  /** Sends at once or buffers; never throws, also after the close. */
  send(data: string | Uint8Array): void;
  /** Bytes handed over and not yet gone. */
  buffered(): number;
  close(code: number, reason: string): void;
};

/** A numbered frame with its wire bytes, made once for all viewers. */
export type EncodedFrame = { frame: Frame; bytes: Uint8Array };

const maxBufferedBytes = 4 * 1024 * 1024;

/** The sending side of one viewer: one frame under way, the newest wins. */
export type Viewer = {
  readonly id: number;
  readonly mayControl: boolean;
  send(message: RunMessage): void;
  /** True when the frame went out now; false when one is still under way. */
  offer(wire: EncodedFrame): boolean;
  /** True when the acknowledged frame was the one under way. */
  acked(seq: number): boolean;
  /** Usual time to acknowledge in ms; 0 while unknown. */
  roundTripMs(): number;
  close(code: number, reason: string): void;
};

export function wireFrame(frame: Frame): EncodedFrame {
  return { frame, bytes: encodeFrame(frame) };
}

export function createViewer(options: { id: number; socket: ViewerSocket; mayControl: boolean }): Viewer {
  const { id, socket, mayControl } = options;
  let lastSeq = 0;
  let underWay: { seq: number; sentAt: number } | undefined;
  let usualMs = 0;

  function send(data: string | Uint8Array): boolean {
    if (socket.buffered() > maxBufferedBytes) {
      socket.close(liveClose.tooSlow, 'This viewer is too slow');
      return false;
    }
    socket.send(data);
    return true;
  }

  return {
    id,
    mayControl,
    send(message) {
      send(JSON.stringify(message));
    },
    offer(wire) {
      if (underWay || wire.frame.seq <= lastSeq || !send(wire.bytes)) return false;
      lastSeq = wire.frame.seq;
      underWay = { seq: lastSeq, sentAt: performance.now() };
      return true;
    },
    acked(seq) {
      if (underWay?.seq !== seq) return false;
      const ms = performance.now() - underWay.sentAt;
      usualMs = usualMs === 0 ? ms : usualMs * 0.7 + ms * 0.3;
      underWay = undefined;
      return true;
    },
    roundTripMs: () => usualMs,
    close: (code, reason) => socket.close(code, reason),
  };
}
