/** phpLiteAdmin: a database administration page for SQLite files. From Debian, served by PHP's own server. */
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { unpackDebian } from '../installation.ts';
import { needPhp } from './php.ts';
import { ownFolder, type RealApp, resultHas, type RunningApp, serveApp } from './real-app.ts';
import { readRows } from './sqlite.ts';

const packages = ['phpliteadmin'];
const signIn = ['Go to {url}', 'Enter the password "quay-9" and log in'];

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
        'Open the table customers',
        'Insert a new row with the name {name}, the email {email} and the city {city}; leave the id empty',
      ],
      inputs: { name: 'Marta Lopes', email: 'marta@mail.example', city: 'Setúbal' },
      answers: {
        2: ['Click the button "Log In"'],
        3: ['Click customers'],
        4: ['Click the Insert tab', 'Type {name} in the field of the row name'],
      },
      isRight: async ({ app }) =>
        customers(app) === [ines, paulo, test, 'Marta Lopes|marta@mail.example|Setúbal'].join('\n'),
    },
    {
      name: 'change one row',
      steps: [
        ...signIn,
        'Browse the table customers',
        'Edit the row of Ines Duarte: change the city to {city}',
        'Save the changes',
      ],
      inputs: { city: 'Porto' },
      answers: {
        2: ['Click the button "Log In"'],
        3: ['Click customers'],
        4: ['Click edit in the row of Ines Duarte', 'Type {city} in the field of the row city'],
        5: ['Click "Save Changes"'],
      },
      isRight: async ({ app }) => customers(app) === ['Ines Duarte|ines@mail.example|Porto', paulo, test].join('\n'),
    },
    {
      name: 'delete one row',
      steps: [...signIn, 'Browse the table customers', 'Delete the row of "Test Customer" and confirm it'],
      answers: {
        2: ['Click the button "Log In"'],
        3: ['Click customers'],
        4: ['Click delete in the row of Test Customer', 'Click Confirm'],
      },
      isRight: async ({ app }) => customers(app) === [ines, paulo].join('\n'),
    },
    {
      name: 'create a table',
      steps: [
        ...signIn,
        'Create a new table named {table} with 2 fields',
        'The first field is called "name" and has the type TEXT, the second is called "country" and has the type TEXT',
        'Press Create',
      ],
      inputs: { table: 'suppliers' },
      answers: {
        2: ['Click the button "Log In"'],
        3: ['Type {table} in the Name field', 'Type 2 in "Number of Fields" and click Go'],
        4: ['Type name in the first Field box'],
        5: ['Click Create'],
      },
      isRight: async ({ app }) => {
        const columns = rows(app, "select name, type from pragma_table_info('suppliers')");
        return JSON.stringify(columns) === '[{"name":"name","type":"TEXT"},{"name":"country","type":"TEXT"}]';
      },
    },
    {
      name: 'run a query',
      steps: [...signIn, 'Open the SQL tab', 'Type {query} in the query box and press Go'],
      inputs: { query: "UPDATE orders SET amount = 45 WHERE item = 'Lamp'" },
      answers: {
        2: ['Click the button "Log In"'],
        3: ['Click the link SQL'],
        4: ['Type {query} in the large text area', 'Click Go'],
      },
      isRight: async ({ app }) =>
        JSON.stringify(rows(app, 'select item, amount from orders order by id').map(row => row['amount'])) ===
        '[12.5,45,310]',
    },
    {
      name: 'rename a table',
      steps: [...signIn, 'Open the table orders', 'Rename the table to {table}'],
      inputs: { table: 'purchases' },
      answers: {
        2: ['Click the button "Log In"'],
        3: ['Click orders'],
        4: ['Click the tab Rename', 'Type {table} in the text field and click Rename'],
      },
      isRight: async ({ app }) =>
        hasTable(app, 'purchases') && !hasTable(app, 'orders') && rows(app, 'select * from purchases').length === 3,
    },
    {
      name: 'read the rows of a table',
      steps: [...signIn, 'Browse the table orders', 'Return all rows of the table with item and amount'],
      answers: {
        2: ['Click the button "Log In"'],
        3: ['Click orders'],
        4: ['Read the table with the columns item and amount'],
      },
      isRight: async ({ result }) => resultHas(result, 'Rope', '12.5', 'Lamp', '40', 'Anchor', '310'),
    },
  ],
};
