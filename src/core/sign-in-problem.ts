import { AppError, type ErrorCode } from './errors.ts';

/** Why nobody was signed in, as `/login?error=…` says it. The login page has a text for each and shows no other. */
export const signInProblems = [
  'cancelled',
  'expired',
  'provider_unavailable',
  'provider_refused',
  'client_unknown',
  'no_email',
  'this_machine_only',
  'link_expired',
  'failed',
] as const;
export type SignInProblem = (typeof signInProblems)[number];

/** A failed sign-in. `message` is for logs and programs; the person reads the text of `problem`. */
export class SignInError extends AppError {
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, code: ErrorCode, message: string) {
    super(code, message);
    this.problem = problem;
  }
}

/** The login page that says why nobody was signed in. */
export function loginPathOf(problem: SignInProblem): string {
  return `/login?error=${problem}`;
}
