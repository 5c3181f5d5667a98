export type SessionFilter =
  | 'all'
  | 'running'
  | 'success'
  | 'completed'
  | 'fail'
  | 'errored'
  | 'terminated'
  | 'timed_out'
  | 'paused'
  | 'waiting';

type FilterOption = { value: SessionFilter; label: string };

/** The filters of a task's own sessions. */
export const taskFilters: readonly FilterOption[] = [
  { value: 'all', label: 'ALL' },
  { value: 'running', label: 'RUNNING' },
  { value: 'success', label: 'SUCCESS' },
  { value: 'fail', label: 'FAILED' },
  { value: 'errored', label: 'ERRORED' },
  { value: 'terminated', label: 'TERMINATED' },
  { value: 'timed_out', label: 'TIMED OUT' },
  { value: 'paused', label: 'PAUSED' },
];

/** Those of all sessions. */
export const allFilters: readonly FilterOption[] = [
  ...taskFilters.toSpliced(3, 0, { value: 'completed', label: 'COMPLETED' }),
  { value: 'waiting', label: 'WAITING FOR YOU' },
];

/** Words that links may carry for a filter. */
const otherWords: Partial<Record<string, SessionFilter>> = { open: 'running', closed: 'terminated' };

/** The filter that an address names; all for anything unknown. */
export function filterOf(text: string | null): SessionFilter {
  const other = otherWords[text ?? ''];
  if (other) return other;
  return allFilters.find(option => option.value === text)?.value ?? 'all';
}

/** What is listed of all sessions: which status, whether tests, and what is searched for. */
export type Listed = { filter: SessionFilter; tests: boolean; search: string };

export const everySession: Listed = { filter: 'all', tests: false, search: '' };

/** Which number of a run its id carries; shown beside the first characters, which are the same for all runs of a user. */
export function runNumber(id: string): string {
  return /:(\d+)$/.exec(id)?.[1] ?? '';
}

export function shortRunId(id: string): string {
  return id.slice(0, 8);
}
