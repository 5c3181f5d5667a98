import { join } from 'node:path';
import { routes } from '#src/contract/routes.ts';

const file = join(import.meta.dirname, '..', '..', 'src', 'contract', 'routes.ts');

/** For Vite and Rolldown: has the routes of the calls as data, without the schemas that they are made from. */
export const routesPlugin = {
  name: 'routes-as-data',
  load: (id: string) => (id === file ? `export const routes = ${JSON.stringify(routes)};` : undefined),
};
