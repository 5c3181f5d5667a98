import { once } from 'node:events';
import { createServer } from 'node:http';
import { startSeeing } from '#tests/setup/real-browser.ts';
import { expect, test } from 'vitest';
import { servedPort } from '#tests/setup/served.ts';

const slowMs = 2500;

test(
  'a click that leads to a slow page is done in its time, and the page is waited for',
  { tags: ['long'] },
  async () => {
    const server = createServer((req, res) => {
      res.setHeader('content-type', 'text/html');
      if (req.url !== '/slow') return void res.end('<!doctype html><title>Start</title><a href="/slow">Go on</a>');
      setTimeout(() => res.end('<!doctype html><title>Slow</title><h1>Here at last</h1>'), slowMs);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const seeing = await startSeeing();
    try {
      await seeing.go(`http://127.0.0.1:${servedPort(server)}/`);
      const { ref } = await seeing.find('Go on');
      const outcome = await seeing.act({ type: 'click', ref }, 800);
      expect(outcome).toMatchObject({ ok: true, changed: true, message: expect.stringContaining('Clicked') });
      expect((await seeing.look()).title).toBe('Slow');
    } finally {
      await seeing.close();
      server.close();
      server.closeAllConnections();
    }
  },
);
