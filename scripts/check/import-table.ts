/** What each folder of src may import besides itself; `src/*.ts` and `src/commands` put the parts together and may import all. */
export const folders: Record<string, string[]> = {
  contract: [],
  core: ['contract'],
  db: ['core'],
  jobs: ['core', 'db'],
  providers: ['core'],
  browser: ['core'],
  agent: ['core', 'browser'],
  live: ['contract', 'core'],
  services: ['contract', 'core', 'db', 'jobs', 'providers'],
  worker: ['contract', 'core', 'jobs', 'services', 'agent', 'browser', 'live'],
  api: ['contract', 'core', 'services', 'live', 'practice'],
  web: ['contract', 'core'],
  practice: [],
};

/** Folders that also run in a web page. */
export const withoutNode = ['src/contract/', 'src/core/', 'src/web/', 'src/browser/page/'];

const webLibraries = [
  '@fontsource-variable/inter',
  '@tanstack/react-query',
  'class-variance-authority',
  'cmdk',
  'lucide-react',
  'radix-ui',
  'react',
  'react-dom',
  'react-router',
  'tailwind-merge',
  'temporal-polyfill',
];

/** Where each third-party library may be imported: paths from the root, a folder with a slash at its end. */
export const libraries: Record<string, string[]> = {
  ...Object.fromEntries(webLibraries.map(name => [name, ['src/web/']])),
  '@hono/node-server': ['src/api/'],
  '@aws-sdk/client-s3': ['src/providers/storage/'],
  '@aws-sdk/s3-request-presigner': ['src/providers/storage/'],
  '@orpc/client': ['src/web/lib/'],
  '@orpc/contract': ['src/contract/', 'src/web/lib/api.ts'],
  '@orpc/openapi': ['src/api/'],
  '@orpc/openapi-client': ['src/web/lib/'],
  '@orpc/server': ['src/api/'],
  '@orpc/tanstack-query': ['src/web/lib/'],
  '@orpc/zod': ['src/api/'],
  ai: ['src/agent/'],
  ajv: ['src/core/output-schema.ts'],
  '@ai-sdk/google': ['src/providers/models/'],
  '@ai-sdk/openai': ['src/providers/models/'],
  '@ai-sdk/openai-compatible': ['src/providers/models/'],
  'file-type': ['src/providers/storage/'],
  hono: ['src/api/', 'src/practice/'],
  'ipaddr.js': ['src/browser/'],
  jose: ['src/providers/signing/'],
  kysely: ['src/db/'],
  'oidc-provider': ['src/providers/identity/'],
  'openid-client': ['src/providers/identity/'],
  pg: ['src/db/'],
  'pg-boss': ['src/jobs/'],
  pino: ['src/log.ts'],
  'playwright-core': ['src/browser/'],
  'react-day-picker': ['src/web/components/ui/'],
  sharp: ['src/agent/evidence/'],
  rolldown: ['src/browser/page-script.ts'],
  ws: ['src/live/', 'src/api/'],
  zod: ['src/'],
};
