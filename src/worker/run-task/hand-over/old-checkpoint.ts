/** Converts what an earlier version of Legwork left, so that a run that waits for an answer goes on after an update. */
import type { QuestionEvent } from '#src/agent/resume.ts';
import { renameAnswers } from '#src/agent/planners/steps/acting/values/memory.ts';
import type { Checkpoint } from './progress.ts';

type Question2 = Omit<QuestionEvent, 'purpose'> & { secret?: true; approval?: true };

/** Version 2 stored the purpose of a question as two flags and the start of its key. */
export type Checkpoint2 = Omit<Checkpoint, 'resume'> & {
  resume: Omit<Checkpoint['resume'], 'question'> & { question: Question2 | null };
};

const oncePrefix = 'once:';

/** The keys of `given` stay: a secret among those answers is taken out of the stored events of the same key. */
export function fromVersion2({ resume, ...rest }: Checkpoint2): Checkpoint {
  const { question, memory } = resume;
  return {
    ...rest,
    resume: { ...resume, question: question && withPurpose(question), memory: renameAnswers(memory, bareKey) },
  };
}

/** As migration 0050 does it in the database. */
function withPurpose({ secret, approval, ...question }: Question2): QuestionEvent {
  return { ...question, key: bareKey(question.key), purpose: purposeOf({ secret, approval, key: question.key }) };
}

function purposeOf({
  secret,
  approval,
  key,
}: Pick<Question2, 'secret' | 'approval' | 'key'>): QuestionEvent['purpose'] {
  if (approval) return 'approval';
  if (secret) return 'secret';
  return key.startsWith(oncePrefix) ? 'once' : 'remember';
}

function bareKey(key: string): string {
  return key.startsWith(oncePrefix) ? key.slice(oncePrefix.length) : key;
}
