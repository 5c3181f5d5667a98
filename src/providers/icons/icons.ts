import { normalisedAppName, withoutDoubleApps } from '#src/core/tasks/app-names.ts';
import { bundledPicture, bundledPrefix, searchBundled } from './bundled.ts';
import type { Logo } from './logo.ts';
import { createIconService } from './service.ts';

/** Logos of apps, as SVG. What a service says is bounded and never run: pictures are shown as pictures. */
export type Icons = {
  /** The best first. A service that does not answer is left out: the bundled ones are always there. */
  search(query: string, options: { limit: number; signal: AbortSignal }): Promise<Logo[]>;
  /** The SVG's text; undefined when there is no such logo. */
  picture(prefix: string, name: string, signal: AbortSignal): Promise<string | undefined>;
};

const keptPictures = 500;

/** `serviceUrl` is an icon service with Iconify's API; without it there are the bundled logos alone. */
export function createIcons(options: { serviceUrl: string | undefined; onError(error: unknown): void }): Icons {
  const service = options.serviceUrl === undefined ? undefined : createIconService(options.serviceUrl);
  const kept = new Map<string, string>();

  async function ask<T>(work: Promise<T> | undefined, otherwise: T): Promise<T> {
    try {
      return (await work) ?? otherwise;
    } catch (error) {
      options.onError(error);
      return otherwise;
    }
  }

  return {
    async search(query, { limit, signal }) {
      const [found, bundled] = await Promise.all([
        ask(service?.search(query, { limit, signal }), []),
        searchBundled(query, limit),
      ]);
      const wanted = normalisedAppName(query);
      const all = withoutDoubleApps([...found, ...bundled]);
      const exact = all.filter(({ name }) => normalisedAppName(name) === wanted);
      return [...exact, ...all.filter(logo => !exact.includes(logo))].slice(0, limit);
    },
    async picture(prefix, name, signal) {
      if (prefix === bundledPrefix) return bundledPicture(name);
      const id = `${prefix}:${name}`;
      const known = kept.get(id);
      if (known !== undefined || !service) return known || undefined;
      // What the service does not have is kept as well, as no text: anyone may ask for any name.
      const svg = await ask(
        service.picture(prefix, name, signal).then(found => found ?? ''),
        undefined,
      );
      if (svg === undefined) return undefined;
      const [oldest] = kept.keys();
      if (kept.size >= keptPictures && oldest !== undefined) kept.delete(oldest);
      kept.set(id, svg);
      return svg || undefined;
    },
  };
}
