// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { PaymentHistory, PaymentOffers, SandboxPayment } from '#src/contract/payments.ts';
import { BillingPanel } from '#src/web/features/settings/billing/billing-panel.tsx';
import { writeToken } from '#src/web/lib/api/token.ts';
import { type Handlers, Refusal } from '#tests/fakes/contract-server.ts';
import { ann } from './examples.ts';
import { show } from './render.tsx';

const offers: PaymentOffers = {
  plans: [
    { id: 'Basic', name: 'Basic', amount: 2000, credits: 2000 },
    { id: 'Custom', name: 'Custom', amount: null, credits: null },
  ],
  currency: 'INR',
  gateway: 'sandbox',
  key_id: null,
  checkout_script: null,
  credits_per_minute: 2,
  contact_email: 'team@a.test',
};
const history: PaymentHistory = { credits: 40, entries: [], orders: [] };
const paid: SandboxPayment = {
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'signed',
  error_description: null,
};

beforeEach(() => writeToken('token'));

function billing(handlers: Handlers['payments'] = {}) {
  return show(<BillingPanel />, {
    handlers: {
      user: { get: () => ann },
      payments: {
        plans: () => offers,
        history: () => history,
        order: () => ({ order_id: 'order_1', amount: 200_000, currency: 'INR' }),
        ...handlers,
      },
    },
  });
}

const pay = { name: 'Pay ₹2,000 for Basic' };

async function checkout(user: ReturnType<typeof show>['user']) {
  await user.click(await screen.findByRole('button', pay));
  return within(await screen.findByRole('dialog', { name: 'Sandbox checkout' }));
}

test('the balance, the price of a run and each plan are shown; a custom plan is a message to the team', async () => {
  billing();
  expect(await screen.findByText('40 credits')).toBeTruthy();
  expect(await screen.findByText(/2 credits for each minute/)).toBeTruthy();
  const custom = within(screen.getByRole('listitem', { name: 'Custom plan' }));
  expect(custom.getByRole('link').getAttribute('href')).toBe('mailto:team@a.test?subject=Custom%20plan');
  expect(screen.getByText('No payments or runs yet')).toBeTruthy();
});

test('a failure takes the place of the whole panel', async () => {
  billing({
    plans() {
      throw new Refusal(500, 'Not now.');
    },
  });
  expect(await screen.findByText('Billing could not be loaded')).toBeTruthy();
  expect(screen.queryByRole('button', pay)).toBeNull();
});

test('a payment by UPI is ordered, paid, handed in, and the balance is asked for again', async () => {
  let credits = 40;
  const { user, server } = billing({
    history: () => ({ ...history, credits }),
    sandboxPay: () => paid,
    verify() {
      credits = 2040;
      return { order_id: 'order_1', credits_added: 2000, credits_to_add: 0 };
    },
  });
  const dialog = await checkout(user);
  expect(dialog.getByText('₹2,000')).toBeTruthy();
  dialog.getByRole('tab', { name: 'Card' }).focus();
  await user.keyboard('{ArrowRight}');
  await user.type(dialog.getByRole('textbox', { name: 'UPI address' }), 'ann@sandbox{Enter}');
  expect(await screen.findByText('Payment Successful')).toBeTruthy();
  expect(await screen.findByText('2,040 credits')).toBeTruthy();
  expect(server.inputs('payments.order')).toEqual([
    { amount: 2000, currency: 'INR', plan_type: 'Basic', state: null, gstin: null },
  ]);
  expect(server.inputs('payments.sandboxPay')).toEqual([{ order_id: 'order_1', method: 'upi', upi_id: 'ann@sandbox' }]);
  expect(server.inputs('payments.verify')).toEqual([
    { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'signed' },
  ]);
});

test('a card that is declined says why, and the dialog stays for another try', async () => {
  const { user, server } = billing({
    sandboxPay: () => ({
      ...paid,
      razorpay_payment_id: null,
      razorpay_signature: null,
      error_description: 'The card was declined.',
    }),
  });
  const dialog = await checkout(user);
  const number = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Card number' });
  await user.type(number, '4000000000000002');
  expect(number.value).toBe('4000 0000 0000 0002');
  const expiry = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Expiry' });
  await user.type(expiry, '0831');
  expect(expiry.value).toBe('08/31');
  await user.type(dialog.getByRole('textbox', { name: 'Security code' }), '123');
  await user.click(dialog.getByRole('button', { name: 'Pay ₹2,000' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('The card was declined.');
  expect(await screen.findByText('Payment Failed')).toBeTruthy();
  expect(server.inputs('payments.verify')).toEqual([]);
});

test('a bank that the payer refuses is reported to the server as a refusal', async () => {
  const { user, server } = billing({ sandboxPay: () => paid });
  const dialog = await checkout(user);
  const tab = dialog.getByRole('tab', { name: 'Net banking' });
  tab.focus();
  await user.keyboard('{Enter}');
  const [bank] = within(await dialog.findByRole('list', { name: 'Banks' })).getAllByRole('button');
  if (!bank) throw new Error('There are no banks');
  await user.click(bank);
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(server.inputs('payments.sandboxPay')).toHaveLength(1));
  expect(server.inputs('payments.sandboxPay')[0]).toMatchObject({ method: 'netbanking', approve: false });
});

test('leaving the checkout pays nothing, and the plan can be bought again', async () => {
  const { user, server } = billing();
  await checkout(user);
  expect(screen.getByText('Processing...')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', pay)).toBeTruthy();
  expect(server.received.map(({ call }) => call).filter(call => /sandboxPay|verify/.test(call))).toEqual([]);
});

test('details for the invoice go with the order, in capitals', async () => {
  const { user, server } = billing({
    order() {
      throw new Refusal(400, 'gstin: Another state.');
    },
  });
  await user.click(await screen.findByText('Details for the invoice'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Karnataka');
  await user.type(screen.getByRole('textbox', { name: 'GSTIN' }), '29abc');
  await user.click(screen.getByRole('button', pay));
  expect(await screen.findByText('gstin: Another state.')).toBeTruthy();
  expect(server.inputs('payments.order')[0]).toMatchObject({ state: '29', gstin: '29ABC' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a payment that is not believed adds nothing and says what to do', async () => {
  const { user } = billing({
    sandboxPay: () => paid,
    verify() {
      throw new Refusal(400, 'Wrong signature.');
    },
  });
  const dialog = await checkout(user);
  dialog.getByRole('tab', { name: 'Card' }).focus();
  await user.keyboard('{ArrowRight}');
  await user.type(dialog.getByRole('textbox', { name: 'UPI address' }), 'ann@sandbox{Enter}');
  expect(await screen.findByText(/Please contact support if amount was deducted/)).toBeTruthy();
  expect(await screen.findByRole('button', pay)).toBeTruthy();
});

test('of the history, a purchase shows whether its invoice is there, and a run leads to its screen', async () => {
  const at = '2026-11-20T09:00:00.000Z';
  billing({
    history: () => ({
      ...history,
      entries: [
        {
          created_at: at,
          kind: 'purchase',
          credits: 2000,
          note: 'Basic',
          order_id: 'o1',
          run_id: null,
          invoice_ready: false,
        },
        {
          created_at: at,
          kind: 'run',
          credits: -4,
          note: 'Kettle',
          order_id: null,
          run_id: 'user:1/taskrun:1',
          invoice_ready: false,
        },
      ],
    }),
  });
  const bought = within(await screen.findByRole('row', { name: /Basic bought/ }));
  expect(bought.getByText('In preparation')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Run of Kettle' }).getAttribute('href')).toContain('/run-task/');
});
