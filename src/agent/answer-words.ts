import type { Reply, Said } from '#src/core/runs/reply.ts';

const meanings: Record<Reply, string> = {
  done: 'The user did it in the browser or wants you to go on: look at the page again.',
  skip: 'The user wants this left out.',
  stop: 'The user wants the run to end.',
};

/** An answer as a model reads it. A model must not type a reply such as “done” as a value. */
export function answerWords({ text, reply }: Said): string {
  return reply ? `${text} (This is not a value. ${meanings[reply]})` : text;
}

/** The answer to a question of before, as a message. */
export function answerMessage(question: string, answer: string): string {
  return `${answer} (This answers your question: ${question})`;
}
