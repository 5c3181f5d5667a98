import { Buffer } from 'node:buffer';
import { join } from 'node:path';
import { createResolver } from '#src/browser/egress/resolve.ts';
import { mayReach } from '#src/core/network/address.ts';
import { createIcons } from '#src/providers/icons/icons.ts';
import { createMail } from '#src/providers/mail/mail.ts';
import { createModels, type Models } from '#src/providers/models/models.ts';
import { readModelTable } from '#src/providers/models/table.ts';
import { openOutputSchemas } from '#src/providers/output-schemas/output-schemas.ts';
import { createRazorpay } from '#src/providers/payments/razorpay.ts';
import { createSandbox } from '#src/providers/payments/sandbox.ts';
import { createPush } from '#src/providers/push/push.ts';
import { createSigner, deriveKey } from '#src/providers/signing/tokens.ts';
import { createDiskStorage } from '#src/providers/storage/disk.ts';
import { createFileLinks } from '#src/providers/storage/links.ts';
import { createS3Storage } from '#src/providers/storage/s3.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { createVault } from '#src/providers/vault/vault.ts';
import { createWebhookSender } from '#src/providers/webhooks/sender.ts';
import type { Providers } from '#src/services/context.ts';
import type { Settings } from '../config/settings.ts';

/** The providers by the settings; every key is derived from the master key. */
export async function openProviders(from: {
  settings: Settings;
  masterKey: string;
  now: () => Date;
  onError: (what: string) => (error: Error) => void;
}): Promise<{ providers: Providers; models: Models; close(): Promise<void> }> {
  const { settings, masterKey, now, onError } = from;
  const models = createModels({ ...settings.models, table: await readModelTable(settings.modelsFile) });
  const signer = createSigner(deriveKey(masterKey, 'tokens'));
  const outputSchemas = openOutputSchemas();
  const providers: Providers = {
    outputSchemas,
    signer,
    links: createFileLinks({ signer, publicUrl: settings.publicUrl, now }),
    webhooks: createWebhookSender({
      resolve: createResolver(),
      mayReach: address => mayReach(address, settings.egressFilter),
    }),
    vault: createVault(deriveKey(masterKey, 'credentials')),
    models,
    icons: createIcons({ serviceUrl: settings.iconServiceUrl, onError: onError('icons') }),
    push: createPush({
      key: deriveKey(masterKey, 'web-push'),
      subject: settings.publicUrl.startsWith('https:') ? settings.publicUrl : `mailto:${settings.mailFrom.address}`,
      ownService: settings.pushService,
    }),
    mail: settings.smtpUrl ? createMail({ url: settings.smtpUrl, from: settings.mailFrom }) : undefined,
    payments: settings.payments.razorpay
      ? createRazorpay(settings.payments.razorpay)
      : createSandbox(Buffer.from(deriveKey(masterKey, 'payments')).toString('hex')),
  };
  return {
    providers,
    models,
    close: () => outputSchemas.close(),
  };
}

/** Where files of users are kept: the configured bucket, or a folder in the data directory. */
export function openFiles(settings: Pick<Settings, 'bucket' | 'dataDir'>): Storage {
  if (settings.bucket) return createS3Storage(settings.bucket);
  return createDiskStorage({ root: join(settings.dataDir, 'objects') });
}
