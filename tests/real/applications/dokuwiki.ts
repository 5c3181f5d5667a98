/** DokuWiki: a wiki whose pages, users and settings are files. From Debian, served by PHP's own server. */
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram, unpackDebian } from '../installation.ts';
import { needPhp } from './php.ts';
import { ownFolder, type RealApp, resultHas, type RunningApp, serveApp } from './real-app.ts';

const packages = [
  'dokuwiki',
  'libjs-jquery',
  'libjs-jquery-cookie',
  'libjs-jquery-ui',
  'libphp-simplepie',
  'php-geshi',
  'php-phpseclib',
];
const password = 'lighthouse-7';
const signIn = ['Go to {url}', 'Log in as "keeper" with the password "lighthouse-7"'];

const pages: Record<string, string> = {
  'start.txt':
    '====== Harbour office ======\n\n  * [[opening_hours|Opening hours]]\n  * [[safety:fire_drill|Fire drill]]\n',
  'opening_hours.txt': '====== Opening hours ======\n\nMonday to Friday, 9 to 17.\n',
  'safety/fire_drill.txt': '====== Fire drill ======\n\nThe next fire drill is on 14 May at 10:30 at pier 3.\n',
  'old/notes.txt': '====== Old notes ======\n\nThese notes are out of date.\n',
};

async function start(): Promise<RunningApp> {
  const dir = await ownFolder('dokuwiki');
  const root = await unpackDebian(packages);
  const wiki = join(dir, 'wiki');
  await runProgram('cp', ['-r', join(root, 'usr', 'share', 'dokuwiki'), wiki]);
  for (const link of ['lib/tpl', 'lib/plugins', '.htaccess', 'inc/preload.php'])
    await rm(join(wiki, link), { force: true });
  await runProgram('cp', [
    '-r',
    join(root, 'var/lib/dokuwiki/lib/tpl'),
    join(root, 'var/lib/dokuwiki/lib/plugins'),
    join(wiki, 'lib'),
  ]);
  await runProgram('cp', ['-r', join(root, 'var/lib/dokuwiki/data'), join(wiki, 'data')]);
  await cp(join(root, 'etc', 'dokuwiki'), join(wiki, 'conf'), { recursive: true, verbatimSymlinks: true });
  await libraries(wiki, root);
  await settings(wiki);
  for (const [name, text] of Object.entries(pages)) {
    const file = join(wiki, 'data', 'pages', name);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, text);
  }
  await chmod(dir, 0o755);
  return serveApp(
    dir,
    port => ({ program: 'php', args: ['-S', `127.0.0.1:${port}`, '-t', wiki], env: { PHP_CLI_SERVER_WORKERS: '3' } }),
    { path: 'doku.php' },
  );
}

/** Debian's copy names libraries by their installed places; here they are where they were unpacked. */
async function libraries(wiki: string, root: string): Promise<void> {
  const files = [
    'inc/load.php',
    'inc/parserutils.php',
    ...(await readdir(join(wiki, 'vendor/composer'))).map(name => `vendor/composer/${name}`),
  ];
  for (const name of files.filter(file => file.endsWith('.php'))) {
    const file = join(wiki, name);
    const text = await readFile(file, 'utf8');
    await writeFile(
      file,
      text.replaceAll("'/usr/share/php", `'${root}/usr/share/php`).replaceAll(`$vendorDir . '${root}`, `'${root}`),
    );
  }
}

async function settings(wiki: string): Promise<void> {
  const hash = await runProgram('php', ['-r', `echo password_hash('${password}', PASSWORD_BCRYPT);`]);
  const files: Record<string, string> = {
    'conf/users.auth.php': `# <?php exit()?>\nkeeper:${hash}:Ines Duarte:keeper@harbour.example:admin,user\n`,
    'conf/acl.auth.php': '# <?php exit()?>\n*\t@ALL\t1\n*\t@user\t8\n',
    'conf/local.php':
      "<?php\n$conf['title'] = 'Harbour';\n$conf['lang'] = 'en';\n$conf['useacl'] = 1;\n$conf['superuser'] = '@admin';\n$conf['updatecheck'] = 0;\n$conf['savedir'] = './data';\n",
  };
  for (const [name, text] of Object.entries(files)) {
    await rm(join(wiki, name), { force: true });
    await writeFile(join(wiki, name), text);
  }
}

