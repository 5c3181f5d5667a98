/** Variables that have another name now. An old name works until the version after the one that renamed it. */
const newNames: Record<string, string> = {
  STRANGER_CALLS_PER_MINUTE: 'ANONYMOUS_CALLS_PER_MINUTE',
};

/** The environment by the names of now, with a warning for each old one. Where both are set, the new one counts. */
export function withNewNames(given: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv; warnings: string[] } {
  const env = { ...given };
  const warnings: string[] = [];
  for (const [before, now] of Object.entries(newNames)) {
    if (given[before] === undefined) continue;
    env[now] ??= given[before];
    warnings.push(`The variable ${before} is called ${now} now. The old name stops working in the next version.`);
  }
  return { env, warnings };
}
