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
  await writeFile(join(webDir, 'index.html'), '<!doctype html><head><title>Legwork</title></head>');
  serveWeb(app, { webDir, checkoutScript: null, emailSignIn: undefined });
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

test('the page says where people sign in by e-mail address, and nothing where another issuer or host signs them in', async () => {
  const byEmail = new Hono();
  serveWeb(byEmail, { webDir, checkoutScript: null, emailSignIn: { path: '/idp', host: 'localhost:3000' } });
  const pageOf = async (from: Hono, at = 'http://localhost:3000') => (await from.request(`${at}/login`)).text();
  expect(await pageOf(byEmail)).toContain('<meta name="legwork-email-sign-in" content="/idp" /></head>');
  expect(await pageOf(byEmail, 'http://127.0.0.1:3000')).not.toContain('legwork-email-sign-in');
  expect(await pageOf(app)).not.toContain('legwork-email-sign-in');
});
