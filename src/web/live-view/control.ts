import type { RunMessage, ViewerMessage } from '#src/contract/live.ts';

type Input = Extract<ViewerMessage, { epoch: number }>;
/** A message without its epoch, and with what has a default left out. */
type Order<T = Input> = T extends Input ? Omit<T, 'epoch'> : never;

export type Held = Extract<RunMessage, { type: 'control' }>['held'];

/** Who has control, as this viewer knows it, and the only way to send input. */
export type ViewerControl = {
  held(): Held;
  isMine(): boolean;
  /** Whether this viewer could have it now. */
  isOffered(): boolean;
  update(message: Extract<RunMessage, { type: 'control' }>): void;
  take(): void;
  /** Sends input under the epoch in force; nothing happens when someone else has control. */
  order(order: Order): void;
};

export function createControl(send: (message: ViewerMessage) => void): ViewerControl {
  let state: Extract<RunMessage, { type: 'control' }> = { type: 'control', held: 'agent', epoch: 0, may: false };
  return {
    held: () => state.held,
    isMine: () => state.held === 'you',
    isOffered: () => state.may && (state.held === 'free' || state.held === 'other'),
    update(message) {
      state = message;
    },
    take: () => send({ type: 'take' }),
    order(order) {
      if (state.held === 'you') send({ ...order, epoch: state.epoch });
    },
  };
}

/** Modifier keys of an event as the protocol counts them: Alt 1, Control 2, Meta 4, Shift 8. */
export function modifiersOf(event: MouseEvent | KeyboardEvent | PointerEvent): number {
  // AltGr writes a character; it is no shortcut, though Windows reports it as Control with Alt.
  if (event.getModifierState('AltGraph')) return event.shiftKey ? 8 : 0;
  return (event.altKey ? 1 : 0) | (event.ctrlKey ? 2 : 0) | (event.metaKey ? 4 : 0) | (event.shiftKey ? 8 : 0);
}
