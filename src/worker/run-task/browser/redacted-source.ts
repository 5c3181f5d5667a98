import type { Redactor } from '#src/core/secrets/redactor.ts';
import type { LiveSource } from '#src/live/source.ts';

/** What viewers of a run see of its browser, with `••••••` in the place of secrets. */
export function redactedSource(browser: LiveSource, { forPeople }: Redactor): LiveSource {
  return {
    ...browser,
    tabs: () => forPeople.deep(browser.tabs()),
    selectedText: async options => forPeople.text(await browser.selectedText(options)),
    on: listener => browser.on(event => listener(forPeople.deep(event, ['type']))),
  };
}
