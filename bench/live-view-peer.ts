import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { WebSocketServer } from 'ws';

const page = `<!doctype html><canvas id="picture" width="1280" height="720"></canvas><script>
  const pen = document.getElementById('picture').getContext('2d');
  new WebSocket('ws://' + location.host).onmessage = async ({ data }) => {
    const image = new Image();
    image.src = 'data:image/jpeg;base64,' + JSON.parse(data).screenshot;
    await image.decode();
    pen.drawImage(image, 0, 0);
  };
</script>`;

const screenshotMs = 2000;

/** The usual way: screenshots in a loop, as base64 in JSON, drawn when they come. As fast as the browser makes them. */
export async function startPolling(watched: Page): Promise<{ url: string; close(): Promise<void> }> {
  const cdp = await watched.context().newCDPSession(watched);
  const server = createServer((_req, res) => res.writeHead(200, { 'content-type': 'text/html' }).end(page));
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  let stopped = false;

  async function poll(): Promise<void> {
    while (!stopped) {
      const shot = cdp.send('Page.captureScreenshot', { format: 'jpeg', quality: 60, optimizeForSpeed: true });
      // One that is under way when the page goes elsewhere is never answered.
      const data = await Promise.race([shot.then(answer => answer.data), delay(screenshotMs)]);
      if (data === undefined) continue;
      for (const socket of sockets.clients) socket.send(JSON.stringify({ screenshot: data }));
    }
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const polling = poll();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      stopped = true;
      await polling;
      await cdp.detach();
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise<void>(resolve => server.close(() => resolve()));
    },
  };
}
