import type { TemplateVersion } from '#src/contract/template.ts';
import { type ExcludableFunction, farReachingFunctions } from '#src/core/tasks/excludable.ts';
import { secretsNamed } from '#src/web/lib/runs/secrets-named.ts';

/** What a version will use once it is installed. */
export type Wants = {
  websites: string[];
  local: string[];
  functions: ExcludableFunction[];
  secrets: string[];
  values: string[];
};

/** Read from the version's own words: the secrets are those that its texts type by name. */
export function wantsOf(version: TemplateVersion): Wants {
  const excluded = new Set<string>(version.exclude_functions);
  return {
    websites: version.network.filter(website => website.trim() !== ''),
    local: version.local_addresses,
    functions: farReachingFunctions.filter(name => !excluded.has(name)),
    secrets: secretsNamed(version),
    values: version.inputs.map(({ name }) => name).filter(name => name.trim() !== ''),
  };
}
