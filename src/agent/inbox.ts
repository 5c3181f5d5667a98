import { untilAborted } from './control.ts';

/** What the user says to the agent: the answer when it waits for one, else kept for its next turn. */
export type Inbox = {
  say(message: string): void;
  /** The messages since the last call, oldest first. */
  takeAll(): string[];
  /** The next message, which is then the answer. Messages said before the question do not count. */
  next(signal: AbortSignal): Promise<string>;
};

export function createInbox(): Inbox {
  let kept: string[] = [];
  let waiting: PromiseWithResolvers<string> | undefined;
  return {
    say(message) {
      if (waiting) {
        waiting.resolve(message);
        waiting = undefined;
      } else {
        kept.push(message);
      }
    },
    takeAll() {
      const messages = kept;
      kept = [];
      return messages;
    },
    async next(signal) {
      waiting = Promise.withResolvers<string>();
      try {
        return await untilAborted(waiting.promise, signal);
      } finally {
        waiting = undefined;
      }
    },
  };
}
