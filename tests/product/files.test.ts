/**
 * @module-tag long
 * The downloads of tests/e2e/runs/run-files.spec.ts once more, through the API alone.
 */
import { Buffer } from 'node:buffer';
import type { UploadedFile } from '#src/contract/task.ts';
import type { TaskRun } from '#src/contract/task-run.ts';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, apiClient, hasEnded } from './harness/api-client.ts';
import { type FilesSite, startFilesSite } from './sites/files-site.ts';
import { type Product, startProduct } from './harness/start-product.ts';

let product: Product;
let api: ApiClient;
let site: FilesSite;
let token = '';

beforeAll(async () => {
  product = await startProduct();
  token = await product.token('ann@example.com');
  api = apiClient(product.url, token);
  site = await startFilesSite();
});
afterAll(async () => {
  site.close();
  await product.stop();
});

async function upload(files: Record<string, string>): Promise<UploadedFile[]> {
  const form = new FormData();
  for (const [name, body] of Object.entries(files)) form.append('files', new File([body], name));
  const response = await fetch(`${product.url}/api/upload/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return ((await response.json()) as { files: UploadedFile[] }).files;
}

/** Names and texts of the files in a zip. */
async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  const texts: Record<string, string> = {};
  const done = new Promise<void>((resolve, reject) => zip.once('end', resolve).once('error', reject));
  zip.on('entry', (entry: Entry) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return void zip.emit('error', error);
      void text(stream).then(content => {
        texts[entry.fileName] = content;
        zip.readEntry();
      });
    });
  });
  zip.readEntry();
  await done;
  return texts;
}

test('files given to a run reach a plain file field and a file chooser of a page, byte for byte', async () => {
  const uploaded_files = await upload({ 'resume.pdf': '%PDF-1.4 ann', 'Cover letter.txt': 'Dear you' });
  const task = await api.readyTask([
    `Go to ${site.url}`,
    'Upload the file resume.pdf in the Resume field',
    'Upload "Cover letter.txt" to "Add cover letter"',
    'Press Send application',
  ]);
  const { id } = await api.ok<TaskRun>('task.run', { task_id: task.id, uploaded_files });
  const run = await api.until(id, hasEnded);
  expect([run.status, run.status_reason]).toEqual(['success', expect.any(String)]);
  expect(site.received).toEqual([
    { field: 'resume', name: 'resume.pdf', text: '%PDF-1.4 ann' },
    { field: 'letter', name: 'Cover letter.txt', text: 'Dear you' },
  ]);
});

test('a file keeps the name that its owner sees, in the list, in the steps and at the site', async () => {
  const names = ['Q3 @Oslo | draft #2?.txt', `${'a long name '.repeat(20).trim()}.txt`];
  const uploaded_files = await upload(Object.fromEntries(names.map(name => [name, name])));
  expect(uploaded_files.map(({ filename }) => filename)).toEqual(names);
  site.received.length = 0;
  for (const name of names) {
    const task = await api.readyTask([
      `Go to ${site.url}`,
      `Upload the file "${name}" in the Resume field`,
      'Press Send application',
    ]);
    const { id } = await api.ok<TaskRun>('task.run', { task_id: task.id, uploaded_files });
    const run = await api.until(id, hasEnded);
    expect([run.status, run.status_reason]).toEqual(['success', expect.any(String)]);
  }
  expect(site.received.map(({ name }) => name)).toEqual(names);
});

test('downloads of a run are listed, previewed safely, and served as one zip with the result', async () => {
  const task = await api.readyTask([
    `Go to ${site.url}`,
    'Click "Download the report"',
    'Click "Save the page"',
    'Read the heading',
  ]);
  const { id } = await api.start(task.id);
  const run = await api.until(id, hasEnded);
  expect(run.downloads).toMatchObject([
    { name: 'report.csv', content_type: 'text/csv', size: 17 },
    { name: 'page.html', content_type: 'text/html', preview_url: null },
  ]);
  const preview = await fetch(String(run.downloads[0]?.preview_url));
  expect(preview.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await preview.text()).toBe('name,total\nAnn,3\n');
  const page = await fetch(String(run.downloads[1]?.url));
  expect(page.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(page.headers.get('content-security-policy')).toMatch(/sandbox/);

  const zip = await fetch(String(run.downloads_url));
  expect(zip.headers.get('content-type')).toBe('application/zip');
  const files = await unzip(Buffer.from(await zip.arrayBuffer()));
  expect(files).toMatchObject({
    'report.csv': 'name,total\nAnn,3\n',
    'page.html': expect.stringContaining('taken over'),
  });
  expect(files['result.txt'] ?? files['result.json']).toBe(run.result);
  const forged = String(run.downloads_url).replace(/\/downloads\/./, '/downloads/x');
  expect((await fetch(forged)).status).toBe(403);
});
