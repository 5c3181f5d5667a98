/** Every failure that a caller may see. Anything else is an internal error: logged with an id, and the response has no details. */
export type ErrorCode =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'PAYMENT_REQUIRED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'TOO_LARGE'
  | 'STORAGE_FULL'
  | 'NO_SPACE'
  | 'TOO_MANY_REQUESTS'
  | 'UNAVAILABLE'
  | 'INTERNAL';

export const httpStatus: Record<ErrorCode, number> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  PAYMENT_REQUIRED: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  STORAGE_FULL: 413,
  NO_SPACE: 507,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
};

/**
 * `message` is shown to people: it says what happened and what to do. `detail` is for programs: `{ field }` names what was
 * wrong in the input, with a `message` of its own where the other one repeats that name.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: unknown;

  constructor(code: ErrorCode, message: string, detail?: unknown) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.detail = detail;
  }
}

/** The database cannot be reached, does not answer in time or takes no writes. Whether a commit came through is unknown. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The database is not available: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** The same error for an id of another user and for an id that does not exist. */
export function notFound(noun: string): AppError {
  return new AppError('NOT_FOUND', `There is no such ${noun}, or it is not yours.`);
}
