import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ChatEntry, TaskRun } from '#src/contract/task-run.ts';
import { redacted } from '#src/core/secrets/redactor.ts';
import { isPlainAnswer, isSecretAnswer } from '#src/core/secrets/secret-question.ts';
import { api } from '#src/web/lib/api/api.ts';
import {
  agentEntries,
  type SentAnswer,
  chatControls,
  chatFailure,
  followAnswer,
  questionChanged,
  type LocalLine,
  resumeFailure,
  shownLines,
} from './chat.ts';
import type { RunActions } from '../use-run-actions.ts';
import { refreshRun } from '../use-run.ts';

/** The chat of one run; give the component that uses it the run's id as key. `onFailure` gets the error of a message that did not arrive. */
export function useChat(run: TaskRun | undefined, actions: RunActions, onFailure?: (error: unknown) => void) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  /** The question that was open when the text was begun. */
  const [begunFor, setBegunFor] = useState<string | null>(null);
  const [hides, setHides] = useState(false);
  const [locals, setLocals] = useState<readonly LocalLine[]>([]);
  const [sending, setSending] = useState(false);
  const lastId = useRef(0);

  const [answered, setAnswered] = useAnswered(run);
  const history = run?.chat_history ?? [];
  const controls = chatControls({ run, sending: sending || actions.resuming, answered: answered !== undefined });

  const question = run?.question ?? null;
  const secret = run?.input_secret === true;

  const write = (next: string): void => {
    if (text === '') setBegunFor(question?.id ?? null);
    setText(next);
  };

  /** Shows why a message did not go, where it would stand. */
  const report = (message: string): void => {
    const line: LocalLine = { id: ++lastId.current, type: 'system', message, after: history.length };
    setLocals(before => [...before, line]);
  };

  /** What was written for one question is not sent as the answer to another before its writer has seen that. */
  const isForOpenQuestion = (typed: string): boolean => {
    if (typed === '' || begunFor === (question?.id ?? null)) return true;
    setBegunFor(question?.id ?? null);
    report(questionChanged);
    return false;
  };

  /** Says it at once, and takes it back with a line about why when it does not arrive. Whether it arrived. */
  const say = async (message: string, typed: string, failure: (error: unknown) => string): Promise<boolean> => {
    if (!run) return false;
    const id = ++lastId.current;
    // As the history will have it.
    const looksSecret = canBeHidden(question) && isSecretAnswer(question.text, message);
    const shown = (secret || hides || looksSecret) && !isPlainAnswer(message) ? redacted : message;
    setLocals(before => [...before, { id, type: 'user', message: shown, after: history.length }]);
    setText('');
    setSending(true);
    try {
      const asked = question && { question_id: question.id, ...(hides && { secret: true }) };
      await api.taskRun.chat({ task_run_id: run.id, message, ...asked });
      setHides(false);
      setAnswered({ agentEntries: agentEntries(history), sawClosed: false });
      await refreshRun(queries, run.id);
      return true;
    } catch (error) {
      setLocals(before => before.filter(local => local.id !== id));
      report(failure(error));
      setText(current => current || typed);
      onFailure?.(error);
      return false;
    } finally {
      setSending(false);
    }
  };

  return {
    text,
    setText: write,
    controls,
    /** The agent asks for a secret, or the user hides the answer: what is typed is covered. */
    secret: secret || hides,
    /** Whether the user may choose to hide the answer, and has. */
    hiding: !secret && canBeHidden(question) ? { on: hides, set: setHides } : undefined,
    /** Set while the agent asks whether it may do something. */
    decide: question?.approval
      ? async (allowed: boolean): Promise<void> => void (await say(allowed ? 'Yes' : 'No', '', chatFailure))
      : undefined,
    /** Where a password can be saved that would else be asked for each time. */
    savedIn: run && asksForPassword(history) ? run.task_id : undefined,
    lines: shownLines(history, locals),
    sending,
    send: async (): Promise<void> => {
      const message = text.trim();
      if (message && !controls.locked && isForOpenQuestion(message)) await say(message, text, chatFailure);
    },
    /** While the agent waits: the typed text, or the word resume, and then on. Else it only goes on. */
    resume: async (): Promise<void> => {
      if (!controls.resume || !isForOpenQuestion(text.trim())) return;
      if (!controls.waiting || (await say(text.trim() || 'resume', text, resumeFailure))) actions.resume();
    },
  };
}

/** The answer that was sent last, until the agent asks again. */
function useAnswered(run: TaskRun | undefined) {
  const [sent, setSent] = useState<SentAnswer>();
  const answered = sent && run ? followAnswer(sent, run) : undefined;
  if (sent !== answered) setSent(answered);
  return [answered, setSent] as const;
}

type Question = NonNullable<TaskRun['question']>;

/** An answer to an approval is yes or no: there is nothing to hide. */
function canBeHidden(question: Question | null): question is Question {
  return question !== null && !question.approval;
}

function asksForPassword(history: readonly ChatEntry[]): boolean {
  return /\bpass/i.test(history.findLast(({ type }) => type === 'agent')?.message ?? '');
}

export type Chat = ReturnType<typeof useChat>;
