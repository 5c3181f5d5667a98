import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Task } from '#src/contract/task.ts';
import { newTask } from '#src/core/tasks/new-task.ts';
import { api, calls } from '../../lib/api/api.ts';
import { logFailure } from '../../lib/log.ts';
import { paths } from '../../lib/paths.ts';
import { unsavedKey } from '../../lib/unsaved-task.ts';

const key = 'legwork.new-tasks';

function remembered(): string[] {
  return (sessionStorage.getItem(key) ?? '').split(' ').filter(Boolean);
}

function remember(ids: readonly string[]): void {
  sessionStorage.setItem(key, ids.join(' '));
}

/** A task that this tab has just created: it is not known yet whether it is used. */
export function rememberNewTask(id: string): void {
  remember([...remembered(), id]);
}

/** It is used: something is shown for it. */
export function keepNewTask(id: string): void {
  remember(remembered().filter(other => other !== id));
}

/** Deletes new tasks once their screens are left, unless somebody wrote into them. */
export function useDropUntouched(): void {
  const { pathname } = useLocation();
  const queries = useQueryClient();
  useEffect(() => {
    for (const id of remembered()) {
      if (placesOf(id).some(place => pathname.startsWith(place))) continue;
      keepNewTask(id);
      if (localStorage.getItem(unsavedKey(id)) !== null) continue;
      drop(id)
        .then(() => queries.invalidateQueries({ queryKey: calls.task.list.key() }))
        .catch((error: unknown) => logFailure('new task', error));
    }
  }, [pathname, queries]);
}

function placesOf(id: string): string[] {
  return [paths.editTask(id), paths.recordTask(id), paths.runTask(id)];
}

async function drop(id: string): Promise<void> {
  if (isUntouched(await api.task.get({ id }))) await api.task.delete({ id });
}

function isUntouched(task: Task): boolean {
  const { unwritten, special_instructions, recording_filename, status } = task;
  const written = [task.steps, task.inputs, task.credentials, task.guardrails, task.network].flat();
  return (
    status === 'draft' &&
    unwritten.length === newTask.unwritten.length &&
    written.length === 0 &&
    special_instructions === null &&
    recording_filename === null
  );
}
