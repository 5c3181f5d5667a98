import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Reply, TaskRun } from '#src/contract/task-run.ts';
import { redacted } from '#src/core/secrets/redactor.ts';
import { isPlainAnswer, isSecretAnswer } from '#src/core/secrets/secret-question.ts';
import { api } from '#src/web/lib/api/api.ts';
import { agentEntries, followAnswer, type LocalLine, type SentAnswer } from './chat.ts';
import { refreshRun } from '../use-run.ts';

type Message = {
  text: string;
  /** What it says instead of an answer. */
  reply?: Reply;
  /** The answer is covered. */
  hidden?: boolean;
};

/** Sends messages to a run's agent, with the lines that are shown meanwhile. */
export function useSay(run: TaskRun | undefined) {
  const queries = useQueryClient();
  const [locals, setLocals] = useState<readonly LocalLine[]>([]);
  const [sending, setSending] = useState(false);
  const lastId = useRef(0);
  const [answered, setAnswered] = useAnswered(run);
  const { chat_history: history = [], question = null, input_secret: secret = false } = run ?? {};

  const show = (type: LocalLine['type'], message: string): number => {
    const id = ++lastId.current;
    setLocals(before => [...before, { id, type, message, after: history.length }]);
    return id;
  };

  /** As the history will have it. */
  const shownAs = ({ text, reply, hidden = false }: Message): string => {
    if (reply || isPlainAnswer(text)) return text;
    const looksSecret = question !== null && !question.approval && isSecretAnswer(question.text, text);
    return hidden || secret || looksSecret ? redacted : text;
  };

  return {
    locals,
    sending,
    /** The open question has been answered; the agent has not asked again. */
    answered: answered !== undefined,
    /** Shows why a message did not go, where it would stand. */
    report: (message: string) => void show('system', message),
    /** Shows the message at once, and takes it back if it does not arrive. @throws what kept it from arriving */
    async say(message: Message): Promise<void> {
      if (!run) return;
      const { text, reply, hidden } = message;
      const id = show('user', shownAs(message));
      setSending(true);
      try {
        const asked = question && {
          question_id: question.id,
          ...(hidden && !reply && { secret: true }),
          ...(reply && { reply }),
        };
        await api.taskRun.chat({ task_run_id: run.id, message: text, ...asked });
        setAnswered({ agentEntries: agentEntries(history), sawClosed: false });
        await refreshRun(queries, run.id);
      } catch (error) {
        setLocals(before => before.filter(local => local.id !== id));
        throw error;
      } finally {
        setSending(false);
      }
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
