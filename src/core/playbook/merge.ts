import { entriesFor, mostEntries, type Playbook, type PlaybookEntry, type TaskStep } from './entry.ts';
import { sayEntry } from './words.ts';

/** So many runs in a row have to do the same before a change is accepted by itself, where the task's owner wants that. */
const runsThatAgree = 3;

type Recorded = {
  recorded: readonly PlaybookEntry[];
  steps: readonly TaskStep[];
  /** Whether a change is accepted by itself after some runs. */
  accepts: boolean;
};

/**
 * The playbook with what a run did, and without what belongs to no step of the task. What was done at a step that has an entry, which
 * then could not be replayed, is a proposed change of it.
 */
export function withRecorded(playbook: Playbook, { recorded, steps, accepts }: Recorded): Playbook {
  let now = withoutOthers(playbook, steps);
  for (const entry of entriesFor(steps, { entries: [...recorded] })) now = withEntry(now, entry, accepts);
  return now;
}

/** Without what belongs to no step of the task. */
function withoutOthers(playbook: Playbook, steps: readonly TaskStep[]): Playbook {
  const entries = entriesFor(steps, playbook);
  const ids = new Set(entries.map(({ step }) => step.id));
  const changes = playbook.changes.filter(({ entry }) => ids.has(entry.step.id));
  const ownChanges = new Set(entriesFor(steps, { entries: changes.map(({ entry }) => entry) }));
  return { ...playbook, entries, changes: changes.filter(({ entry }) => ownChanges.has(entry)) };
}

function withEntry(playbook: Playbook, entry: PlaybookEntry, accepts: boolean): Playbook {
  const { entries, refused } = playbook;
  const own = entries.find(({ step }) => step.id === entry.step.id);
  if (own === undefined) return { ...playbook, entries: [...entries, entry].slice(0, mostEntries) };
  const key = changeKey(entry);
  if (changeKey(own) === key) return replaced(playbook, entry);
  if (refused.some(one => one.key === key)) return playbook;
  const change = playbook.changes.find(one => one.entry.step.id === entry.step.id);
  const runs = change !== undefined && changeKey(change.entry) === key ? change.runs + 1 : 1;
  if (accepts && runs >= runsThatAgree) return replaced(playbook, entry);
  const others = playbook.changes.filter(one => one !== change);
  return { ...playbook, changes: [...others, { entry, runs }] };
}

/** What is known of the step is this from now on. */
function replaced({ entries, changes, ...playbook }: Playbook, entry: PlaybookEntry): Playbook {
  return {
    ...playbook,
    entries: entries.map(one => (one.step.id === entry.step.id ? entry : one)),
    changes: changes.filter(one => one.entry.step.id !== entry.step.id),
  };
}

/** The same for entries that say the same of their step. */
function changeKey(entry: PlaybookEntry): string {
  return `${entry.step.id}: ${sayEntry(entry).join('; ')}`.slice(0, 2000);
}

export function withoutEntry(playbook: Playbook, stepId: string): Playbook {
  const isOther = ({ step }: PlaybookEntry): boolean => step.id !== stepId;
  const entries = playbook.entries.filter(isOther);
  return { ...playbook, entries, changes: playbook.changes.filter(({ entry }) => isOther(entry)) };
}

/** The playbook with the proposed change of a step accepted; as it was where there is none. */
export function withAccepted(playbook: Playbook, stepId: string): Playbook {
  const change = playbook.changes.find(({ entry }) => entry.step.id === stepId);
  return change === undefined ? playbook : replaced(playbook, change.entry);
}

/** The playbook with the proposed change of a step refused, which is not proposed again. */
export function withRefused(playbook: Playbook, stepId: string): Playbook {
  const change = playbook.changes.find(({ entry }) => entry.step.id === stepId);
  if (change === undefined) return playbook;
  const { run } = change.entry;
  const refused = [...playbook.refused, { key: changeKey(change.entry), run }].slice(-mostEntries);
  return { ...playbook, changes: playbook.changes.filter(one => one !== change), refused };
}

/** The playbook without what a run recorded. */
export function withoutRun(playbook: Playbook, run: number): Playbook {
  const isOther = (of: { run: number }): boolean => of.run !== run;
  const entries = playbook.entries.filter(isOther);
  const ids = new Set(entries.map(({ step }) => step.id));
  const changes = playbook.changes.filter(({ entry }) => isOther(entry) && ids.has(entry.step.id));
  return { ...playbook, entries, changes, refused: playbook.refused.filter(isOther) };
}
