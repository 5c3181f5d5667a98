import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RememberedAnswer, Task } from '#src/contract/task.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { errorToast } from '../../../components/ui/toast.tsx';
import { api, calls } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { formatStarted } from '../../../lib/format/time.ts';
import { Block } from '../block.tsx';

/** The remembered answers to questions of the task's runs, and the button to delete them. Nothing while there are none. */
export function RememberedAnswers({ task }: { task: Task }) {
  const queries = useQueryClient();
  const options = calls.task.answers.queryOptions({ input: { id: task.id }, staleTime: 0 });
  const answers = useQuery(options);
  const [asking, setAsking] = useState(false);
  const forget = useMutation({
    mutationFn: (question?: string) =>
      api.task.forgetAnswers({ id: task.id, ...(question !== undefined && { question }) }),
    onSettled: () => queries.invalidateQueries({ queryKey: options.queryKey }),
    onError: error => errorToast(errorText(error, 'The answer could not be deleted.')),
  });
  if (answers.isError)
    return (
      <Block title="Remembered Answers" text="Your answers to the agent’s questions.">
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {errorText(answers.error, 'The answers could not be loaded.')}
          <Button size="sm" onClick={() => void answers.refetch()}>
            Try again
          </Button>
        </p>
      </Block>
    );
  // The last part of the screen, and seldom there: nothing stands in for it while it loads.
  if (answers.isPending || answers.data.length === 0) return null;
  return (
    <Block
      title="Remembered Answers"
      text="Your answers to the agent’s questions. The next runs use them and do not ask again."
    >
      <ul className="divide-y divide-line border-y border-line">
        {answers.data.map(one => (
          <AnswerRow
            key={one.question}
            answer={one}
            busy={forget.isPending}
            onForget={() => forget.mutate(one.question)}
          />
        ))}
      </ul>
      {answers.data.length > 1 && (
        <Button size="sm" variant="danger" className="mt-3" disabled={forget.isPending} onClick={() => setAsking(true)}>
          Delete all
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete all answers?"
        description="The next run asks each question again. This cannot be undone."
        action="Delete all"
        onConfirm={() => forget.mutate(undefined)}
      />
    </Block>
  );
}

type RowProps = { answer: RememberedAnswer; busy: boolean; onForget: () => void };

function AnswerRow({ answer: { question, answer, answered_at, kept_until }, busy, onForget }: RowProps) {
  const asked = readable(question);
  return (
    <li className="flex items-start gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 text-[0.8125rem] break-words text-fg-muted">{asked}</p>
        <p className="line-clamp-3 font-medium break-words">{answer}</p>
        <p className="text-[0.8125rem] text-fg-muted">
          Answered {formatStarted(answered_at)}
          {kept_until !== null && `, kept until ${formatStarted(kept_until)}`}
        </p>
      </div>
      <Button size="sm" aria-label={`Delete the answer to “${asked.slice(0, 100)}”`} disabled={busy} onClick={onForget}>
        Delete
      </Button>
    </li>
  );
}

/** The built-in planner keeps answers by the words of the step and what it asked about, parted by a bar. */
function readable(question: string): string {
  return question
    .replace(/^value\|/, '')
    .split('|')
    .filter(Boolean)
    .join(': ');
}
