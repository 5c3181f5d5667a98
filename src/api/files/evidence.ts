import { readEvidence } from '#src/services/task-run/evidence/links.ts';
import type { Handler } from 'hono';
import type { ApiParts } from '../parts.ts';

const whole = /^\d{1,15}$/;

/** Pictures of steps, for those who hold a link that the run's owner was given. All other links answer alike. */
export function evidencePicture(parts: ApiParts): Handler {
  return async c => {
    const [run = '', step = '', moment = ''] = ['run', 'step', 'moment'].map(name => c.req.param(name));
    const asked = { runId: Number(run), step: Number(step), moment, ticket: c.req.query('ticket') ?? '' };
    const picture =
      whole.test(run) && /^\d{1,4}$/.test(step) ? await readEvidence(parts.context(null), asked) : undefined;
    if (!picture)
      return c.json({ code: 'NOT_FOUND', message: 'There is no such picture, or its link has expired.' }, 404);
    c.header('Content-Type', 'image/webp');
    c.header('Cache-Control', 'private, max-age=600, immutable');
    c.header('Content-Security-Policy', "default-src 'none'; sandbox");
    c.header('X-Content-Type-Options', 'nosniff');
    return c.body(new Uint8Array(picture));
  };
}
