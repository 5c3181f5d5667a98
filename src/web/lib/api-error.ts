import { ApiError } from '#src/client/api-error.ts';

export { ApiError, toApiError } from '#src/client/api-error.ts';

/** What to tell a person about any failure, the fallback when there are no words. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.message;
  return error instanceof Error && error.message ? error.message : fallback;
}
