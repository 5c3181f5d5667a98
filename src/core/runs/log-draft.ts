import type { Usage } from '#src/contract/common.ts';
import type { ChatEntry, StepMetadata, StepScreenshots } from '#src/contract/task-run.ts';

/** What is read from the events of a run. Immutable: `reduceLog` returns a new one that shares unchanged parts. */
export type RunLog = {
  readonly chat_history: ChatEntry[];
  readonly user_messages: string[];
  readonly system_messages: string[];
  readonly step_metadata_list: StepMetadata[];
  /** What models took for the turn that has not begun. */
  readonly unspent: Usage | null;
  /** Whether a turn worked on a step of the task. */
  readonly hasSteps: boolean;
  readonly screenshots: ReadonlyMap<number, StepScreenshots>;
};

export const emptyLog: RunLog = {
  chat_history: [],
  user_messages: [],
  system_messages: [],
  step_metadata_list: [],
  unspent: null,
  hasSteps: false,
  screenshots: new Map(),
};

/** A log that is being changed; `own` holds its own copies, all else belongs to the previous log. */
export type LogDraft = { -readonly [Field in keyof RunLog]: RunLog[Field] } & { own: Set<object> };

type Lists = Pick<RunLog, 'chat_history' | 'user_messages' | 'system_messages' | 'step_metadata_list'>;

/** A list of the draft that may be changed: copied once for all the news. */
export function ownList<Name extends keyof Lists>(draft: LogDraft, name: Name): Lists[Name] {
  const lists: Lists = draft;
  if (!draft.own.has(lists[name])) {
    // safe because a copy of a list has its type
    lists[name] = [...lists[name]] as Lists[Name];
    draft.own.add(lists[name]);
  }
  return lists[name];
}
