import { AppError, DatabaseUnavailable, httpStatus } from '#src/core/errors.ts';
import type { ErrorBody } from '#src/contract/common.ts';

export type ErrorAnswer = { status: number; body: ErrorBody; headers: Record<string, string> };

/** About as long as a connection takes to be replaced. */
const retryAfterSeconds = 5;

/** Turns any error into the response to the caller: the one place that does. */
export function answerError(
  error: unknown,
  report: (error: unknown, context: Record<string, unknown>) => string,
): ErrorAnswer {
  if (error instanceof AppError && error.code !== 'INTERNAL') {
    const { code, message, detail, cause } = error;
    // Something else failed us: the words are for the caller, what it was for those who run the installation.
    if (httpStatus[code] >= 500 && cause !== undefined) report(error, {});
    return { status: httpStatus[code], body: { code, message, ...(detail !== undefined && { detail }) }, headers: {} };
  }
  const incident = report(error, {});
  if (error instanceof DatabaseUnavailable) {
    const message = `The database is not available right now. Try again in ${retryAfterSeconds} seconds.`;
    return {
      status: httpStatus.UNAVAILABLE,
      body: { code: 'UNAVAILABLE', message },
      headers: { 'Retry-After': String(retryAfterSeconds) },
    };
  }
  return {
    status: 500,
    body: {
      code: 'INTERNAL',
      message: `An internal error occurred. If it happens again, report incident ${incident} to the operator.`,
    },
    headers: {},
  };
}
