import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small site with a sign-in, for the video about credentials: the practice shop shows its password on the page. */
export async function startGuideSite(): Promise<{ url: string; close(): void }> {
  const server = createServer((req, res) => {
    req.resume();
    res.setHeader('content-type', 'text/html; charset=utf-8');
    res.end(req.method === 'POST' ? welcome : signIn);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const style = `<style>
  body { font: 18px system-ui, sans-serif; margin: 0; background: #eef1f6; color: #1c2433; display: grid; place-items: center; height: 100vh }
  main { background: #fff; padding: 40px 48px; border-radius: 14px; width: 380px; border: 1px solid #d6dce8 }
  label { display: block; margin: 18px 0 6px } input { font: inherit; width: 100%; box-sizing: border-box; padding: 10px 12px }
  button { font: inherit; margin-top: 26px; padding: 10px 22px; background: #2f4fb5; color: #fff; border: 0; border-radius: 8px }
</style>`;

const signIn = `<!doctype html><html lang="en"><title>Harbour Bank</title>${style}<main><h1>Harbour Bank</h1>
<form method="post"><label for="user">User name</label><input id="user" name="user" autocomplete="username">
<label for="password">Password</label><input id="password" name="password" type="password">
<button>Sign in</button></form></main></html>`;

const welcome = `<!doctype html><html lang="en"><title>Welcome</title>${style}<main><h1>Welcome back</h1>
<p>Your statement for November is ready.</p></main></html>`;
