/** MediaWiki: the wiki of Wikipedia, with users, watch lists, protection and histories. From Debian, on SQLite. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram, unpackDebian } from '../installation.ts';
import { needPhp } from './php.ts';
import { ownFolder, type RealApp, resultHas, type RunningApp, serveApp } from './real-app.ts';
import { readRows } from './sqlite.ts';

const packages = ['mediawiki', 'mediawiki-classes'];
const password = 'tidal-Basin-64';
const signIn = ['Go to {url}index.php?title=Special:UserLogin', `Log in as "Keeper" with the password "${password}"`];

const pages: Record<string, string> = {
  'Opening hours': 'The office is open from Monday to Friday, 9 to 17.\n',
  'Old ferry times': 'The ferry leaves every hour.\n',
  'Draft of nothing': 'This page was a mistake.\n',
  'Fire drill': 'The next fire drill is on 14 May at 10:30 at pier 3.\n',
  'House rules': 'Keep the quay clear.\n',
};

/** Its address is known only when it is served. */
const address = `<?php
$host = $_SERVER['HTTP_HOST'] ?? '127.0.0.1';
`;

async function start(): Promise<RunningApp> {
  const dir = await ownFolder('mediawiki');
  const root = await unpackDebian(packages);
  const site = join(dir, 'site');
  await runProgram('cp', ['-rL', join(root, 'usr', 'share', 'mediawiki'), site]).catch(() => undefined);
  const data = join(dir, 'data');
  await mkdir(data);
  await runProgram(
    'php',
    [
      'maintenance/install.php',
      '--dbtype=sqlite',
      `--dbpath=${data}`,
      '--dbname=wiki',
      '--server=http://127.0.0.1',
      '--scriptpath=',
      '--lang=en',
      `--pass=${password}`,
      'Harbour wiki',
      'Keeper',
    ],
    { cwd: site },
  );
  const settings = join(site, 'LocalSettings.php');
  await writeFile(
    settings,
    `\n${address.replace('<?php\n', '')}$wgServer = "http://$host";\n$wgJobRunRate = 10;\n$wgShellLocale = 'C.UTF-8';\n`,
    { flag: 'a' },
  );
  for (const [title, text] of Object.entries(pages))
    await runProgram('php', ['maintenance/edit.php', '-u', 'Keeper', '-s', 'Begun', title], { cwd: site, input: text });
  return serveApp(
    dir,
    port => ({ program: 'php', args: ['-S', `127.0.0.1:${port}`, '-t', site], env: { PHP_CLI_SERVER_WORKERS: '4' } }),
    { path: 'index.php' },
  );
}

const rows = (app: RunningApp, sql: string): Record<string, unknown>[] =>
  readRows(join(app.dir, 'data', 'wiki.sqlite'), sql);

function textOf(app: RunningApp, title: string): string {
  const text = rows(
    app,
    `select old_text from page join slots on slot_revision_id = page_latest join content on content_id = slot_content_id
     join text on 'tt:' || old_id = content_address where page_namespace = 0 and page_title = '${title.replaceAll(' ', '_')}'`,
  )[0]?.['old_text'];
  return typeof text === 'string' ? text : '';
}

const titles = (app: RunningApp): string[] =>
  rows(app, 'select page_title from page where page_namespace = 0 and page_is_redirect = 0 order by page_title').map(
    row => String(row['page_title']).replaceAll('_', ' '),
  );

export const mediawiki: RealApp = {
  name: 'MediaWiki',
  kind: 'wiki',
  async install() {
    await needPhp();
    await unpackDebian(packages);
  },
  start,
  snapshot: async app =>
    JSON.stringify([
      rows(app, 'select page_title, page_is_redirect from page order by page_id'),
      Object.keys(pages).map(title => textOf(app, title)),
      rows(app, 'select pr_page, pr_type, pr_level from page_restrictions'),
      rows(app, 'select user_name, user_real_name, user_email from user order by user_id'),
      rows(app, 'select up_property, up_value from user_properties order by up_property'),
    ]),
  tasks: [
    {
      name: 'create a page',
      steps: [
        ...signIn,
        'Search for "Boat hire"',
        'Click the link "Boat hire"',
        'Type {text} in the text area',
        'Click "Save page"',
      ],
      inputs: { text: 'Rowing boats cost 8 euros an hour.' },
      isRight: async ({ app }) => textOf(app, 'Boat hire').includes('Rowing boats cost 8 euros an hour.'),
    },
    {
      name: 'add a line',
      steps: [
        ...signIn,
        'Search for "Opening hours"',
        'Click Edit',
        'Append {line} to the text area',
        'Type {summary} in Summary and click "Save changes"',
      ],
      inputs: { line: 'Closed on 24 December.', summary: 'Christmas' },
      isRight: async ({ app }) => {
        const text = textOf(app, 'Opening hours').trim();
        return text.startsWith('The office is open') && text.endsWith('Closed on 24 December.');
      },
    },
    {
      name: 'rename a page',
      steps: [
        ...signIn,
        'Search for "Old ferry times"',
        'More > Move',
        'Set the second dropdown in the section "Move page" to {title} and click "Move page"',
      ],
      inputs: { title: 'Ferry times' },
      isRight: async ({ app }) => titles(app).includes('Ferry times') && !titles(app).includes('Old ferry times'),
    },
    {
      name: 'delete a page',
      steps: [
        ...signIn,
        'Search for "Draft of nothing"',
        'More > Delete',
        'Type {reason} in "Other/additional reason" and click "Delete page"',
      ],
      inputs: { reason: 'Written by mistake' },
      isRight: async ({ app }) =>
        !titles(app).includes('Draft of nothing') && Object.keys(pages).length - 1 <= titles(app).length - 1,
    },
    {
      name: 'protect a page',
      steps: [
        ...signIn,
        'Search for "House rules"',
        'More > Protect',
        'Choose "Allow only administrators" in Edit and click Confirm',
      ],
      isRight: async ({ app }) =>
        rows(
          app,
          "select pr_level from page_restrictions join page on pr_page = page_id where page_title = 'House_rules' and pr_type = 'edit'",
        )[0]?.['pr_level'] === 'sysop',
    },
    {
      name: 'change the real name',
      steps: [...signIn, 'Open Preferences', 'Set "Real name" to {name}', 'Save'],
      inputs: { name: 'Ines Duarte' },
      isRight: async ({ app }) =>
        rows(app, "select user_real_name from user where user_name = 'Keeper'")[0]?.['user_real_name'] ===
        'Ines Duarte',
    },
    {
      name: 'create an account for somebody',
      steps: [
        ...signIn,
        'Special pages > Create account',
        'Username: {login}; Password: {password}; Confirm password: {password}; Email address: {mail}; Real name: {name}',
        'Click "Create account"',
      ],
      inputs: { login: 'Marta', password: 'Dolphin-and-bay-55', mail: 'marta@harbour.example', name: 'Marta Reis' },
      isRight: async ({ app }) =>
        rows(app, "select user_real_name, user_email from user where user_name = 'Marta'").some(
          row => row['user_real_name'] === 'Marta Reis' && row['user_email'] === 'marta@harbour.example',
        ),
    },
    {
      name: 'read when the drill is',
      steps: [...signIn, 'Search for "fire drill"', 'Read the first paragraph'],
      isRight: async ({ result }) => resultHas(result, '14 May', '10:30', 'pier 3'),
    },
  ],
};
