import type { TemplateVersion } from '#src/contract/template.ts';

/** The ready version that was made last; undefined when none is ready. */
export function newestReady(versions: readonly TemplateVersion[]): TemplateVersion | undefined {
  return versions
    .filter(({ status }) => status === 'ready')
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0];
}
