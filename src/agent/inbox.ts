import { untilAborted } from './control.ts';

/** What the user says to the agent: an answer goes to the question that waits for it, the rest to the next turn. */
export type Inbox = {
  say(message: string, options: { answer: boolean }): void;
  /** The messages since the last call that answered nothing, oldest first. */
  takeAll(): string[];
  /** The answer to the question just put; it may have come before anybody waited here. */
  answer(signal: AbortSignal): Promise<string>;
};

export function createInbox(): Inbox {
  let kept: string[] = [];
  let early: string[] = [];
  let waiting: PromiseWithResolvers<string> | undefined;
  return {
    say(message, { answer }) {
      if (!answer) kept.push(message);
      else if (waiting) waiting.resolve(message);
      else early.push(message);
    },
    takeAll() {
      const messages = kept;
      kept = [];
      return messages;
    },
    async answer(signal) {
      const first = early.shift();
      if (first !== undefined) return first;
      waiting = Promise.withResolvers<string>();
      try {
        return await untilAborted(waiting.promise, signal);
      } finally {
        waiting = undefined;
        early = [];
      }
    },
  };
}
