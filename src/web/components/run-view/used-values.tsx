import type { ChatEntry, TaskRun } from '#src/contract/task-run.ts';

/** The values that a run used, in a line: those that it began with, then those that were answered. */
export function usedValues(run: TaskRun): string {
  const answers = answersIn(run.chat_history).map(({ answer }) => answer);
  return [...Object.values(run.inputs), ...answers].filter(value => value.trim() !== '').join(', ');
}

/** What a person answered during a run, below what was asked. */
export function Answers({ run }: { run: TaskRun }) {
  const answers = answersIn(run.chat_history);
  if (answers.length === 0) return null;
  return (
    <div className="border-t border-line pt-3">
      <p className="font-medium">Answered during the run</p>
      <dl className="mt-1.5 flex flex-col gap-2">
        {answers.map(({ key, question, answer }) => (
          <div key={key}>
            <dt className="line-clamp-2 text-[0.8125rem] break-words text-fg-muted">{question}</dt>
            <dd className="break-words">{answer}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type Answer = { key: string; question: string; answer: string };

/** Each question with the message that came after it. */
export function answersIn(history: readonly ChatEntry[]): Answer[] {
  const answers: Answer[] = [];
  let asked: ChatEntry | undefined;
  for (const entry of history) {
    if (entry.type === 'agent') asked = entry.question_id === undefined ? asked : entry;
    if (entry.type !== 'user' || !asked?.question_id) continue;
    answers.push({ key: asked.question_id, question: asked.message, answer: entry.message });
    asked = undefined;
  }
  return answers;
}
