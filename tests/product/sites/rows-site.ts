import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const names = ['Ann', 'Bob', 'Cy'];

/** A table with the same button in each row, and a field that the page does not ask for; what was sent can be read back. */
export type RowsSite = { url: string; edited: string[]; saved: string[]; close(): void };

const rows = names.map(
  name => `<tr><th scope="row">${name}</th><td><a href="/edit/${name}" role="button">Edit</a></td></tr>`,
);
const page = `<!doctype html><html lang="en"><title>People</title><h1>People</h1>
<div style="height:1200px"></div><table>${rows.join('')}</table>
<form action="/save" method="post"><label>City <input name="city"></label> <button>Save</button></form>`;

export async function startRowsSite(): Promise<RowsSite> {
  const edited: string[] = [];
  const saved: string[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const name = names.find(one => req.url === `/edit/${one}`);
      if (name) edited.push(name);
      if (req.url === '/save') saved.push(new URLSearchParams(Buffer.concat(chunks).toString()).get('city') ?? '');
      res.setHeader('content-type', 'text/html');
      if (name) return res.end(`<!doctype html><title>${name}</title><h1>${name} is open</h1>`);
      return res.end(req.url === '/save' ? '<!doctype html><title>Saved</title><h1>Saved</h1>' : page);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    edited,
    saved,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
