import { mkdtemp, cp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveWeb } from './web.ts';

const app = new Hono();
let webDir: string;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'legwork-web-test-'));
  await cp(new URL('../web/public/', import.meta.url), webDir, { recursive: true });
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>Legwork</title>');
  serveWeb(app, webDir, null);
});
afterAll(() => rm(webDir, { recursive: true, force: true }));

test.each([
  ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)$/],
  ['/favicon.svg', /^image\/svg\+xml/],
  ['/settings', /^text\/html/],
])('%s has the content type %s', async (path, type) => {
  const response = await app.request(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(type);
});
