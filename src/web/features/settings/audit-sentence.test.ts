import { expect, test } from 'vitest';
import { auditSentence } from './audit-sentence.ts';

const said = (action: string, subject: string, detail: Record<string, unknown> = {}) =>
  auditSentence({ id: '1', at: '2026-11-21T11:00:00.000Z', action, subject, detail, token_id: null });

test('each entry of the audit log is written as a sentence', () => {
  expect([
    said('signed-in', 'ann@example.com'),
    said('signed-out', 'Sign-in'),
    said('token.created', 'Robot'),
    said('token.created', 'Command line', { at: 'server' }),
    said('token.deleted', 'Robot'),
    said('credentials.saved', 'Payroll', { names: ['bank'] }),
    said('credentials.removed', 'Payroll', { names: ['bank', 'mail'] }),
    said('credential.website-changed', 'Payroll', { name: 'bank', from: null, to: 'bank.example' }),
    said('webhook.created', 'hooks.example.com'),
    said('webhook.deleted', 'hooks.example.com'),
    said('template.created', 'Weekly'),
    said('template.published', 'Weekly', { ready: true }),
    said('template.published', 'Weekly', { ready: false }),
    said('template.configured', 'Weekly', { changed: ['tags', 'additional_information'] }),
    said('template.installed', 'Weekly'),
    said('template.updated', 'Weekly', { task: 'My week' }),
    said('template.deleted', 'Weekly'),
    said('payment.paid', 'order_1', { amount: 300_000, credits: 4000 }),
    said('payment.refunded', 'order_1', { amount: 66_667, credits: 666 }),
    said('payment.paid-twice', 'order_1', { amount: 300_000 }),
    said('payment.refunded', 'order_1', { amount: 300_000, credits: 0 }),
    said('account.exported', ''),
    said('moon.landed', 'Eagle'),
  ]).toEqual([
    'Signed in as ann@example.com',
    'Signed out',
    'Created the API token “Robot”',
    'Created the API token “Command line” at the server',
    'Deleted the API token “Robot”',
    'Saved the credential bank of the task “Payroll”',
    'Removed the credentials bank, mail of the task “Payroll”',
    'Changed the website of the credential bank of the task “Payroll” from none to bank.example',
    'Added a webhook to hooks.example.com',
    'Deleted the webhook to hooks.example.com',
    'Created the template “Weekly”',
    'Published a version of the template “Weekly”',
    'Saved a draft of a version of the template “Weekly”',
    'Configured the template “Weekly”: tags, additional information',
    'Installed the template “Weekly”',
    'Updated the task “My week” to another version of the template “Weekly”',
    'Deleted the template “Weekly”',
    'Paid ₹3,000 for 4,000 credits',
    'Received a refund of ₹666.67 for 666 credits',
    'Paid ₹3,000 a second time for the order order_1, to be refunded',
    'Received a refund of ₹3,000',
    'Exported the data of the account',
    'moon.landed: Eagle',
  ]);
});
