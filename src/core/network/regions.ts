/** Regions that a task can choose; `default` and none are the installation's own surroundings. */
export type DataRegion = 'asia-south' | 'us-central';

/** What a browser reports to websites about its location. */
export type Surroundings = {
  /** IANA name. */
  timezone: string;
  /** BCP 47, the most wanted first. */
  languages: string[];
  /** Degrees, and metres of accuracy: the middle of a city. */
  geolocation: { latitude: number; longitude: number; accuracy: number };
};

const surroundings: Record<DataRegion, Surroundings> = {
  'asia-south': {
    timezone: 'Asia/Kolkata',
    languages: ['en-IN', 'en-GB', 'en', 'hi'],
    geolocation: { latitude: 19.076, longitude: 72.8777, accuracy: 1000 },
  },
  'us-central': {
    timezone: 'America/Chicago',
    languages: ['en-US', 'en'],
    geolocation: { latitude: 41.8781, longitude: -87.6298, accuracy: 1000 },
  },
};

/** The region that a setting names; undefined for `default`, none and what is no region. */
export function readRegion(name: string | null | undefined): DataRegion | undefined {
  return name === 'asia-south' || name === 'us-central' ? name : undefined;
}

export function surroundingsOf(region: DataRegion): Surroundings {
  return surroundings[region];
}

/** Proxies that the installation has: for India, which a task can request, and for the runs of a region. */
export type Proxies = { india?: string | undefined; regions: Partial<Record<DataRegion, string>> };

/** The proxy that a run goes out through: its URL, or the message on what is missing; undefined when it needs none. */
export function proxyFor(
  { useProxy, region }: { useProxy: boolean; region: DataRegion | undefined },
  { india, regions }: Proxies,
): { ok: true; url: string } | { ok: false; message: string } | undefined {
  if (useProxy) {
    const url = india ?? regions['asia-south'];
    if (url) return { ok: true, url };
    const message =
      'This task asks for the Indian proxy (use_proxy), but this installation has none. Set PROXY_INDIA_URL, or turn the proxy off in the task’s advanced settings.';
    return { ok: false, message };
  }
  const url = region && regions[region];
  return url ? { ok: true, url } : undefined;
}
