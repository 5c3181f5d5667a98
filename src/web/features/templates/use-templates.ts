import { useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '#src/web/lib/api/api.ts';
import { ApiError } from '#src/web/lib/api/api-error.ts';

const listMs = 300_000;

/** The library, kept for five minutes. */
export function useTemplates() {
  return useQuery(calls.templatePackage.list.queryOptions({ staleTime: listMs, gcTime: listMs }));
}

/** One template; fetched each time it is opened. */
export function useTemplate(id: string, enabled: boolean) {
  return useQuery(
    calls.templatePackage.get.queryOptions({
      input: { package_id: id },
      enabled,
      staleTime: 0,
      refetchOnMount: 'always',
    }),
  );
}

/** Has everything about templates asked for again where it is shown. */
export function useTemplatesChanged() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: calls.templatePackage.key() }),
      queries.invalidateQueries({ queryKey: calls.templateVersion.key() }),
      queries.invalidateQueries({ queryKey: calls.task.key() }),
    ]);
}

/** The server's own words, else the fallback. */
export function detailOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.body !== '' ? error.body : fallback;
}
