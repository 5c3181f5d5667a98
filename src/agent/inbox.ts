import { untilAborted } from './control.ts';

/** What the user says to the agent: an answer goes to the question that waits for it, the rest to the next turn. */
export type Inbox = {
  say(message: string, options: { answer: boolean; /** Nobody but the page is to see it. */ secret?: boolean }): void;
  /** The messages since the last call that answered nothing, oldest first. */
  takeAll(): string[];
  /** The answer to the question just put; it may have come before anybody waited here. */
  answer(signal: AbortSignal): Promise<Answer>;
};

export type Answer = { text: string; secret: boolean };

export function createInbox(): Inbox {
  let kept: string[] = [];
  let early: Answer[] = [];
  let waiting: PromiseWithResolvers<Answer> | undefined;
  return {
    say(message, { answer, secret = false }) {
      if (!answer) kept.push(message);
      else if (waiting) waiting.resolve({ text: message, secret });
      else early.push({ text: message, secret });
    },
    takeAll() {
      const messages = kept;
      kept = [];
      return messages;
    },
    async answer(signal) {
      const first = early.shift();
      if (first !== undefined) return first;
      waiting = Promise.withResolvers<Answer>();
      try {
        return await untilAborted(waiting.promise, signal);
      } finally {
        waiting = undefined;
        early = [];
      }
    },
  };
}
