import { join } from 'node:path';
import { faultOfCall } from '#src/agent/tools/toolbox.ts';
import { ownOriginsOf } from '#src/core/network/own-origins.ts';
import { builtinModel } from '#src/core/models/models.ts';
import type { Models } from '#src/providers/models/models.ts';
import type { Actor, Context, Installation } from '#src/services/context.ts';
import type { Settings } from '../config/settings.ts';

/** Makes the context in which services work for a caller; null for nobody. */
export function contextsOf(
  parts: Omit<Context, 'actor' | 'installation'> & { settings: Settings; models: Models },
): (actor: Actor | null) => Context {
  const { settings, models, ...common } = parts;
  const installation = installationOf(settings, models);
  return actor => ({ ...common, actor, installation });
}

function installationOf(settings: Settings, models: Models): Installation {
  return {
    publicUrl: settings.publicUrl,
    origins: ownOriginsOf(settings.publicUrl, settings.otherUrls),
    localSignIn: !settings.issuer,
    models: models.names(),
    usableModels: [builtinModel, ...models.usable().map(({ name }) => name)],
    proxies: settings.proxies,
    staff: settings.staff,
    faultOfCall,
    billing: settings.payments.rules,
    spoolDir: join(settings.dataDir, 'incoming'),
  };
}
