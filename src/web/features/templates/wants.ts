import { excludableFunctions } from '#src/contract/task.ts';
import type { TemplateVersion } from '#src/contract/template.ts';
import { secretsNamed } from '#src/web/lib/runs/secrets-named.ts';

/** What a version will use once it is installed. */
export type Wants = { websites: string[]; local: string[]; functions: string[]; secrets: string[]; values: string[] };

/** Functions that reach further than reading and clicking on the page one is on. */
const farReaching = new Set<string>([
  'upload_file',
  'list_downloaded_files',
  'search_google',
  'input_text',
  'send_keys',
]);

/** Read from the version's own words: the secrets are those that its texts type by name. */
export function wantsOf(version: TemplateVersion): Wants {
  const excluded = new Set(version.exclude_functions);
  return {
    websites: version.network.filter(website => website.trim() !== ''),
    local: version.local_addresses,
    functions: excludableFunctions.filter(name => farReaching.has(name) && !excluded.has(name)),
    secrets: secretsNamed(version),
    values: version.inputs.map(({ name }) => name).filter(name => name.trim() !== ''),
  };
}

/** `upload_file` as people say it. */
export function functionWords(name: string): string {
  return name === 'input_text' ? 'type text' : name.replaceAll('_', ' ');
}
