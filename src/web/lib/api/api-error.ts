import { ApiError } from '#src/client/api-error.ts';

export { ApiError, toApiError } from '#src/client/api-error.ts';

/** How the browsers name a request that got no answer: Chromium, Firefox, Safari. */
const unanswered = /^(?:Failed to fetch|network ?error|Load failed)/i;

/** The message of any failure for a person; the fallback when it has none. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof DOMException ? error.name === 'TimeoutError' : isUnanswered(error))
    return 'The server does not respond. Check your connection and try again.';
  return error instanceof Error && error.message ? error.message : fallback;
}

function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && unanswered.test(error.message);
}
