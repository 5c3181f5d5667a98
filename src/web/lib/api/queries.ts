import { useQuery } from '@tanstack/react-query';
import type { Task } from '#src/contract/task.ts';
import type { User } from '#src/contract/user.ts';
import { calls } from './api.ts';

const userCacheMs = 300_000;
const modelsMs = 60_000;

/** The signed-in user, with how the asking went. */
export function useUserQuery() {
  return useQuery(calls.user.get.queryOptions({ staleTime: userCacheMs, gcTime: userCacheMs }));
}

/** The signed-in user; undefined while unknown or when it could not be fetched. */
export function useCurrentUser(): User | undefined {
  return useUserQuery().data;
}

/** All tasks; fetched each time a screen opens, the last response shown meanwhile. */
export function useTasks() {
  return useQuery(calls.task.list.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));
}

/** The models of this installation, usable or not; fetched again after a while, since keys come and go with restarts. */
export function useModels() {
  return useQuery(calls.model.list.queryOptions({ staleTime: modelsMs }));
}

/** Saved tasks are those that are ready; an empty status counts as ready. */
export function isDraft(task: Pick<Task, 'status'>): boolean {
  return task.status === 'draft';
}
