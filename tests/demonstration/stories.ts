import type { Page } from '@playwright/test';
import type { SampleVideo } from './sample-video.ts';

/** What people might show; `base` is a visit of the practice site of its own, or an application's address. */
export type Story = { name: string; play(video: SampleVideo, page: Page, base: string): Promise<void> };

export const cart: Story = {
  name: 'cart',
  async play(video, page, base) {
    await video.start(`${base}/shop`);
    await video.click(
      page.getByRole('link', { name: 'Copper watering can' }).first(),
      'Copper watering can',
      page.getByRole('button', { name: 'Add to cart' }),
    );
    await video.click(
      page.getByRole('button', { name: 'Add to cart' }),
      'Add to cart',
      page.getByText(/go to checkout|added/i),
    );
    await video.click(page.getByRole('link', { name: /cart/i }).first(), 'Cart', page.getByText(/go to checkout/i));
  },
};

export const signIn: Story = {
  name: 'sign-in',
  async play(video, page, base) {
    await video.start(`${base}/sign-in`);
    await video.type(page.getByLabel('Email'), 'Email', 'ann@example.com');
    await video.type(page.getByLabel('Password'), 'Password', 'practice');
    await video.click(page.getByRole('button', { name: 'Continue' }), 'Continue', page.getByLabel(/code/i));
  },
};

export const search: Story = {
  name: 'search',
  async play(video, page, base) {
    await video.start(`${base}/shop`);
    await video.type(page.getByRole('searchbox', { name: 'Search products' }), 'Search products', 'lantern');
    await video.click(page.getByRole('button', { name: 'Search' }), 'Search', page.getByText('Results for'));
    await video.choose(page.getByLabel('Sort by'), 'Sort by', 'Price: low to high');
  },
};

export const customer: Story = {
  name: 'customer',
  async play(video, page, base) {
    await video.start(`${base}/office?demo=1`);
    await video.click(
      page.getByRole('link', { name: 'Customers' }).first(),
      'Customers',
      page.getByText('New customer'),
    );
    await video.click(page.getByText('New customer').first(), 'New customer', page.getByLabel('Full name'));
    await video.type(page.getByLabel('Full name'), 'Full name', 'Nora Field');
    await video.type(page.getByLabel('Email'), 'Email', 'nora@example.org');
    await video.type(page.getByLabel('Town'), 'Town', 'Leeds');
    await video.click(
      page.getByRole('button', { name: 'Save customer' }),
      'Save customer',
      page.getByText('Customer added'),
    );
  },
};
