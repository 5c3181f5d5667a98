/** WordPress: a content system with an admin area and a block editor. From Debian, on a MariaDB of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installedFolder, needPrograms, runProgram, unpackDebian } from '../installation.ts';
import { needPhp } from './php.ts';
import { ownFolder, type RealApp, resultHas, type RunningApp, serveApp, stopProcess } from './real-app.ts';

const packages = ['wordpress', 'wordpress-theme-twentytwentythree', 'libjs-cropper', 'libjs-underscore', 'php-getid3'];
const signIn = ['Go to {url}wp-admin/', 'Log in as "editor-in-chief" with the password "Gull-and-mast-3"'];
const emptyDatabase = join(installedFolder, 'mariadb-empty');

const configuration = (socket: string): string => `<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'root'); define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}'); define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
foreach (['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT'] as $key) define($key, 'of this folder');
define('WP_HOME', 'http://' . ($_SERVER['HTTP_HOST'] ?? '127.0.0.1')); define('WP_SITEURL', WP_HOME);
define('WP_HTTP_BLOCK_EXTERNAL', true); define('AUTOMATIC_UPDATER_DISABLED', true); define('DISABLE_WP_CRON', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

/** What the tasks speak of, made with WordPress's own functions. */
const seed = `<?php
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = '127.0.0.1';
require 'wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Harbour News', 'editor-in-chief', 'chief@harbour.example', true, '', 'Gull-and-mast-3');
$post = wp_insert_post(['post_title' => 'Crane works next week', 'post_content' => 'The big crane is being painted.', 'post_status' => 'publish', 'post_author' => 1]);
wp_insert_post(['post_title' => 'Old price list', 'post_type' => 'page', 'post_content' => 'Prices of last year.', 'post_status' => 'publish', 'post_author' => 1]);
wp_insert_post(['post_title' => 'Directions', 'post_type' => 'page', 'post_content' => 'Take the ferry.', 'post_status' => 'publish', 'post_author' => 1]);
foreach (['Maria Santos' => 'Which colour will it be?', 'Cheap Pills' => 'Buy now'] as $author => $text)
  wp_insert_comment(['comment_post_ID' => $post, 'comment_author' => $author, 'comment_author_email' => 'x@mail.example', 'comment_content' => $text, 'comment_approved' => 0]);
// The welcome of the block editor is shown to new users: it stays.
`;

async function installDatabase(): Promise<void> {
  if (existsSync(join(emptyDatabase, 'mysql'))) return;
  await mkdir(emptyDatabase, { recursive: true });
  await runProgram('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${emptyDatabase}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    ...(process.getuid?.() === 0 ? ['--user=root'] : []),
  ]);
}

async function startDatabase(dir: string): Promise<{ child: ChildProcess; socket: string }> {
  const data = join(dir, 'database');
  const socket = join(dir, 'mysql.sock');
  await runProgram('cp', ['-r', emptyDatabase, data]);
  const child = spawn(
    'mariadbd',
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socket}`,
      '--skip-networking',
      `--pid-file=${dir}/pid`,
      '--user=root',
    ],
    { stdio: 'ignore', env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` } },
  );
  const deadline = Date.now() + 60_000;
  while (!existsSync(socket)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('MariaDB did not start');
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  return { child, socket };
}

async function start(): Promise<RunningApp> {
  const dir = await ownFolder('wordpress');
  const root = await unpackDebian(packages);
  const { child, socket } = await startDatabase(dir);
  try {
    const site = join(dir, 'site');
    // Links lead to other packages' files beside it, so that they must still be found from the copy.
    await rm(join(root, 'usr/share/wordpress/.htaccess'), { force: true });
    await rm(join(root, 'usr/share/wordpress/wp-includes/certificates/ca-bundle.crt'), { force: true });
    await runProgram('cp', ['-rL', join(root, 'usr', 'share', 'wordpress'), site]);
    await writeFile(join(site, 'wp-config.php'), configuration(socket));
    await query(dir, 'create database wordpress character set utf8mb4', '');
    await writeFile(join(site, 'seed.php'), seed);
    await runProgram('php', ['seed.php'], { cwd: site });
    await rm(join(site, 'seed.php'));
    return await serveApp(
      dir,
      port => ({
        program: 'php',
        args: ['-d', 'sendmail_path=/bin/true', '-S', `127.0.0.1:${port}`, '-t', site],
        env: { PHP_CLI_SERVER_WORKERS: '4' },
      }),
      { path: 'wp-login.php', others: [child] },
    );
  } catch (error) {
    await stopProcess(child);
    throw error;
  }
}

/** Rows as JSON, by PHP, which has the client of the database. */
async function query(dir: string, sql: string, database = 'wordpress'): Promise<Record<string, string>[]> {
  const program =
    '$d = new mysqli("localhost", "root", "", $argv[2], 0, $argv[1]); $d->set_charset("utf8mb4"); $r = $d->query($argv[3]); echo json_encode(is_bool($r) ? [] : $r->fetch_all(MYSQLI_ASSOC));';
  const said = await runProgram('php', ['-r', program, '--', join(dir, 'mysql.sock'), database, sql]);
  // safe because the line above writes rows whose values are texts
  return JSON.parse(said) as Record<string, string>[];
}

