/** Questions to the user, and what their answers are passed on to. */
import { randomUUID } from 'node:crypto';
import type { Observation } from '#src/browser/observe/observation.ts';
import type { RunBrowser } from '#src/browser/run-browser.ts';
import { replyOf, type Said } from '#src/core/runs/reply.ts';
import type { AskedQuestion, QuestionPurpose } from '#src/core/runs/run-events.ts';
import { answerMessage, answerWords } from './answer-words.ts';
import type { CarryOutContext } from './carry-out-context.ts';
import { isAskedForField } from './given-answers.ts';
import type { InboxAnswer } from './inbox.ts';
import type { QuestionEvent } from './resume.ts';

/** Passes what the owner said to the guard. */
export function hear({ guard, heard }: CarryOutContext, words: readonly string[]): void {
  heard.push(...words);
  guard.hear(words);
}

export function hostOf(browser: RunBrowser): string | undefined {
  return URL.parse(browser.tabs().find(tab => tab.active)?.url ?? '')?.host || undefined;
}

/** The question that another worker asked, when it is the same. Another question ends it. */
function takeStanding(
  { standing }: CarryOutContext,
  asked: Omit<QuestionEvent, 'type' | 'id'>,
): QuestionEvent | undefined {
  const { question } = standing;
  standing.question = null;
  if (!question) return undefined;
  const { key, text, purpose } = question;
  const same = key === asked.key && text === asked.text && purpose === asked.purpose;
  return same ? question : undefined;
}

export async function ask(
  options: CarryOutContext,
  { key, text, purpose: given, choices, short }: AskedQuestion,
  page?: Observation,
): Promise<Said> {
  const purpose = given !== 'approval' && page && isAskedForField(text, page) ? 'secret' : given;
  const website = purpose === 'secret' ? hostOf(options.browser) : undefined;
  const asked: AskedQuestion = {
    key,
    text: website && !text.includes(website) ? `${text}\nYour answer is typed only on ${website}.` : text,
    purpose,
    ...(choices && { choices }),
    ...(short && { short }),
  };
  const standing = takeStanding(options, asked);
  const id = standing?.id ?? randomUUID();
  if (!standing) await options.emit([{ type: 'question', id, ...asked }]);
  await options.waiting(true);
  try {
    const said = await options.inbox.answer(id, options.signal);
    const answer = takeAnswer(options, { question: { id, ...asked }, said });
    await options.emit([{ type: 'answered', key, answer: answer.text, purpose: keptFor(asked, { said, answer }) }]);
    return answer;
  } finally {
    await options.waiting(false);
  }
}

/** What the answer is good for. A placeholder means nothing to a later run, and “I did it” is not true there. */
function keptFor(
  { purpose }: { purpose: QuestionPurpose },
  { said, answer }: { said: InboxAnswer; answer: Said },
): QuestionPurpose {
  if (said.secret) return 'secret';
  return purpose === 'remember' && (answer.reply === 'done' || answer.reply === 'stop') ? 'once' : purpose;
}

/** Passes an answer on to the guard, to the next worker and to later questions. The answer, a secret as its placeholder. */
function takeAnswer(
  options: CarryOutContext,
  { question, said }: { question: Omit<QuestionEvent, 'type'>; said: InboxAnswer },
): Said {
  const { text, secret } = said;
  const byOwner = said.byOwner && !secret;
  if (byOwner) hear(options, [text]);
  const shown = secret ? options.keepAnswer(text, hostOf(options.browser)) : text;
  if (question.purpose === 'approval') return { text: said.reply ? 'No' : shown };
  const offered = question.choices?.map(({ label }) => label);
  const reply = said.reply ?? (secret ? undefined : replyOf(text, offered));
  const answer: Said = { text: shown, ...(reply && { reply }) };
  if (options.keepsAnswers) options.inbox.keep({ text: answerMessage(question.text, answerWords(answer)), byOwner });
  if (!secret && !reply) options.given.add({ question: question.id, key: question.key, text });
  return answer;
}
