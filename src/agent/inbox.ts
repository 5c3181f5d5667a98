import type { Reply } from '#src/core/runs/reply.ts';
import { untilAborted } from './control.ts';

/** A message that answers no question. `byOwner` is false for callers such as API tokens and MCP clients. */
export type InboxMessage = { text: string; byOwner: boolean };

/** `reply`: the person chose it, whatever the text is. */
export type InboxAnswer = InboxMessage & { secret: boolean; reply?: Reply };

/** Messages that are not handled yet, for the inbox of another worker. */
export type InboxMemory = { messages: InboxMessage[]; early: [question: string, answer: InboxAnswer][] };

/** Messages to the agent: an answer goes to the question that it names, the rest to the next turn. */
export type Inbox = {
  say(
    message: string,
    options: {
      /** Id of the question that it answers; null for a message on the way. */
      answers: string | null;
      /** A secret: only the page gets it. */
      secret?: boolean;
      byOwner?: boolean;
      reply?: Reply;
    },
  ): void;
  /** The messages since the last call that answered nothing, oldest first. */
  takeAll(): InboxMessage[];
  /** Calls back with each message that `takeAll` would return now, and with each that comes. Returns how to end that. */
  follow(listener: (message: string) => void): () => void;
  /** Drops the messages that were taken so far, except these: the next worker knows the rest. */
  settled(but: readonly InboxMessage[]): void;
  /** Keeps an answer that was taken, for a next worker that does not know it. */
  keep(answer: InboxMessage): void;
  /** The messages that the next worker does not know. */
  memory(): InboxMemory;
  /** The answer to this question; it may have arrived before this call. Answers to other questions are dropped. */
  answer(question: string, signal: AbortSignal): Promise<InboxAnswer>;
};

export function createInbox(before?: InboxMemory): Inbox {
  let messages: InboxMessage[] = [...(before?.messages ?? [])];
  let taken: InboxMessage[] = [];
  let early = new Map<string, InboxAnswer>(before?.early);
  const followers = new Set<(message: string) => void>();
  let waiting: { question: string; answer: PromiseWithResolvers<InboxAnswer> } | undefined;
  return {
    say(text, { answers, secret = false, byOwner = false, reply }) {
      const answer: InboxAnswer = { text, byOwner, secret, ...(reply && { reply }) };
      if (answers === null) {
        messages.push({ text, byOwner });
        for (const follower of followers) follower(text);
      } else if (waiting?.question === answers) waiting.answer.resolve(answer);
      else early.set(answers, answer);
    },
    takeAll() {
      const now = messages;
      taken.push(...now);
      messages = [];
      return now;
    },
    follow(listener) {
      for (const { text } of messages) listener(text);
      followers.add(listener);
      return () => void followers.delete(listener);
    },
    settled(but) {
      taken = [...but];
    },
    keep: answer => void taken.push(answer),
    memory: () => ({ messages: [...taken, ...messages], early: [...early] }),
    async answer(question, signal) {
      const arrived = early.get(question);
      early = new Map();
      if (arrived) return arrived;
      const answer = Promise.withResolvers<InboxAnswer>();
      waiting = { question, answer };
      try {
        return await untilAborted(answer.promise, signal);
      } finally {
        waiting = undefined;
        early = new Map();
      }
    },
  };
}
