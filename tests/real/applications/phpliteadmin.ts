/** phpLiteAdmin: a database administration page for SQLite files. From Debian, served by PHP's own server. */
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { unpackDebian } from '../installation.ts';
import { needPhp } from './php.ts';
import { ownFolder, type RealApp, resultHas, type RunningApp, serveApp } from './real-app.ts';
import { readRows } from './sqlite.ts';

const packages = ['phpliteadmin'];
const signIn = ['Go to {url}', 'Type "quay-9" in Password and log in'];

const schema = `
  create table customers (id integer primary key, name text, email text, city text);
  create table orders (id integer primary key, customer_id integer, item text, amount real);
  insert into customers (name, email, city) values ('Ines Duarte', 'ines@mail.example', 'Lisbon'),
    ('Paulo Reis', 'paulo@mail.example', 'Faro'), ('Test Customer', 'test@mail.example', 'Nowhere');
  insert into orders (customer_id, item, amount) values (1, 'Rope', 12.5), (1, 'Lamp', 40), (2, 'Anchor', 310);
`;

async function start(): Promise<RunningApp> {
  const dir = await ownFolder('phpliteadmin');
  const root = await unpackDebian(packages);
  const site = join(dir, 'site');
  await cp(join(root, 'usr', 'share', 'phpliteadmin', 'phpliteadmin.php'), join(site, 'index.php'));
  const config = `<?php $password = 'quay-9'; $directory = '${dir}'; $subdirectories = false; $cookie_name = 'quay';`;
  await writeFile(join(site, 'phpliteadmin.config.php'), config);
  const database = new DatabaseSync(join(dir, 'shop.sqlite'));
  database.exec(schema);
  database.close();
  return serveApp(dir, port => ({ program: 'php', args: ['-S', `127.0.0.1:${port}`, '-t', site] }));
}

const rows = (app: RunningApp, sql: string): Record<string, unknown>[] => readRows(join(app.dir, 'shop.sqlite'), sql);

const hasTable = (app: RunningApp, name: string): boolean =>
  rows(app, 'select name from sqlite_master').some(row => row['name'] === name);

const customers = (app: RunningApp): string =>
  rows(app, 'select name, email, city from customers order by id')
    .map(({ name, email, city }) => `${String(name)}|${String(email)}|${String(city)}`)
    .join('\n');

const [ines, paulo, test] = [
  'Ines Duarte|ines@mail.example|Lisbon',
  'Paulo Reis|paulo@mail.example|Faro',
  'Test Customer|test@mail.example|Nowhere',
];

export const phpliteadmin: RealApp = {
  name: 'phpLiteAdmin',
  kind: 'database',
  async install() {
    await needPhp();
    await unpackDebian(packages);
  },
  start,
  snapshot: async app =>
    JSON.stringify([
      rows(app, 'select name, sql from sqlite_master order by name'),
      ...['customers', 'orders'].map(name => hasTable(app, name) && rows(app, `select * from ${name}`)),
    ]),
  tasks: [
    {
      name: 'insert a row',
      steps: [
        ...signIn,
        'Click customers, then click the Insert tab',
        'Set the field in the row name to {name}',
        'Set the field in the row email to {email}',
        'Set the field in the row city to {city}',
        'Click the last Insert',
      ],
      inputs: { name: 'Marta Lopes', email: 'marta@mail.example', city: 'Setúbal' },
      isRight: async ({ app }) =>
        customers(app) === [ines, paulo, test, 'Marta Lopes|marta@mail.example|Setúbal'].join('\n'),
    },
    {
      name: 'change one row',
      steps: [
        ...signIn,
        'Click customers',
        'Click edit in the row "Ines Duarte"',
        'Set the field in the row city to {city}',
        'Click "Save Changes"',
      ],
      inputs: { city: 'Porto' },
      isRight: async ({ app }) => customers(app) === ['Ines Duarte|ines@mail.example|Porto', paulo, test].join('\n'),
    },
    {
      name: 'delete one row',
      steps: [...signIn, 'Click customers', 'Click delete in the row "Test Customer"', 'Click Confirm'],
      isRight: async ({ app }) => customers(app) === [ines, paulo].join('\n'),
    },
    {
      name: 'create a table',
      steps: [
        ...signIn,
        'Fill in "Create new table on database":\nName: {table}\nNumber of Fields: 2',
        'Click the first Go button',
        'Type "name" in the second text field and type "country" in the fourth text field',
        'Choose TEXT in the first Type list and choose TEXT in the second Type list',
        'Click the last Create button',
      ],
      inputs: { table: 'suppliers' },
      isRight: async ({ app }) => {
        const columns = rows(app, "select name, type from pragma_table_info('suppliers')");
        return JSON.stringify(columns) === '[{"name":"name","type":"TEXT"},{"name":"country","type":"TEXT"}]';
      },
    },
    {
      name: 'run a query',
      steps: [...signIn, 'Click the first SQL link', 'Type {query} in the text area and click Go'],
      inputs: { query: "UPDATE orders SET amount = 45 WHERE item = 'Lamp'" },
      isRight: async ({ app }) =>
        JSON.stringify(rows(app, 'select item, amount from orders order by id').map(row => row['amount'])) ===
        '[12.5,45,310]',
    },
    {
      name: 'rename a table',
      steps: [
        ...signIn,
        'Click orders, then click the Rename tab',
        'Type {table} in the second text field and click the Rename button',
      ],
      inputs: { table: 'purchases' },
      answers: { 4: ['1'] },
      isRight: async ({ app }) =>
        hasTable(app, 'purchases') && !hasTable(app, 'orders') && rows(app, 'select * from purchases').length === 3,
    },
    {
      name: 'read the rows of a table',
      steps: [...signIn, 'Click orders', 'Read the item and amount of each row'],
      isRight: async ({ result }) => resultHas(result, 'Rope', '12.5', 'Lamp', '40', 'Anchor', '310'),
    },
  ],
};
