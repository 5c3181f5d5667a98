/** Whether an address that the agent goes to by itself is one that the task leads to. */
import type { Observation } from '#src/browser/observe/observation.ts';
import { fullAddress } from '#src/core/network/full-address.ts';
import { isSameSite, siteNameOf } from '#src/core/network/same-site.ts';
import { elements } from './target.ts';

export type VisitedSites = {
  /** Notes where the run is, and where its page leads. */
  note(page: Observation): void;
  /** The host, when nothing in the task leads there. */
  unnamedHost(address: string, page: Observation): string | undefined;
};

/** Where people look things up. */
const searchSites = [
  'google.com',
  'bing.com',
  'duckduckgo.com',
  'search.brave.com',
  'yahoo.com',
  'ecosia.org',
  'startpage.com',
  'wikipedia.org',
];
/** Where the site of a well-known name is its owner's; under others anybody may have it. */
const wellKnown = new Set(['com', 'org', 'net']);
const hostsAtMost = 500;

/**
 * A task that names websites is worked on there. `named` are those that the owner names; where there are none the agent
 * has to find its way itself, and every site is allowed. The name of an app names its site: "Slack" is `slack.com`.
 */
export function createVisits(named: readonly string[], apps: ReadonlySet<string>): VisitedSites {
  const visited = new Set<string>();
  const known = [...named].map(site => site.replace(/^\*\./, ''));
  return {
    note(page) {
      const host = URL.parse(page.url)?.host;
      if (host && visited.size < hostsAtMost) visited.add(host);
    },
    unnamedHost(address, page) {
      const url = URL.parse(fullAddress(address));
      if (known.length === 0 || !url?.host || !/^https?:$/.test(url.protocol)) return undefined;
      const { host } = url;
      const leads = [...known, ...visited, ...page.tabs.flatMap(tab => URL.parse(tab.url)?.host ?? []), ...searchSites];
      if (leads.some(one => isSameSite(one, host))) return undefined;
      const site = siteNameOf(host);
      if (site && wellKnown.has(site.suffix) && apps.has(site.name)) return undefined;
      const linked = elements(page).some(({ href }) => href !== undefined && URL.parse(href)?.href === url.href);
      return linked ? undefined : host;
    },
  };
}
