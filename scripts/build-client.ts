import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'rolldown';
import { clientTypes } from './client/client-types.ts';
import { routesPlugin } from './client/routes-plugin.ts';

const root = join(import.meta.dirname, '..');

/** Makes `legwork/client` in the folder: one file of JavaScript, one of types, neither of which needs another package. */
async function buildClient(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await build({
    input: join(root, 'src/client/client.ts'),
    platform: 'neutral',
    plugins: [routesPlugin],
    resolve: { mainFields: ['module', 'main'] },
    output: {
      file: join(folder, 'client.js'),
      format: 'esm',
      comments: { legal: true, annotation: true, jsdoc: false },
    },
    logLevel: 'warn',
  });
  await writeFile(join(folder, 'client.d.ts'), clientTypes());
  const { version, description } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  const about = {
    name: 'legwork',
    version,
    description,
    type: 'module',
    exports: { './client': { types: './client.d.ts', default: './client.js' } },
    files: ['client.js', 'client.d.ts'],
    sideEffects: false,
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
}

await buildClient(process.argv[2] ?? join(root, 'dist/client'));
