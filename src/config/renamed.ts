/** Variables that have another name now. An old name works until the version after the one that renamed it. */
export const newNames: Record<string, string> = {
  STRANGER_CALLS_PER_MINUTE: 'ANONYMOUS_CALLS_PER_MINUTE',
};

export type Renamed = {
  /** The environment by the names of now. Where both names are set, the new one counts. */
  env: NodeJS.ProcessEnv;
  /** One for each old name that is set. */
  warnings: string[];
  /** The name by which a variable was set. */
  givenName(name: string): string;
};

export function withNewNames(given: NodeJS.ProcessEnv): Renamed {
  const env = { ...given };
  const warnings: string[] = [];
  const oldNames = new Map<string, string>();
  for (const [before, now] of Object.entries(newNames)) {
    if (given[before] === undefined) continue;
    warnings.push(`The variable ${before} is called ${now} now. The old name stops working in the next version.`);
    if (env[now] !== undefined) continue;
    env[now] = given[before];
    oldNames.set(now, before);
  }
  return { env, warnings, givenName: name => oldNames.get(name) ?? name };
}
