import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { AppError } from '#src/core/errors.ts';
import { SignInError, type SignInProblem } from '#src/core/sign-in-problem.ts';

const startAgain = 'Start again from the login page.';

/**
 * What went wrong while signing in, in words a person can act on. Nothing that came in the callback's query is
 * repeated in the message: anybody can write a link with an `error_description` of their own.
 */
export function asSignInError(error: unknown, context: { issuer: string; signal: AbortSignal }): AppError {
  if (error instanceof AppError) return error;
  const host = new URL(context.issuer).host;
  if (context.signal.aborted) {
    return because(
      error,
      'provider_unavailable',
      `Signing in with ${host} was interrupted or took too long. ${startAgain}`,
    );
  }
  if (error instanceof AuthorizationResponseError) return refusedByPerson(error, host);
  if (error instanceof ResponseBodyError) return refusedByIssuer(error, host);
  if (error instanceof ClientError) return refusedByUs(error, host);
  return unreachable(error, host);
}

/** Whether a failure may come of what is known of the issuer and holds no more: it did not answer as it should. */
export function mayHaveMoved(error: unknown): boolean {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) return false;
  return !(error instanceof ClientError && isAboutCallback(error.cause));
}

function refusedByPerson(error: AuthorizationResponseError, host: string): AppError {
  if (error.error === 'access_denied') {
    return because(error, 'cancelled', 'Sign-in was cancelled. You can start again.');
  }
  return because(error, 'provider_refused', `${host} did not complete the sign-in. ${startAgain}`);
}

function refusedByIssuer(error: ResponseBodyError, host: string): AppError {
  if (error.error === 'invalid_grant') {
    return because(error, 'expired', `This sign-in has expired or was already used. ${startAgain}`);
  }
  if (error.error === 'invalid_client' || error.error === 'unauthorized_client') {
    const advice = 'The operator of this installation has to check the client id and secret.';
    return because(error, 'client_unknown', `${host} does not know this installation. ${advice}`);
  }
  return because(error, 'provider_unavailable', `${host} refused to complete the sign-in. ${startAgain}`);
}

function refusedByUs(error: ClientError, host: string): AppError {
  if (isAboutCallback(error.cause)) {
    return because(error, 'expired', `This sign-in was not started in this browser, or is too old. ${startAgain}`);
  }
  if (error.code === 'OAUTH_HTTP_REQUEST_FORBIDDEN') {
    return because(error, 'provider_unavailable', `The identity provider ${host} must be reached over https.`);
  }
  if (error.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || error.code === 'OAUTH_RESPONSE_IS_NOT_JSON') {
    return unreachable(error, host);
  }
  if (error.code === undefined || error.code === 'OAUTH_TIMEOUT') return unreachable(error, host);
  return because(
    error,
    'provider_refused',
    `The response of ${host} is not valid, so you were not signed in. Try again.`,
  );
}

function isAboutCallback(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  const inner = cause.cause;
  return typeof inner === 'object' && inner !== null && 'parameters' in inner;
}

function unreachable(error: unknown, host: string): AppError {
  return because(error, 'provider_unavailable', `The identity provider ${host} did not answer. Try again in a minute.`);
}

const unavailable: readonly SignInProblem[] = ['provider_unavailable', 'client_unknown'];

function because(error: unknown, problem: SignInProblem, message: string): AppError {
  const failure = new SignInError(problem, unavailable.includes(problem) ? 'UNAVAILABLE' : 'UNAUTHORIZED', message);
  failure.cause = error;
  return failure;
}
