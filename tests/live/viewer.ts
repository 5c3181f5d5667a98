import WebSocket from 'ws';
import { decodeFrame, type Frame } from '#src/contract/live-frame.ts';
import type { RunMessage, ViewerMessage } from '#src/contract/live.ts';
import { eventually } from '#tests/setup/browser.ts';

type Input = Extract<ViewerMessage, { epoch: number }>;
/** What may be left out, because it has a default, is. */
type Loose<T> = T extends Input ? Partial<T> & Pick<T, 'type'> : never;

export type TestViewer = {
  socket: WebSocket;
  frames: Frame[];
  messages: RunMessage[];
  closed: Promise<{ code: number; reason: string; afterFrames: number }>;
  send(message: object): void;
  /** Input under the epoch last heard. */
  input(order: Loose<Input>): void;
  epoch(): number;
  held(): string | undefined;
  take(): Promise<void>;
  click(x: number, y: number): void;
  key(key: string, more?: { code?: string; modifiers?: number }): void;
};

/** A viewer as the page is one, over a plain socket. `acks: false` takes frames and never says so. */
export function openViewer(url: string, options: { acks?: boolean } = {}): TestViewer {
  const { acks = true } = options;
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const frames: Frame[] = [];
  const messages: RunMessage[] = [];
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (!isBinary) return void messages.push(JSON.parse(data.toString()) as RunMessage);
    const frame = decodeFrame(data);
    if (!frame) throw new Error('A binary message that is no frame.');
    frames.push(frame);
    if (acks) socket.send(JSON.stringify({ type: 'ack', seq: frame.seq }));
  });
  const closed = new Promise<{ code: number; reason: string; afterFrames: number }>(resolve =>
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString(), afterFrames: frames.length })),
  );

  const control = () => messages.findLast(message => message.type === 'control');
  const viewer: TestViewer = {
    socket,
    frames,
    messages,
    closed,
    send: message => socket.send(JSON.stringify(message)),
    input: order => viewer.send({ epoch: viewer.epoch(), ...order }),
    epoch: () => control()?.epoch ?? 0,
    held: () => control()?.held,
    async take() {
      await eventually('free', () => viewer.held() === 'free' || viewer.held() === 'other');
      viewer.send({ type: 'take' });
      await eventually('has control', () => viewer.held() === 'you');
    },
    click(x, y) {
      viewer.input({ type: 'mouse', action: 'down', x, y, button: 'left', buttons: 1, clickCount: 1 });
      viewer.input({ type: 'mouse', action: 'up', x, y, button: 'left', clickCount: 1 });
    },
    key(key, { code = '', modifiers = 0 } = {}) {
      viewer.input({ type: 'key', action: 'down', key, code, modifiers });
      viewer.input({ type: 'key', action: 'up', key, code, modifiers });
    },
  };
  return viewer;
}
