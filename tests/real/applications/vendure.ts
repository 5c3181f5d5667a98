/** Vendure: a shop with an administration area for products, customers and settings. From npm, with SQLite in memory. */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installedFolder, installNpm, runProgram } from '../installation.ts';
import { ownFolder, type RealApp, resultHas, type RunningApp, serveApp } from './real-app.ts';

const packages = { '@vendure/core': '3.7.3', '@vendure/admin-ui-plugin': '3.7.3', 'sql.js': '1.16.0' };
const server = join(import.meta.dirname, 'vendure-server.mjs');
const filled = join(installedFolder, 'vendure-filled');
const signIn = ['Go to {url}admin', 'Log in with the username "keeper" and the password "Barrel-12"'];

const products = `name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets
Blue mug,blue-mug,A mug for tea.,,,,,MUG-B,12.00,standard,40,true,,
Red mug,red-mug,A mug for coffee.,,,,,MUG-R,11.00,standard,0,true,,
Ship lamp,ship-lamp,A lamp of brass.,,,,,LAMP-1,89.00,standard,5,true,,
`;

async function install(): Promise<void> {
  const installed = await installNpm('vendure', packages);
  if (existsSync(join(filled, 'done'))) return;
  await mkdir(filled, { recursive: true });
  await writeFile(join(filled, 'products.csv'), products);
  await runProgram(process.execPath, [server, installed, filled, '0']);
  await writeFile(join(filled, 'done'), '');
}

async function start(): Promise<RunningApp> {
  const dir = await ownFolder('vendure');
  const installed = await installNpm('vendure', packages);
  await copyFile(join(filled, 'shop.sqlite'), join(dir, 'shop.sqlite'));
  const app = await serveApp(
    dir,
    port => ({ program: process.execPath, args: [server, installed, dir, String(port)], cwd: dir }),
    { path: 'admin-api?query=%7B__typename%7D' },
  );
  const customer = '{ firstName: "Paulo", lastName: "Reis", emailAddress: "paulo@mail.example" }';
  await ask(app, `mutation { createCustomer(input: ${customer}) { __typename } }`);
  return app;
}

