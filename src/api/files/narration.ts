import { z } from 'zod';
import { readNarration } from '#src/services/live-recording/narration/links.ts';
import type { Handler } from 'hono';
import type { ApiParts } from '../parts.ts';

const Asked = z.object({ run: z.string().regex(/^\d{1,15}$/), clip: z.uuid() });

/** Sound of what was said to a step, for those who hold a link that its owner was given. All other links answer alike. */
export function narrationSound(parts: ApiParts): Handler {
  return async c => {
    const asked = Asked.safeParse(c.req.param());
    const found =
      asked.success &&
      (await readNarration(parts.context(null), {
        runId: Number(asked.data.run),
        clipId: asked.data.clip,
        ticket: c.req.query('ticket') ?? '',
      }));
    if (!found)
      return c.json(
        { code: 'NOT_FOUND', message: 'There is no such recording of speech, or its link has expired.' },
        404,
      );
    c.header('Content-Type', found.mime_type);
    c.header('Cache-Control', 'private, max-age=600');
    c.header('Content-Security-Policy', "default-src 'none'; sandbox");
    c.header('X-Content-Type-Options', 'nosniff');
    return c.body(new Uint8Array(found.sound));
  };
}
