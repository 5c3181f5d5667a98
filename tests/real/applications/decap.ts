/** Decap CMS: a content system in the browser whose entries are Markdown and JSON files. From npm. */
import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../product/harness/start-product.ts';
import { installNpm, unpackNpm } from '../installation.ts';
import { ownFolder, type RealApp, type RunningApp, serveApp, stopProcess, untilAnswers } from './real-app.ts';

const server = { 'decap-server': '3.11.3', 'http-server': '14.1.1' };
const cmsVersion = '3.16.3';
const signIn = ['Go to {url}', 'Click Login'];

/** The file server passes on what is no file of its own, so that all is at one address, as behind a web server. */
const config = (url: string): string => `
backend: { name: git-gateway }
local_backend: { url: "${url}api/v1" }
media_folder: media
collections:
  - name: news
    label: News
    label_singular: News item
    folder: content/news
    create: true
    fields:
      - { name: title, label: Title, widget: string }
      - { name: category, label: Category, widget: select, options: [Events, Opening hours, Jobs] }
      - { name: featured, label: Show on the front page, widget: boolean, default: false }
      - { name: body, label: Text, widget: text }
  - name: products
    label: Products
    label_singular: Product
    folder: content/products
    create: true
    identifier_field: name
    fields:
      - { name: name, label: Name, widget: string }
      - { name: price, label: Price, widget: number, value_type: float }
      - { name: body, label: Description, widget: text }
  - name: settings
    label: Settings
    files:
      - name: contact
        label: Contact details
        file: content/contact.json
        fields:
          - { name: phone, label: Phone, widget: string }
          - { name: email, label: E-mail, widget: string }
          - { name: street, label: Street, widget: string }
`;

const content: Record<string, string> = {
  'news/old-sale.md': '---\ntitle: Old sale\ncategory: Events\nfeatured: true\nbody: The sale is over.\n---\n',
  'news/summer-hours.md':
    '---\ntitle: Summer hours\ncategory: Opening hours\nfeatured: false\nbody: Open till 20.\n---\n',
  'products/blue-mug.md': '---\nname: Blue mug\nprice: 12\nbody: A mug for tea.\n---\n',
  'products/red-mug.md': '---\nname: Red mug\nprice: 11\nbody: A mug for coffee.\n---\n',
  'contact.json': JSON.stringify({ phone: '555-0100', email: 'shop@harbour.example', street: 'Quay 1' }, null, 2),
};

async function start(): Promise<RunningApp> {
  const dir = await ownFolder('decap');
  const modules = join(await installNpm('decap', server), 'node_modules');
  const cms = await unpackNpm('decap-cms', cmsVersion);
  const site = join(dir, 'site');
  const backendPort = await freePort();
  for (const [name, text] of Object.entries(content)) {
    const file = join(dir, 'content', name);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, text);
  }
  await mkdir(join(dir, 'media'));
  await cp(join(cms, 'dist'), site, { recursive: true, filter: name => !name.endsWith('.map') });
  const page = '<!doctype html><meta charset="utf-8"><title>Content</title><body><script src="decap-cms.js"></script>';
  await writeFile(join(site, 'index.html'), page);
  const backend = spawn(process.execPath, [join(modules, 'decap-server', 'dist', 'index.js')], {
    env: { ...process.env, PORT: String(backendPort), GIT_REPO_DIRECTORY: dir, MODE: 'fs', BIND_HOST: '127.0.0.1' },
    stdio: 'ignore',
  });
  try {
    await untilAnswers(backend, `http://127.0.0.1:${backendPort}/`);
  } catch (error) {
    await stopProcess(backend);
    throw error;
  }
  return serveApp(
    dir,
    async port => {
      await writeFile(join(site, 'config.yml'), config(`http://127.0.0.1:${port}/`));
      const proxied = `http://127.0.0.1:${backendPort}`;
      const program = join(modules, 'http-server', 'bin', 'http-server');
      const args = [program, site, '-p', String(port), '-a', '127.0.0.1', '-s', '-c-1', '--proxy', proxied];
      return { program: process.execPath, args };
    },
    { others: [backend] },
  );
}

const textOf = (app: RunningApp, name: string): Promise<string> =>
  readFile(join(app.dir, 'content', name), 'utf8').catch(() => '');

async function namesOf(app: RunningApp): Promise<string[]> {
  const names = await readdir(join(app.dir, 'content'), { recursive: true });
  return names.filter(name => name.includes('.')).toSorted();
}

/** The names of the files whose text is another than at the start, or that are new or gone. */
async function changed(app: RunningApp): Promise<string[]> {
  const names = new Set([...(await namesOf(app)), ...Object.keys(content)]);
  const texts = await Promise.all([...names].map(async name => [name, await textOf(app, name)] as const));
  return texts.filter(([name, text]) => text !== content[name]).map(([name]) => name);
}

export const decap: RealApp = {
  name: 'Decap CMS',
  kind: 'content',
  async install() {
    await installNpm('decap', server);
    await unpackNpm('decap-cms', cmsVersion);
  },
  start,
  snapshot: async app => {
    const names = await namesOf(app);
    return (await Promise.all(names.map(async name => `${name}\n${await textOf(app, name)}`))).join('\n');
  },
  tasks: [
    {
      name: 'publish a news item',
      steps: [...signIn, 'Click "News item"', 'Title: {title}; Category: Jobs; Text: {text}', 'Publish > Publish now'],
      inputs: { title: 'We are hiring a crane driver', text: 'Write to us by the end of May.' },
      isRight: async ({ app }) => {
        const names = (await namesOf(app)).filter(name => name.startsWith('news/') && content[name] === undefined);
        const text = await textOf(app, names[0] ?? 'none');
        return (
          names.length === 1 &&
          ['title: We are hiring a crane driver', 'category: Jobs', 'Write to us by the end of May.'].every(part =>
            text.includes(part),
          )
        );
      },
    },
    {
      name: 'change a price',
      steps: [...signIn, 'Products > Blue mug', 'Set Price to {price}', 'Publish > Publish now'],
      inputs: { price: '14.5' },
      isRight: async ({ app }) =>
        (await changed(app)).join() === 'products/blue-mug.md' &&
        (await textOf(app, 'products/blue-mug.md')).includes('price: 14.5'),
    },
    {
      name: 'put an item on the front page',
      steps: [...signIn, 'News > Summer hours', 'Turn on "Show on the front page"', 'Publish > Publish now'],
      isRight: async ({ app }) =>
        (await changed(app)).join() === 'news/summer-hours.md' &&
        (await textOf(app, 'news/summer-hours.md')).includes('featured: true'),
    },
    {
      name: 'delete an item',
      steps: [...signIn, 'News > Old sale', 'Click "Delete entry"', 'Accept the dialog'],
      isRight: async ({ app }) =>
        (await changed(app)).join() === 'news/old-sale.md' && (await textOf(app, 'news/old-sale.md')) === '',
    },
    {
      name: 'change the phone number',
      steps: [...signIn, 'Settings > Contact details', 'Set Phone to {phone}', 'Publish > Publish now'],
      inputs: { phone: '555-0199' },
      isRight: async ({ app }) => {
        const { phone, email, street } = JSON.parse(await textOf(app, 'contact.json')) as Record<string, string>;
        return phone === '555-0199' && email === 'shop@harbour.example' && street === 'Quay 1';
      },
    },
  ],
};
