import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';

const TYPES: Record<string, string> = {
  'practice.css': 'text/css; charset=utf-8',
  'leaf.svg': 'image/svg+xml',
  'shop.js': 'text/javascript; charset=utf-8',
  'checkout.js': 'text/javascript; charset=utf-8',
  'calendar.js': 'text/javascript; charset=utf-8',
  'office.js': 'text/javascript; charset=utf-8',
  'settings.js': 'text/javascript; charset=utf-8',
  'phone.js': 'text/javascript; charset=utf-8',
};

interface Asset {
  body: string;
  etag: string;
}

async function load(name: string): Promise<Asset> {
  const body = await readFile(new URL(`./assets/${name}`, import.meta.url), 'utf8');
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"` };
}

/** The style sheet and scripts: only the files named here, read once each. */
export function assetRoutes() {
  const loaded = new Map<string, Promise<Asset>>();
  const app = new Hono();
  app.get('/:name', async c => {
    const name = c.req.param('name');
    const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
    if (type === undefined) return c.notFound();
    const asset = await (loaded.get(name) ?? loaded.set(name, load(name)).get(name));
    if (asset === undefined) return c.notFound();
    const headers = { 'Content-Type': type, 'Cache-Control': 'no-cache', ETag: asset.etag };
    if (c.req.header('If-None-Match') === asset.etag) return c.body(null, 304, headers);
    return c.body(asset.body, 200, headers);
  });
  return app;
}