const posts = (app: RunningApp): Promise<Record<string, string>[]> =>
  query(
    app.dir,
    "select post_title, post_status, post_type, post_content from wp_posts where post_type in ('post', 'page') and post_status not in ('auto-draft', 'inherit') order by ID",
  );

async function optionOf(app: RunningApp, name: string): Promise<string> {
  return (
    (await query(app.dir, `select option_value from wp_options where option_name = '${name}'`))[0]?.['option_value'] ??
    ''
  );
}

export const wordpress: RealApp = {
  name: 'WordPress',
  kind: 'content',
  async install() {
    await needPhp();
    await needPrograms({ mariadbd: 'mariadb-server-core', my_print_defaults: 'mariadb-client-core' });
    await unpackDebian(packages);
    await installDatabase();
  },
  start,
  snapshot: async app =>
    JSON.stringify([
      await posts(app),
      await query(app.dir, 'select comment_author, comment_approved from wp_comments'),
      await query(app.dir, 'select user_login, user_email from wp_users'),
      await query(app.dir, 'select name from wp_terms'),
      await query(
        app.dir,
        "select option_value from wp_options where option_name in ('blogname', 'blogdescription', 'posts_per_page')",
      ),
    ]),
  tasks: [
    {
      name: 'publish a post',
      steps: [
        ...signIn,
        'Posts > Add New',
        'Click Close in the dialog if the dialog is shown',
        'Type {title} in "Add title"',
        'Press Enter, then type {text}',
        'Click Publish',
        'Click Publish in the section "Editor publish"',
      ],
      inputs: { title: 'Open day on 1 June', text: 'Come and see the new pier.' },
      isRight: async ({ app }) =>
        (await posts(app)).some(
          post =>
            post['post_title'] === 'Open day on 1 June' &&
            post['post_status'] === 'publish' &&
            (post['post_content'] ?? '').includes('Come and see the new pier.'),
        ),
    },
    {
      name: 'add a category',
      steps: [...signIn, 'Posts > Categories', 'Name: {name}; Description: {description}', 'Click "Add New Category"'],
      inputs: { name: 'Workshops', description: 'Courses for beginners' },
      isRight: async ({ app }) =>
        (
          await query(
            app.dir,
            "select description from wp_terms join wp_term_taxonomy using (term_id) where name = 'Workshops' and taxonomy = 'category'",
          )
        ).some(({ description }) => description === 'Courses for beginners'),
    },
    {
      name: 'change title and tagline',
      steps: [...signIn, 'Settings > General', 'Site Title: {title}; Tagline: {tagline}', 'Click "Save Changes"'],
      inputs: { title: 'Harbour Gazette', tagline: 'All that floats' },
      isRight: async ({ app }) =>
        (await optionOf(app, 'blogname')) === 'Harbour Gazette' &&
        (await optionOf(app, 'blogdescription')) === 'All that floats',
    },
    {
      name: 'approve a comment',
      steps: [
        ...signIn,
        'Open Comments',
        'Hover over the row "Maria Santos"',
        'Click Approve in the row "Maria Santos"',
      ],
      answers: { 3: ['2'] },
      isRight: async ({ app }) => {
        const approved = await query(
          app.dir,
          "select comment_author from wp_comments where comment_approved = '1' and comment_author in ('Maria Santos', 'Cheap Pills')",
        );
        return approved.map(row => row['comment_author']).join() === 'Maria Santos';
      },
    },
    {
      name: 'add an editor',
      steps: [
        ...signIn,
        'Users > Add New',
        'Username: {login}; Email: {mail}; First Name: {first}; Last Name: {last}; Role: Editor',
        'Uncheck "Send the new user an email about their account"',
        'Click the "Add New User" button',
      ],
      inputs: { login: 'ines', mail: 'ines@harbour.example', first: 'Ines', last: 'Duarte' },
      isRight: async ({ app }) =>
        (
          await query(
            app.dir,
            "select meta_value from wp_users join wp_usermeta on user_id = ID where user_login = 'ines' and user_email = 'ines@harbour.example' and meta_key = 'wp_capabilities'",
          )
        ).some(row => (row['meta_value'] ?? '').includes('"editor"')),
    },
    {
      name: 'move a page to the trash',
      steps: [
        ...signIn,
        'Click Pages',
        'Hover over the row "Old price list"',
        'Click Trash in the row "Old price list"',
      ],
      isRight: async ({ app }) =>
        (await posts(app))
          .filter(post => post['post_status'] === 'trash')
          .map(post => post['post_title'])
          .join() === 'Old price list',
    },
    {
      name: 'show five posts a page',
      steps: [...signIn, 'Settings > Reading', 'Set "Blog pages show at most" to {count}', 'Click "Save Changes"'],
      inputs: { count: '5' },
      isRight: async ({ app }) => (await optionOf(app, 'posts_per_page')) === '5',
    },
    {
      name: 'read who commented',
      steps: [...signIn, 'Open Comments', 'Click Pending', 'Read the author of every comment'],
      answers: { 3: ['2'] },
      isRight: async ({ result }) => resultHas(result, 'Maria Santos', 'Cheap Pills'),
    },
  ],
};