/** Asks the shop's own API as its administrator. */
async function ask(app: RunningApp, query: string): Promise<Record<string, unknown>> {
  const send = (text: string, token?: string): Promise<Response> =>
    fetch(`${app.url}admin-api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query: text }),
    });
  const signedIn = await send('mutation { login(username: "keeper", password: "Barrel-12") { __typename } }');
  const answer = await send(query, signedIn.headers.get('vendure-auth-token') ?? '');
  // safe because GraphQL answers have this shape
  const { data, errors } = (await answer.json()) as { data?: Record<string, unknown>; errors?: unknown };
  if (!data) throw new Error(`Vendure: ${JSON.stringify(errors)}`);
  return data;
}

type Variant = { name: string; sku: string; price: number; stockOnHand: number };
type Product = { name: string; description: string; enabled: boolean; variants: Variant[] };

async function productsOf(app: RunningApp): Promise<Product[]> {
  const fields = 'name description enabled variants { name sku price stockOnHand }';
  const data = await ask(app, `{ products(options: { sort: { name: ASC } }) { items { ${fields} } } }`);
  // safe because the query above asks for these fields
  return (data['products'] as { items: Product[] }).items;
}

type Person = { firstName: string; lastName: string; emailAddress: string; phoneNumber: string | null };

async function customersOf(app: RunningApp): Promise<Person[]> {
  const data = await ask(app, '{ customers { items { firstName lastName emailAddress phoneNumber } } }');
  // safe because the query above asks for these fields
  return (data['customers'] as { items: Person[] }).items;
}

const named = async (app: RunningApp, name: string): Promise<Product | undefined> =>
  (await productsOf(app)).find(product => product.name === name);

export const vendure: RealApp = {
  name: 'Vendure',
  kind: 'shop',
  install,
  start,
  snapshot: async app =>
    JSON.stringify([
      await productsOf(app),
      await customersOf(app),
      await ask(app, '{ customerGroups { items { name } } countries { items { code name enabled } } }'),
    ]),
  tasks: [
    {
      name: 'change the stock of a product',
      steps: [
        ...signIn,
        'Go to Catalog, then Products, and open the product "Ship lamp"',
        'Open its variant and set the stock on hand to {count}',
        'Update it',
      ],
      inputs: { count: '12' },
      answers: {
        2: ['Click "Log in"'],
        3: ['Click Catalog, then click Products', 'Click "Ship lamp"'],
        4: ['Type {count} in the field "Stock on hand"'],
        5: ['Click Update'],
      },
      isRight: async ({ app }) => (await named(app, 'Ship lamp'))?.variants[0]?.stockOnHand === 12,
    },
    {
      name: 'create a product',
      steps: [
        ...signIn,
        'Open the list of products and create a new product',
        'Name: {name}, SKU: {sku}, price: {price}, stock: {stock}',
        'Write {description} as the description',
        'Create the product',
      ],
      inputs: {
        name: 'Rope ladder',
        sku: 'ROPE-1',
        price: '35',
        stock: '8',
        description: 'Five metres, with wooden rungs.',
      },
      answers: {
        2: ['Click "Log in"'],
        3: ['Click Catalog, then click Products', 'Click "New product"'],
        4: ['Type {name} in the field "Product name"', 'Type {sku} in the SKU field'],
        5: ['Type {description} in the text area Description'],
        6: ['Click "Create product"'],
      },
      isRight: async ({ app }) => {
        const product = await named(app, 'Rope ladder');
        const variant = product?.variants[0];
        return variant?.sku === 'ROPE-1' && variant.price === 3500 && variant.stockOnHand === 8;
      },
    },
    {
      name: 'disable a product',
      steps: [
        ...signIn,
        'Open the product "Red mug"',
        'Switch off "Enabled"',
        'Save the change with the Update button',
      ],
      answers: {
        2: ['Click "Log in"'],
        3: ['Click Catalog, then click Products', 'Click "Red mug"'],
        4: ['Click the switch "Enabled"'],
        5: ['Click Update'],
      },
      isRight: async ({ app }) =>
        (await productsOf(app))
          .filter(({ enabled }) => !enabled)
          .map(({ name }) => name)
          .join() === 'Red mug',
    },
    {
      name: 'add a customer',
      steps: [
        ...signIn,
        'Go to the customers and create a new customer',
        'First name: {first}, last name: {last}, email address: {mail}, phone number: {phone}',
        'Create the customer',
      ],
      inputs: { first: 'Marta', last: 'Lopes', mail: 'marta@mail.example', phone: '555-0177' },
      answers: {
        2: ['Click "Log in"'],
        3: ['Click Customers, then click Customers', 'Click "Create new customer"'],
        4: ['Type {first} in the field "First name"'],
        5: ['Click Create'],
      },
      isRight: async ({ app }) =>
        (await customersOf(app)).some(
          one =>
            one.firstName === 'Marta' &&
            one.lastName === 'Lopes' &&
            one.emailAddress === 'marta@mail.example' &&
            one.phoneNumber === '555-0177',
        ),
    },
    {
      name: 'add a customer group',
      steps: [...signIn, 'Open Customers > Customer groups', 'Create a group with the name {name}'],
      inputs: { name: 'Wholesale' },
      answers: {
        2: ['Click "Log in"'],
        3: ['Click Customers, then click "Customer groups"'],
        4: ['Click "Create new customer group"', 'Type {name} in the Name field and click Create'],
      },
      isRight: async ({ app }) =>
        JSON.stringify(await ask(app, '{ customerGroups { items { name } } }')).includes('"Wholesale"'),
    },
    {
      name: 'correct an e-mail address',
      steps: [
        ...signIn,
        'Search for the customer Reis and open Paulo Reis',
        'Replace the email address with {mail}',
        'Press Update',
      ],
      inputs: { mail: 'paulo.reis@mail.example' },
      answers: {
        2: ['Click "Log in"'],
        3: ['Click Customers, then click Customers', 'Click "Paulo Reis"'],
        4: ['Type {mail} in the field "Email address"'],
        5: ['Click Update'],
      },
      isRight: async ({ app }) =>
        (await customersOf(app)).map(({ emailAddress }) => emailAddress).join() === 'paulo.reis@mail.example',
    },
    {
      name: 'read the products',
      steps: [...signIn, 'Open the list of products', 'Return the names of all products'],
      answers: {
        2: ['Click "Log in"'],
        3: ['Click Catalog, then click Products'],
        4: ['The names are in the column Name of the table'],
      },
      isRight: async ({ result }) => resultHas(result, 'Blue mug', 'Red mug', 'Ship lamp'),
    },
  ],
};
