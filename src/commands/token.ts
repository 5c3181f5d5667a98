import { parseArgs } from 'node:util';
import { AppError } from '#src/core/errors.ts';
import { createTokenAtServer } from '#src/services/auth-token/create.ts';
import { signIn } from '#src/services/user/sign-in.ts';
import { openLog } from '../config/log.ts';
import { openSharedParts } from '../compose/parts.ts';
import { readSecrets } from '../config/secrets.ts';
import { readSettings } from '../config/settings.ts';
import { addSampleTasks } from '../compose/sign-in.ts';
import { openStorage } from '../compose/storage.ts';

/** Prints an API token for the account with that e-mail, made if missing, on the installation in DATA_DIR. */
async function printToken(email: string): Promise<void> {
  const settings = readSettings(process.env);
  if (settings.issuer) {
    throw new AppError(
      'CONFLICT',
      'This installation signs people in by an outside provider: make tokens in Settings.',
    );
  }
  const secrets = await readSecrets(settings.dataDir, settings.secretKey);
  const storage = await openStorage(settings, () => {});
  try {
    const shared = await openSharedParts(storage.url, { settings, secrets, log: openLog(settings.logLevel) });
    try {
      const ctx = shared.context(null);
      const { userId, isNew } = await signIn(ctx, {
        issuer: `${settings.publicUrl}/idp`,
        subject: email,
        email,
        emailVerified: true,
        name: email.split('@')[0] ?? email,
        picture: null,
      });
      if (isNew) await addSampleTasks(shared.context({ userId, tokenId: '' }), settings.publicUrl);
      const token = await createTokenAtServer(ctx, { userId, name: 'Command line' });
      process.stdout.write(`${token}\n`);
    } finally {
      await shared.close();
    }
  } finally {
    await storage.stop();
  }
}

const { values } = parseArgs({ options: { email: { type: 'string' } } });
const email = values.email?.trim().toLowerCase();
if (!email || !/^[^\s@]+@[^\s@]+$/.test(email)) {
  process.stderr.write('Say whose token: npm run -s token -- --email ann@example.com\n');
  process.exit(2);
}
try {
  await printToken(email);
} catch (error) {
  process.stderr.write(`${error instanceof AppError ? error.message : String(error)}\n`);
  process.exit(1);
}
