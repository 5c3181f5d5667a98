/** Syncthing: the dashboard of a file synchroniser, in dialogs and tabs. From Debian: one program. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram, unpackDebian } from '../installation.ts';
import { ownFolder, type RealApp, resultHas, type RunningApp, serveApp } from './real-app.ts';

type Folder = {
  id: string;
  label: string;
  path: string;
  paused: boolean;
  versioning: { type: string; params: Record<string, string> };
};
type Config = {
  folders: Folder[];
  devices: { deviceID: string; name: string }[];
  options: { maxRecvKbps: number; maxSendKbps: number };
};

/** Without connections to others and questions about usage reports, as an administrator leaves it. */
const alone: Record<string, string> = {
  listenAddress: 'tcp://127.0.0.1:0',
  globalAnnounceEnabled: 'false',
  localAnnounceEnabled: 'false',
  relaysEnabled: 'false',
  natEnabled: 'false',
  crashReportingEnabled: 'false',
  autoUpgradeIntervalH: '0',
  urAccepted: '-1',
};

/** Sets options before the first start, which would already connect to servers of the project. */
async function setOptions(file: string, options: Record<string, string>): Promise<void> {
  let xml = await readFile(file, 'utf8');
  for (const [name, value] of Object.entries(options)) {
    const changed = xml.replace(new RegExp(`<${name}>[^<]*</${name}>`), `<${name}>${value}</${name}>`);
    if (changed === xml) throw new Error(`Syncthing has no option ${name} to change`);
    xml = changed;
  }
  await writeFile(file, xml);
}

async function start(): Promise<RunningApp> {
  const dir = await ownFolder('syncthing');
  const root = await unpackDebian(['syncthing']);
  const home = join(dir, 'home');
  const program = join(root, 'usr', 'bin', 'syncthing');
  await runProgram(program, ['generate', `--home=${home}`, '--no-default-folder'], { env: { HOME: dir } });
  await setOptions(join(home, 'config.xml'), alone);
  const app = await serveApp(dir, port => ({
    program,
    args: [
      'serve',
      `--home=${home}`,
      `--gui-address=127.0.0.1:${port}`,
      '--no-browser',
      '--no-restart',
      '--no-upgrade',
    ],
    env: { HOME: dir, STNODEFAULTFOLDER: '1' },
    cwd: dir,
  }));
  for (const [id, label] of [
    ['docs', 'Documents'],
    ['photos', 'Photos'],
    ['backup', 'Old backups'],
  ] as const)
    await rest(app, 'folders', { method: 'POST', body: { id, label, path: join(dir, id) } });
  return app;
}

type Request = { method: 'POST'; body: unknown };

async function rest(app: RunningApp, path: string, request?: Request): Promise<unknown> {
  const xml = await readFile(join(app.dir, 'home', 'config.xml'), 'utf8');
  const key = /<apikey>([^<]+)</.exec(xml)?.[1] ?? '';
  const response = await fetch(`${app.url}rest/config${path === '' ? '' : `/${path}`}`, {
    method: request?.method ?? 'GET',
    headers: { 'X-API-Key': key, 'content-type': 'application/json' },
    ...(request && { body: JSON.stringify(request.body) }),
  });
  if (!response.ok) throw new Error(`Syncthing ${path}: ${response.status} ${await response.text()}`);
  return request ? undefined : response.json();
}

// safe because Syncthing documents what its address answers
const configOf = async (app: RunningApp): Promise<Config> => (await rest(app, '')) as Config;
const folderOf = async (app: RunningApp, label: string): Promise<Folder | undefined> =>
  (await configOf(app)).folders.find(folder => folder.label === label);

export const syncthing: RealApp = {
  name: 'Syncthing',
  kind: 'dashboard',
  install: async () => void (await unpackDebian(['syncthing'])),
  start,
  snapshot: async app => JSON.stringify(await configOf(app)),
  tasks: [
    {
      name: 'add a folder',
      steps: ['Go to {url}', 'Click "Add Folder"', 'Folder Label: {label}; Folder Path: {path}', 'Save'],
      inputs: { label: 'Invoices 2024', path: '/tmp/legwork-real-invoices' },
      isRight: async ({ app }) => {
        const { folders } = await configOf(app);
        const added = folders.find(({ label }) => label === 'Invoices 2024');
        return folders.length === 4 && added?.path === '/tmp/legwork-real-invoices';
      },
    },
    {
      name: 'name this device',
      steps: ['Go to {url}', 'Actions > Settings', 'Set "Device Name" to {name}', 'Save'],
      inputs: { name: 'Office NAS' },
      isRight: async ({ app }) => (await configOf(app)).devices.some(({ name }) => name === 'Office NAS'),
    },
    {
      name: 'pause a folder',
      steps: ['Go to {url}', 'Click "Unshared Photos"', 'Click "Pause"'],
      isRight: async ({ app }) => {
        const { folders } = await configOf(app);
        return (
          folders
            .filter(({ paused }) => paused)
            .map(({ label }) => label)
            .join() === 'Photos'
        );
      },
    },
    {
      name: 'keep old versions',
      steps: [
        'Go to {url}',
        'Open Documents',
        'Click the Edit button in the section Documents',
        'Switch to the "File Versioning" tab',
        'Choose "Simple File Versioning" in the list',
        'Set "Keep Versions" to 10',
        'Save',
      ],
      isRight: async ({ app }) => {
        const versioning = (await folderOf(app, 'Documents'))?.versioning;
        return versioning?.type === 'simple' && versioning.params['keep'] === '10';
      },
    },
    {
      name: 'remove a folder',
      steps: [
        'Go to {url}',
        'Open "Old backups"',
        'Click the Edit button in the section "Old backups"',
        'Click Remove',
        'Click Yes',
      ],
      isRight: async ({ app }) =>
        (await configOf(app)).folders
          .map(({ label }) => label)
          .toSorted()
          .join() === 'Documents,Photos',
    },
    {
      name: 'limit the download rate',
      steps: [
        'Go to {url}',
        'Actions > Settings',
        'Switch to the Connections tab',
        'Set "Incoming Rate Limit (KiB/s)" to {rate}',
        'Save',
      ],
      inputs: { rate: '500' },
      isRight: async ({ app }) => {
        const { options } = await configOf(app);
        return options.maxRecvKbps === 500 && options.maxSendKbps === 0;
      },
    },
    {
      name: 'read the names of the folders',
      steps: ['Go to {url}', 'List all folders'],
      isRight: async ({ result }) => resultHas(result, 'Documents', 'Photos', 'Old backups'),
    },
  ],
};
