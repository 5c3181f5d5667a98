import { decodeFrame, type Frame } from '#src/contract/live-frame.ts';
import type { RunMessage, ViewerMessage } from '#src/contract/live.ts';

/** A viewer of a run's live view, as the page is one. */
export type LiveClient = {
  frames: Frame[];
  messages: RunMessage[];
  send(message: ViewerMessage): void;
  /** The first message that fits, of those that came and those to come. */
  message<T extends RunMessage['type']>(
    type: T,
    fits?: (message: Extract<RunMessage, { type: T }>) => boolean,
  ): Promise<Extract<RunMessage, { type: T }>>;
  frame(): Promise<Frame>;
  closed: Promise<number>;
  close(): void;
};

const waitMs = 10_000;

/** Opens the live view at the URL that a run gives. */
export async function openLive(liveUrl: string): Promise<LiveClient> {
  const url = new URL(liveUrl);
  url.protocol = url.protocol.replace('http', 'ws');
  url.pathname += '/socket';
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  const frames: Frame[] = [];
  const messages: RunMessage[] = [];
  const waiting = new Set<() => void>();
  const closed = Promise.withResolvers<number>();
  socket.addEventListener('close', event => closed.resolve(event.code));
  socket.addEventListener('message', (event: { data: unknown }) => {
    const data = event.data as string | ArrayBuffer;
    if (typeof data === 'string') messages.push(JSON.parse(data) as RunMessage);
    else {
      const frame = decodeFrame(new Uint8Array(data));
      if (frame) {
        frames.push(frame);
        socket.send(JSON.stringify({ type: 'ack', seq: frame.seq }));
      }
    }
    // A look that finds what it waited for leaves the set.
    for (const look of Array.from(waiting)) look();
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('The live view could not be opened')), { once: true });
  });

  function until<T>(look: () => T | undefined, what: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(attempt);
        reject(new Error(`No ${what} came. Messages: ${JSON.stringify(messages)}`));
      }, waitMs);
      const attempt = (): void => {
        const found = look();
        if (found === undefined) return;
        clearTimeout(timer);
        waiting.delete(attempt);
        resolve(found);
      };
      waiting.add(attempt);
      attempt();
    });
  }

  return {
    frames,
    messages,
    send: message => socket.send(JSON.stringify(message)),
    message: (type, fits = () => true) =>
      until(
        () =>
          messages.find(
            (message): message is Extract<RunMessage, { type: typeof type }> =>
              message.type === type && fits(message as never),
          ),
        type,
      ),
    frame: () => until(() => frames.at(-1), 'frame'),
    closed: closed.promise,
    close: () => socket.close(),
  };
}
