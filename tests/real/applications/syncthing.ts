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
      steps: [
        'Go to {url}',
        'Click "Add Folder"',
        'Enter {label} as the folder label and {path} as the folder path',
        'Save it',
      ],
      inputs: { label: 'Invoices 2024', path: '/tmp/legwork-real-invoices' },
      answers: {
        2: ['Click OK'],
        3: ['Type {label} in the field "Folder Label"', 'Type {path} in the field "Folder Path"'],
      },
      isRight: async ({ app }) => {
        const { folders } = await configOf(app);
        const added = folders.find(({ label }) => label === 'Invoices 2024');
        return folders.length === 4 && added?.path === '/tmp/legwork-real-invoices';
      },
    },
    {
      name: 'name this device',
      steps: [
        'Go to {url}',
        'Open Settings in the Actions menu',
        'Change the device name to {name}',
        'Save the settings',
      ],
      inputs: { name: 'Office NAS' },
      answers: { 2: ['Click Actions, then click Settings'] },
      isRight: async ({ app }) => (await configOf(app)).devices.some(({ name }) => name === 'Office NAS'),
    },
    {
      name: 'pause a folder',
      steps: ['Go to {url}', 'Open the folder "Photos"', 'Pause this folder'],
      answers: { 2: ['Click OK'], 3: ['Click the Pause button below Photos'] },
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
        'Expand the folder "Documents" and click its Edit button',
        'On the tab "File Versioning" choose "Simple File Versioning" and keep 10 versions',
        'Save',
      ],
      answers: {
        2: ['Click Documents, then click Edit'],
        3: ['Click the tab "File Versioning"', 'Choose "Simple File Versioning" from the list'],
      },
      isRight: async ({ app }) => {
        const versioning = (await folderOf(app, 'Documents'))?.versioning;
        return versioning?.type === 'simple' && versioning.params['keep'] === '10';
      },
    },
    {
      name: 'remove a folder',
      steps: ['Go to {url}', 'Edit the folder "Old backups"', 'Remove it, and confirm that you want to remove it'],
      answers: { 2: ['Click "Old backups", then click Edit'], 3: ['Click Remove', 'Click Yes'] },
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
        'Open Actions > Settings and go to the Connections tab',
        'Set the incoming rate limit to {rate} KiB/s',
        'Save',
      ],
      inputs: { rate: '500' },
      answers: {
        2: ['Click Actions, then click Settings'],
        3: ['Type {rate} in the field "Incoming Rate Limit (KiB/s)"'],
      },
      isRight: async ({ app }) => {
        const { options } = await configOf(app);
        return options.maxRecvKbps === 500 && options.maxSendKbps === 0;
      },
    },
    {
      name: 'read the names of the folders',
      steps: ['Go to {url}', 'Give me a list of the folders that this device shares'],
      answers: { 2: ['They are the names below the heading Folders'] },
      isRight: async ({ result }) => resultHas(result, 'Documents', 'Photos', 'Old backups'),
    },
  ],
};
