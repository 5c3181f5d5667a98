/** Vendure: a shop with an administration area for products, customers and settings. From npm, with SQLite in memory. */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installedFolder, installNpm, runProgram } from '../installation.ts';
import { ownFolder, type RealApp, resultHas, type RunningApp, serveApp } from './real-app.ts';

const packages = { '@vendure/core': '3.7.3', '@vendure/admin-ui-plugin': '3.7.3', 'sql.js': '1.16.0' };
const server = join(import.meta.dirname, 'vendure-server.mjs');
const filled = join(installedFolder, 'vendure-filled');
const signIn = ['Go to {url}admin', 'Log in as "keeper" with the password "Barrel-12"'];

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
        'Catalog > Products > Ship lamp',
        'Click "Ship lamp" in the row LAMP-1',
        'Set the Stock field to {count}',
        'Click Update',
      ],
      inputs: { count: '12' },
      isRight: async ({ app }) => (await named(app, 'Ship lamp'))?.variants[0]?.stockOnHand === 12,
    },
    {
      name: 'create a product',
      steps: [
        ...signIn,
        'Catalog > Products > New product',
        'Product name: {name}; SKU: {sku}; Price: {price}',
        'Set "Default Stock Location" to {stock}',
        'Type {description} in Description',
        'Click "Create product"',
      ],
      inputs: {
        name: 'Rope ladder',
        sku: 'ROPE-1',
        price: '35',
        stock: '8',
        description: 'Five metres, with wooden rungs.',
      },
      isRight: async ({ app }) => {
        const product = await named(app, 'Rope ladder');
        const variant = product?.variants[0];
        return variant?.sku === 'ROPE-1' && variant.price === 3500 && variant.stockOnHand === 8;
      },
    },
    {
      name: 'disable a product',
      steps: [...signIn, 'Catalog > Products > Red mug', 'Switch off Enabled', 'Click Update'],
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
        'Customers > Customers > Create new customer',
        'First name: {first}; Last name: {last}; Email address: {mail}; Phone number: {phone}',
        'Click Create',
      ],
      inputs: { first: 'Marta', last: 'Lopes', mail: 'marta@mail.example', phone: '555-0177' },
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
      steps: [
        ...signIn,
        'Customers > Customer groups > Create new customer group',
        'Type {name} in Name and click Create',
      ],
      inputs: { name: 'Wholesale' },
      isRight: async ({ app }) =>
        JSON.stringify(await ask(app, '{ customerGroups { items { name } } }')).includes('"Wholesale"'),
    },
    {
      name: 'correct an e-mail address',
      steps: [...signIn, 'Customers > Customers > Paulo Reis', 'Set "Email address" to {mail}', 'Click Update'],
      inputs: { mail: 'paulo.reis@mail.example' },
      isRight: async ({ app }) =>
        (await customersOf(app)).map(({ emailAddress }) => emailAddress).join() === 'paulo.reis@mail.example',
    },
    {
      name: 'read the products',
      steps: [...signIn, 'Catalog > Products', 'Read the name of every product'],
      isRight: async ({ result }) => resultHas(result, 'Blue mug', 'Red mug', 'Ship lamp'),
    },
  ],
};
