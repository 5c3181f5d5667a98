import type { Page } from '@playwright/test';
import type { Film } from './film.ts';

/** What people might show; `base` is a visit of the practice site of its own, or an application's address. */
export type Story = { name: string; play(film: Film, page: Page, base: string): Promise<void> };

export const cart: Story = {
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
};

export const signIn: Story = {
  name: 'sign-in',
  async play(film, page, base) {
    await film.start(`${base}/sign-in`);
    await film.type(page.getByLabel('Email'), 'Email', 'ann@example.com');
    await film.type(page.getByLabel('Password'), 'Password', 'practice');
    await film.click(page.getByRole('button', { name: 'Continue' }), 'Continue', page.getByLabel(/code/i));
  },
};

export const search: Story = {
  name: 'search',
  async play(film, page, base) {
    await film.start(`${base}/shop`);
    await film.type(page.getByRole('searchbox', { name: 'Search products' }), 'Search products', 'lantern');
    await film.click(page.getByRole('button', { name: 'Search' }), 'Search', page.getByText('Results for'));
    await film.choose(page.getByLabel('Sort by'), 'Sort by', 'Price: low to high');
  },
};

export const customer: Story = {
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
};
