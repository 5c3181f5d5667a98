import type { Page } from '@playwright/test';
import { type Film, filmOf } from './film.ts';

type Story = { name: string; play(film: Film, page: Page, base: string): Promise<void> };

/** What people might show on the practice site; `base` is a visit of its own. */
export const stories: Story[] = [
  {
    name: 'search',
    async play(film, page, base) {
      await film.start(`${base}/shop`);
      await film.type(page.getByRole('searchbox').first(), 'Search', 'lantern');
      await film.click(page.getByRole('button', { name: 'Search' }), 'Search', page.getByLabel('Sort by'));
      await film.choose(page.getByLabel('Sort by'), 'Sort by', 'Price: low to high');
    },
  },
  {
    name: 'sign-in',
    async play(film, page, base) {
      await film.start(`${base}/sign-in`);
      await film.type(page.getByLabel('Email'), 'Email', 'ann@example.com');
      await film.type(page.getByLabel('Password'), 'Password', 'practice');
      await film.click(page.getByRole('button', { name: 'Continue' }), 'Continue', page.getByLabel(/code/i));
    },
  },
  {
    name: 'customer',
    async play(film, page, base) {
      await film.start(`${base}/office?demo=1`);
      await film.click(
        page.getByRole('link', { name: 'Customers' }).first(),
        'Customers',
        page.getByText('New customer'),
      );
      await film.click(page.getByText('New customer').first(), 'New customer', page.getByLabel('Full name'));
      await film.type(page.getByLabel('Full name'), 'Full name', 'Nora Field');
      await film.type(page.getByLabel('Email'), 'Email', 'nora@example.org');
      await film.type(page.getByLabel('Town'), 'Town', 'Leeds');
      await film.click(
        page.getByRole('button', { name: 'Save customer' }),
        'Save customer',
        page.getByText('Customer added'),
      );
    },
  },
  {
    name: 'cart',
    async play(film, page, base) {
      await film.start(`${base}/shop`);
      await film.click(
        page.getByRole('link', { name: 'Copper watering can' }).first(),
        'Copper watering can',
        page.getByRole('button', { name: 'Add to cart' }),
      );
      await film.click(
        page.getByRole('button', { name: 'Add to cart' }),
        'Add to cart',
        page.getByText(/go to checkout|added/i),
      );
      await film.click(page.getByRole('link', { name: /cart/i }).first(), 'Cart', page.getByText(/go to checkout/i));
    },
  },
  {
    name: 'messages',
    async play(film, page, base) {
      await film.start(`${base}/office?demo=1`);
      await film.click(
        page.getByRole('link', { name: 'Messages' }).first(),
        'Messages',
        page.getByRole('heading', { name: 'Messages' }),
      );
      await film.click(
        page.getByRole('link', { name: 'Settings' }).first(),
        'Settings',
        page.getByRole('heading', { name: 'Settings' }),
      );
    },
  },
];

export { filmOf };
