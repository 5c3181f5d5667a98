import { practicePaths } from './paths.ts';

export interface SampleTask {
  name: string;
  description: string;
  steps: string[];
  inputs: { name: string; description: string; example: string }[];
  special_instructions?: string;
}

/**
 * Three tasks for a new account, on the given visit. Steps name inputs as {name}; only the first asks for the code. The
 * examples of the inputs make each of them run.
 */
export function sampleTasks(baseUrl: string, visit: string): SampleTask[] {
  const base = baseUrl.replace(/(?<!\/)\/+$/, '');
  const paths = practicePaths(visit);
  const phone = `${base}${paths.phone}`;
  return [
    {
      name: 'Order from the practice shop',
      description: `Signs in to Fernhill Supply, our practice shop, and orders something. It asks you for a code on the way: you find it on your practice phone, ${phone}`,
      steps: [
        `Go to ${base}${paths.signIn}`,
        'Type {email} in the Email field',
        'Type "practice" in the Password field',
        'Click Continue',
        'Ask me for the code from my phone. Type it in the One-time code field',
        'Click Verify',
        'Search for {product}',
        'Open {product}',
        'Set the Quantity to {quantity}',
        'Click "Add to cart"',
        'Click "Go to checkout"',
        'Type "Ada Green" in the Full name field',
        'Type "12 Orchard Row" in the Street field',
        'Type "GL5 2HP" in the Postcode field',
        'Type "Stroud" in the "Town or city" field',
        'Choose "United Kingdom" in the Country field',
        'Click "Choose a date". Click "Earliest day"',
        'Click "Choose a time". Click "Morning, 9 to 12"',
        'Check "I accept the terms"',
        'Click "Review order"',
        'Click "Place order"',
        'Check that the page shows "Thank you"',
      ],
      inputs: [
        { name: 'email', description: 'Your email address in the shop; any will do', example: 'ann@example.com' },
        { name: 'product', description: 'What to order', example: 'Copper watering can' },
        { name: 'quantity', description: 'How many, from 1 to 20', example: '2' },
      ],
      special_instructions: `The code comes by text message. The practice phone is the page ${phone}; the user reads it there and answers with it in the chat.`,
    },
    {
      name: 'Find the cheapest one',
      description:
        'Searches the practice shop, sorts by price, and reports the name and price of the cheapest product found. No sign-in.',
      steps: [
        `Go to ${base}${paths.shop}`,
        'Search for {item}',
        'Choose "Price: low to high" in Sort by',
        'Read the name and price of the first product',
      ],
      inputs: [{ name: 'item', description: 'What to look for', example: 'lantern' }],
    },
    {
      name: 'Add a customer in the back office',
      description:
        'Enters the back office of the practice shop as demo staff and adds a customer to its list. No code needed.',
      steps: [
        `Go to ${base}${paths.office}?demo=1`,
        'Click Customers',
        'Click "New customer"',
        'Type {name} in the Full name field',
        'Type {email} in the Email field',
        'Type {town} in the Town field',
        'Choose "Trade" in the Customer type field',
        'Click "Save customer"',
        'Check that the page shows "Customer added"',
      ],
      inputs: [
        { name: 'name', description: 'Full name of the new customer', example: 'Nora Field' },
        { name: 'email', description: 'Email address of the new customer', example: 'nora.field@example.com' },
        { name: 'town', description: 'Town of the new customer', example: 'Stroud' },
      ],
    },
  ];
}