const textOf = (app: RunningApp, name: string): Promise<string> =>
  readFile(join(app.dir, 'wiki', name), 'utf8').catch(() => '');

async function allPages(app: RunningApp): Promise<string> {
  const dir = join(app.dir, 'wiki', 'data', 'pages');
  const names = (await readdir(dir, { recursive: true })).filter(name => name.endsWith('.txt')).toSorted();
  return (await Promise.all(names.map(async name => `${name}\n${await textOf(app, `data/pages/${name}`)}`))).join('\n');
}

export const dokuwiki: RealApp = {
  name: 'DokuWiki',
  kind: 'wiki',
  async install() {
    await needPhp();
    await unpackDebian(packages);
  },
  start,
  snapshot: async app =>
    [await allPages(app), await textOf(app, 'conf/users.auth.php'), await textOf(app, 'conf/local.php')].join('\n'),
  tasks: [
    {
      name: 'create a page',
      steps: [
        ...signIn,
        'Go to {url}doku.php?id=garden:tools',
        'Click "Create this page"',
        'Type {text} in the text area',
        'Save',
      ],
      inputs: { text: 'Three spades, one fork and a broken rake.' },
      isRight: async ({ app }) =>
        (await textOf(app, 'data/pages/garden/tools.txt')).includes('Three spades, one fork and a broken rake.'),
    },
    {
      name: 'add a line to a page',
      steps: [
        ...signIn,
        'Click "Opening hours"',
        'Click "Edit this page"',
        'Append {line} to the text area',
        'Type {summary} in the field "Edit summary" and click Save',
      ],
      inputs: { line: 'Closed on 24 December.', summary: 'Christmas' },
      isRight: async ({ app }) => {
        const text = await textOf(app, 'data/pages/opening_hours.txt');
        return text.includes('Monday to Friday, 9 to 17.') && text.trim().endsWith('Closed on 24 December.');
      },
    },
    {
      name: 'delete a page',
      steps: [
        ...signIn,
        'Go to {url}doku.php?id=old:notes',
        'Click "Edit this page"',
        'Clear the text area and click Save',
      ],
      isRight: async ({ app }) => {
        const all = await allPages(app);
        return !all.includes('old/notes.txt') && all.includes('fire_drill.txt') && all.includes('opening_hours.txt');
      },
    },
    {
      name: 'add a user',
      steps: [
        ...signIn,
        'Admin > User Manager',
        'Fill in "Add user":\nUser: {login}\nPassword: {password}\nConfirm password: {password}\nReal name: {name}\nE-Mail: {mail}',
        'Click Add',
      ],
      inputs: { login: 'marta', password: 'Dolphin-55', name: 'Marta Reis', mail: 'marta@harbour.example' },
      isRight: async ({ app }) =>
        /^marta:[^:]+:Marta Reis:marta@harbour\.example:/m.test(await textOf(app, 'conf/users.auth.php')),
    },
    {
      name: 'change the title of the wiki',
      steps: [...signIn, 'Admin > Configuration Settings', 'Set "Wiki title" to {title}', 'Save'],
      inputs: { title: 'Harbour Office Handbook' },
      isRight: async ({ app }) =>
        (await textOf(app, 'conf/local.php')).includes("$conf['title'] = 'Harbour Office Handbook'"),
    },
    {
      name: 'find and read a date',
      steps: [
        ...signIn,
        'Search for "fire drill"',
        'Click start in the section "Fulltext results"',
        'Click "Fire drill"',
        'Read the page',
      ],
      isRight: async ({ result }) => resultHas(result, '14 May', '10:30', 'pier 3'),
    },
  ],
};
