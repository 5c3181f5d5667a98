// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Webhook, WebhookDelivery } from '#src/contract/webhook.ts';
import { WebhooksPanel } from '#src/web/features/settings/webhooks-panel.tsx';
import { Refusal } from '#tests/fakes/contract-server.ts';
import { show } from './render.tsx';

const at = '2026-11-20T09:00:00.000Z';
const hook: Webhook = { webhook_id: 'hook-1', url: 'https://a.test/hooks', events: ['run.finished'], created_at: at };
const delivery: WebhookDelivery = {
  delivery_id: 'd1',
  webhook_id: 'hook-1',
  type: 'run.finished',
  state: 'failed',
  attempts: 3,
  last_status: 500,
  last_error: 'It answered 500.',
  last_ms: 12,
  last_attempt_at: at,
  created_at: at,
  body: '{}',
};

/** The dialog to add one, opened, in front of a list that grows. */
async function adding(create: (url: string) => void = () => undefined) {
  const kept: Webhook[] = [];
  const shown = show(<WebhooksPanel />, {
    handlers: {
      webhook: {
        list: () => kept,
        create({ url, events }) {
          create(url);
          kept.push({ ...hook, url, events });
          return { ...hook, url, events, secret: 'whsec_canary' };
        },
      },
    },
  });
  await screen.findByText('No webhooks yet');
  await shown.user.click(screen.getByRole('button', { name: 'Add webhook' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add webhook' });
  return { ...shown, dialog, url: within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'URL' }) };
}

test('a webhook is added by keyboard, its secret is shown once, and the list is asked for again', async () => {
  const { user, server, dialog, url } = await adding();
  expect(document.activeElement).toBe(url);
  await user.keyboard('https://b.test/hooks');
  await user.click(within(dialog).getByRole('checkbox', { name: /waits|asks|input|answer/i }));
  url.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/whsec_canary/)).toBeTruthy();
  expect(server.inputs('webhook.create')).toEqual([{ url: 'https://b.test/hooks', events: ['run.finished'] }]);
  expect(server.inputs('webhook.list')).toHaveLength(2);
  expect(screen.getByText('https://b.test/hooks')).toBeTruthy();
});

test('an empty address is reported at its field and not sent; typing takes the message away', async () => {
  const { user, server, dialog, url } = await adding();
  await user.click(within(dialog).getByRole('button', { name: 'Add webhook' }));
  expect(url.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(url.getAttribute('aria-describedby') ?? '')?.textContent).toBe('URL is required');
  await user.type(url, 'h');
  expect(url.getAttribute('aria-invalid')).toBe('false');
  expect(server.inputs('webhook.create')).toEqual([]);
});

test('without an event nothing is sent', async () => {
  const { user, server, dialog, url } = await adding();
  await user.type(url, 'https://b.test/');
  for (const box of within(dialog).getAllByRole<HTMLInputElement>('checkbox')) if (box.checked) await user.click(box);
  await user.click(within(dialog).getByRole('button', { name: 'Add webhook' }));
  expect(within(dialog).getByText('Choose at least one event')).toBeTruthy();
  expect(server.inputs('webhook.create')).toEqual([]);
});

test('a refusal of the server is shown at the field, and what was typed stays', async () => {
  const { user, dialog, url } = await adding(() => {
    throw new Refusal(400, 'url: The address is not on the public internet.');
  });
  await user.type(url, 'http://localhost/');
  await user.click(within(dialog).getByRole('button', { name: 'Add webhook' }));
  expect(await within(dialog).findByText(/The address is not on the public internet\./)).toBeTruthy();
  expect(url.value).toBe('http://localhost/');
});

test('a list that cannot be fetched says why, and is fetched again by Retry', async () => {
  let up = false;
  const { user } = show(<WebhooksPanel />, {
    handlers: {
      webhook: {
        list() {
          if (!up) throw new Refusal(503, 'The database is away.');
          return [hook];
        },
      },
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('503: The database is away.');
  up = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(hook.url)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a webhook is deleted only after the question, and stays when the server refuses', async () => {
  let kept = [hook];
  let refuses = true;
  const { user, server } = show(<WebhooksPanel />, {
    handlers: {
      webhook: {
        list: () => kept,
        delete() {
          if (refuses) throw new Refusal(500, 'Not now.');
          kept = [];
          return { success: true, message: 'Gone.' };
        },
      },
    },
  });
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: `Delete the webhook to ${hook.url}` }));
    return within(await screen.findByRole('alertdialog'));
  };
  await user.click((await ask()).getByRole('button', { name: 'Cancel' }));
  expect(server.inputs('webhook.delete')).toEqual([]);
  await user.click((await ask()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('500: Not now.')).toBeTruthy();
  expect(screen.getByText(hook.url)).toBeTruthy();
  refuses = false;
  await user.click((await ask()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No webhooks yet')).toBeTruthy();
  expect(server.inputs('webhook.delete')).toEqual([{ webhook_id: 'hook-1' }, { webhook_id: 'hook-1' }]);
});

test('the log opens on demand, says how each delivery went, and sends one again', async () => {
  const { user, server } = show(<WebhooksPanel />, {
    handlers: {
      webhook: {
        list: () => [hook],
        deliveries: () => [delivery],
        resend: () => ({ ...delivery, state: 'delivered' }),
      },
    },
  });
  const toggle = await screen.findByRole('button', { name: 'Show log' });
  expect(server.inputs('webhook.deliveries')).toEqual([]);
  await user.click(toggle);
  const log = await screen.findByRole('list', { name: 'Deliveries' });
  expect(log.textContent).toContain('Failed, 3 attempts');
  expect(log.textContent).toContain('It answered 500.');
  await user.click(within(log).getByRole('button', { name: 'Resend' }));
  await waitFor(() => expect(server.inputs('webhook.resend')).toEqual([{ delivery_id: 'd1' }]));
  await waitFor(() => expect(server.inputs('webhook.deliveries')).toHaveLength(2));
});
