import { type Context, requireActor } from '#src/services/context.ts';
import { Hono } from 'hono';
import { z } from 'zod';

const Search = z.object({
  query: z.string().trim().min(1, 'query: enter the name to search for.').max(100, 'query: at most 100 characters.'),
  limit: z.coerce.number().int().min(1).max(50).catch(20),
});

const part = /^[a-z0-9-]{1,80}$/;
const kept = 'public, max-age=604800';

/** The search for logos of apps, and the logos: all come from here, so no page of ours asks another host for one. */
export function iconRoutes(context: (request: Request) => Promise<Context>): Hono {
  const app = new Hono();

  app.get('/search', async c => {
    const ctx = await context(c.req.raw);
    requireActor(ctx);
    const asked = Search.safeParse({ query: c.req.query('query') ?? '', limit: c.req.query('limit') });
    if (!asked.success)
      return c.json({ code: 'BAD_REQUEST', message: asked.error.issues[0]?.message ?? 'query is not valid.' }, 400);
    const { query, limit } = asked.data;
    const found = await ctx.providers.icons.search(query, { limit, signal: c.req.raw.signal });
    c.header('Cache-Control', 'private, max-age=300');
    return c.json({
      icons: found.map(({ logo }) => logo),
      logos: found.map(({ logo, name }) => ({ logo, name, url: `/api/icons/${logo.replace(':', '/')}.svg` })),
      total: found.length,
      limit,
    });
  });

  app.get('/:prefix/:file{.+\\.svg}', async c => {
    const [prefix, name] = [c.req.param('prefix'), c.req.param('file').slice(0, -'.svg'.length)];
    const { providers } = await context(c.req.raw);
    const svg =
      part.test(prefix) && part.test(name) ? await providers.icons.picture(prefix, name, c.req.raw.signal) : undefined;
    if (svg === undefined) return c.json({ code: 'NOT_FOUND', message: 'There is no such logo.' }, 404);
    c.header('Content-Type', 'image/svg+xml');
    c.header('Cache-Control', kept);
    // Opened by itself, it is a picture still: nothing in it runs or loads.
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    c.header('X-Content-Type-Options', 'nosniff');
    return c.body(svg);
  });

  return app;
}
