import type { MiddlewareHandler } from 'hono';

const yearSeconds = 365 * 24 * 3600;

/** Whether people reach this installation by https, whoever ends it. */
export function isHttps(publicUrl: string): boolean {
  return new URL(publicUrl).protocol === 'https:';
}

/** Has browsers keep to https where it is served; not for localhost, where it would hold for every port of the machine. */
export function strictTransport(publicUrl: string): MiddlewareHandler {
  const strict = isHttps(publicUrl) && !/(^|\.)localhost$/.test(new URL(publicUrl).hostname);
  return async (c, next) => {
    await next();
    if (strict) c.header('Strict-Transport-Security', `max-age=${yearSeconds}`);
  };
}
