import { useState } from 'react';
import type { ChatEntry, Reply, TaskRun } from '#src/contract/task-run.ts';
import { chatControls, chatFailure, questionChanged, resumeFailure, shownLines } from './chat.ts';
import type { RunActions } from '../use-run-actions.ts';
import { useSay } from './use-say.ts';

/** The chat of one run; give the component that uses it the run's id as key. `onFailure` gets the error of a message that did not arrive. */
export function useChat(run: TaskRun | undefined, actions: RunActions, onFailure?: (error: unknown) => void) {
  const [text, setText] = useState('');
  /** The question that was open when the text was begun. */
  const [begunFor, setBegunFor] = useState<string | null>(null);
  const [hides, setHides] = useState(false);
  const { locals, sending, answered, report, say: send } = useSay(run);

  const { history, question, secret } = asked(run);
  const controls = chatControls({ run, sending: sending || actions.resuming, answered });

  const write = (next: string): void => {
    if (text === '') setBegunFor(question?.id ?? null);
    setText(next);
  };

  /** What was written for one question is not sent as the answer to another before its writer has seen that. */
  const isForOpenQuestion = (typed: string): boolean => {
    if (typed === '' || begunFor === (question?.id ?? null)) return true;
    setBegunFor(question?.id ?? null);
    report(questionChanged);
    return false;
  };

  /** Whether it arrived. If not, `typed` is in the box again, and a line says why. */
  const say = async (
    message: { text: string; reply?: Reply },
    { typed = '', failure = chatFailure }: { typed?: string; failure?: (error: unknown) => string } = {},
  ): Promise<boolean> => {
    if (typed !== '') setText('');
    try {
      await send({ ...message, hidden: hides });
      setHides(false);
      return true;
    } catch (error) {
      report(failure(error));
      setText(current => current || typed);
      onFailure?.(error);
      return false;
    }
  };

  const open = controls.waiting ? question : null;
  return {
    text,
    setText: write,
    controls,
    /** The agent asks for a secret, or the user hides the answer: what is typed is covered. */
    secret: secret || hides,
    /** Whether the user may choose to hide the answer, and has. */
    hiding: !secret && question && !question.approval ? { on: hides, set: setHides } : undefined,
    /** Set while the agent asks whether it may do something. */
    decide: question?.approval ? (allowed: boolean) => say({ text: allowed ? 'Yes' : 'No' }) : undefined,
    /** Where a password can be saved that would else be asked for each time. */
    savedIn: run && asksForPassword(history) ? run.task_id : undefined,
    /** The question that waits for this person's answer. */
    question: open,
    lines: shownLines(withoutQuestion(history, open), locals),
    sending,
    send: async (): Promise<void> => {
      const typed = text.trim();
      if (typed && !controls.locked && isForOpenQuestion(typed)) await say({ text: typed }, { typed: text });
    },
    /** While the agent waits: the typed text, or the word resume, and then on. Else it only goes on. */
    resume: async (): Promise<void> => {
      const typed = text.trim();
      if (!controls.resume || !isForOpenQuestion(typed)) return;
      const options = { typed: text, failure: resumeFailure };
      if (!controls.waiting || (await say({ text: typed || 'resume' }, options))) actions.resume();
    },
    /** Answers with what the question offers. */
    choose: (label: string) => say({ text: label }),
    /** Says something else than an answer; then the agent goes on. */
    reply: async (label: string, reply: Reply): Promise<void> => {
      if ((await say({ text: label, reply })) && run?.status === 'paused') actions.resume();
    },
  };
}

function asked(run: TaskRun | undefined) {
  return { history: run?.chat_history ?? [], question: run?.question ?? null, secret: run?.input_secret === true };
}

/** The open question has a place of its own below the messages. */
function withoutQuestion(history: ChatEntry[], question: TaskRun['question']): ChatEntry[] {
  return question ? history.filter(entry => entry.question_id !== question.id) : history;
}

function asksForPassword(history: readonly ChatEntry[]): boolean {
  return /\bpass/i.test(history.findLast(({ type }) => type === 'agent')?.message ?? '');
}

export type Chat = ReturnType<typeof useChat>;
