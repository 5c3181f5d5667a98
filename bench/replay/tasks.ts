import { randomUUID } from 'node:crypto';
import { practicePaths } from '#src/practice/paths.ts';
import { sampleTasks } from '#src/practice/sample-tasks.ts';

export type Inputs = Record<string, string>;
export type BenchTask = {
  name: string;
  steps: string[];
  /** The inputs of the run that is recorded, and those of the runs that replay it. */
  first: Inputs;
  then: Inputs;
  /** Words on the last page. */
  shows: string;
  /** What the address of the last page has, and what the visit has then that it had not. */
  ends(inputs: Inputs): { url: RegExp; left: string[] };
};

const slugOf = (product = ''): string => product.toLowerCase().replaceAll(' ', '-');
const inCart = ({ product, quantity = '1' }: Inputs) => ({
  url: /\/cart/,
  left: [`${quantity} × ${slugOf(product)} in the cart`],
});

/** Tasks on a visit of the practice site. Each expects the visit to be new. `left`: what the visit has, in words. */
export function benchTasks(base: string): { tasks: BenchTask[]; left(): Promise<string[]> } {
  const visit = randomUUID();
  const paths = practicePaths(visit);
  return {
    tasks: tasksOn(base, visit),
    async left() {
      // safe because the practice site answers so
      const state = (await (await fetch(`${base}${paths.state}`)).json()) as VisitState;
      return [
        ...state.cart.map(({ slug, quantity }) => `${quantity} × ${slug} in the cart`),
        ...state.customers.map(({ name, email, town, type }) => `the customer ${name}, ${email}, ${town}, ${type}`),
        ...state.signIns.pending.map(({ email }) => `a code for ${email}`),
      ];
    },
  };
}

type VisitState = {
  cart: { slug: string; quantity: number }[];
  customers: Record<'name' | 'email' | 'town' | 'type', string>[];
  signIns: { pending: { email: string }[] };
};

const [can, lantern] = [{ product: 'Copper watering can' }, { product: 'Storm lantern' }];

function tasksOn(base: string, visit: string): BenchTask[] {
  const paths = practicePaths(visit);
  const go = (path: string): string => `Go to ${base}${path}`;
  const shop = [go(paths.shop), 'Search for {product}', 'Open {product}'];
  const office = go(`${paths.office}?demo=1`);
  return [
    {
      name: 'search and open a product',
      steps: shop,
      first: can,
      then: lantern,
      shows: '{product}',
      ends: ({ product }) => ({ url: new RegExp(`/shop/${slugOf(product)}$`), left: [] }),
    },
    {
      name: 'put a product into the cart',
      steps: [...shop, 'Click "Add to cart"'],
      first: can,
      then: lantern,
      shows: 'Your cart',
      ends: inCart,
    },
    {
      name: 'several of a product',
      steps: [...shop, 'Set the Quantity to {quantity}', 'Click "Add to cart"'],
      first: { ...can, quantity: '2' },
      then: { ...lantern, quantity: '3' },
      shows: 'Your cart',
      ends: inCart,
    },
    {
      name: 'look into the cart',
      steps: [...shop, 'Click "Add to cart"', go(paths.cart), 'Check that the page shows {product}'],
      first: can,
      then: lantern,
      shows: '{product}',
      ends: inCart,
    },
    {
      name: 'sort the products',
      steps: [go(paths.shop), 'Search for {product}', 'Choose "Price: low to high" in Sort by'],
      first: { product: 'pot' },
      then: { product: 'can' },
      shows: 'Results for',
      ends: () => ({ url: /sort=price-up/, left: [] }),
    },
    {
      name: 'sign in up to the code',
      steps: [
        go(paths.signIn),
        'Type {email} in the Email field',
        'Type "practice" in the Password field',
        'Click Continue',
      ],
      first: { email: 'ann@example.com' },
      then: { email: 'bo@example.com' },
      shows: 'Enter your code',
      ends: ({ email }) => ({ url: /sign-in\/code/, left: [`a code for ${email}`] }),
    },
    {
      name: 'open the customers',
      steps: [office, 'Click Customers', 'Click "New customer"'],
      first: {},
      then: {},
      shows: 'New customer',
      ends: () => ({ url: /office\/customers/, left: [] }),
    },
    {
      name: 'add a customer',
      steps: sampleTasks(base, visit).at(-1)?.steps ?? [],
      first: { name: 'Nora Field', email: 'nora@field.example', town: 'Stroud' },
      then: { name: 'Bo Lind', email: 'bo@lind.example', town: 'Oslo' },
      shows: 'Customer added',
      ends: ({ name, email, town }) => ({
        url: /office\/customers/,
        left: [`the customer ${name}, ${email}, ${town}, Trade`],
      }),
    },
  ];
}
