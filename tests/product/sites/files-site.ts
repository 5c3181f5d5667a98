import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Pages that take files and give some; what arrived can be read back. */
export type FilesSite = {
  url: string;
  /** Field, name and text of each file that arrived, oldest first. */
  received: { field: string; name: string; text: string }[];
  close(): void;
};

const page = `<!doctype html><html lang="en"><title>Application</title>
<h1>Application</h1>
<form action="/send" method="post" enctype="multipart/form-data">
  <label>Resume <input type="file" name="resume"></label>
  <input type="file" name="letter" id="letter" hidden onchange="picked.textContent = this.files[0].name">
  <button type="button" onclick="letter.click()">Add cover letter</button> <output id="picked"></output>
  <button>Send application</button>
</form>
<p><a href="/report.csv">Download the report</a> <a href="/page.html" download>Save the page</a></p>`;

const given: Record<string, { type: string; body: string }> = {
  '/report.csv': { type: 'text/csv', body: 'name,total\nAnn,3\n' },
  '/page.html': { type: 'text/html', body: '<!doctype html><script>parent.document.title = "taken over"</script>' },
};

export async function startFilesSite(): Promise<FilesSite> {
  const received: FilesSite['received'] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => void answer(Buffer.concat(chunks)));
    const answer = async (body: Buffer): Promise<void> => {
      const file = given[req.url ?? ''];
      if (file) {
        res.setHeader('content-disposition', 'attachment');
        return void res.setHeader('content-type', file.type).end(file.body);
      }
      res.setHeader('content-type', 'text/html');
      if (req.url !== '/send') return void res.end(page);
      const headers = { 'content-type': req.headers['content-type'] ?? '' };
      const form = await new Response(Uint8Array.from(body), { headers }).formData();
      for (const [field, value] of form) {
        if (value instanceof File && value.name) received.push({ field, name: value.name, text: await value.text() });
      }
      res.end('<!doctype html><title>Thanks</title><h1>Thank you</h1><p>Your application has arrived.</p>');
    };
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
