/**
 * What has to hold before a release. The same files run bounded in `npm test`; `env` makes them complete. Each prints its
 * figure by `sayFigure` (tests/setup/figure.ts).
 */
export type Gate = {
  name: string;
  /** Test files, as Vitest is given them. */
  files: readonly string[];
  env?: Readonly<Record<string, string>>;
};

export const gates: readonly Gate[] = [
  {
    name: 'fuzz',
    files: [
      'src/api/calls/fuzz.test.ts',
      'src/api/mcp/fuzz.test.ts',
      'src/api/live/upgrade-fuzz.test.ts',
      'src/live/fuzz.test.ts',
    ],
    env: { FUZZ_REQUESTS: '200000' },
  },
  { name: 'tenants', files: ['tests/tenants/tenants.test.ts'], env: { TENANT_BODIES: '60' } },
  { name: 'canaries', files: ['tests/product/one-time-codes.test.ts'], env: { CANARIES: 'all' } },
  {
    name: 'payments',
    files: ['src/services/billing/interleavings.test.ts'],
    env: { INTERLEAVINGS: '1000' },
  },
  {
    name: 'hostile-site',
    files: ['tests/product/hostile-site.test.ts'],
    env: { HOSTILE_ANSWERS: '1000', HOSTILE_BOMBS: '99' },
  },
  {
    name: 'consent',
    files: ['tests/consent/gate.test.ts', 'tests/consent/benign.test.ts'],
    env: { CONSENT_WAYS: 'all' },
  },
  { name: 'scaling', files: ['tests/scaling/scaling.test.ts'] },
];
