import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { Bench } from './table.ts';

const root = join(import.meta.dirname, '..');

const shell = 'features/shell/app-shell.tsx';

/** What opening a screen loads: the entry, which has the sign-in page, and the modules of the screen, as `src/web/app/screens.tsx` names them. */
const screens: Record<string, string[]> = {
  'sign-in': [],
  home: [shell, 'features/tasks/home-page.tsx', 'features/schedules/scheduled-section.tsx'],
  'a run': [shell, 'features/runs/run-page.tsx'],
  'the editor of a task': [
    shell,
    'features/editor/edit-task-page.tsx',
    'features/demonstration/demonstration-page.tsx',
  ],
};

type Chunk = { fileName: string; code: string; imports: string[]; moduleIds: string[] };

/** The scripts of the built web, compressed as a proxy does it. */
export const webSizeBench: Bench = {
  name: 'web-size',
  async run() {
    const built = await build({
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'error',
      build: { write: false, reportCompressedSize: false },
    });
    if (!('output' in built)) throw new Error('Vite gave no single output.');
    const chunks = built.output.filter(part => part.type === 'chunk');
    const row = (name: string, loaded: Iterable<Chunk>) => {
      const codes = [...loaded].map(({ code }) => code);
      return [name, codes.length, kilobytes(codes)];
    };
    const rows = [
      ...Object.entries(screens).map(([name, modules]) => row(name, loadedFor(chunks, ['app/main.tsx', ...modules]))),
      row('the live page', loadedFor(chunks, ['live-view/main.ts'])),
      row('all', chunks),
    ];
    return {
      title: 'Scripts of the web',
      columns: ['screen', 'files', 'kB, gzip'],
      rows,
      notes: ['All: with the other screens, which are loaded when the page is idle, and the live page.'],
    };
  },
};

/** The chunks that have these modules of `src/web`, and all that those import. */
function loadedFor(chunks: readonly Chunk[], modules: string[]): Set<Chunk> {
  const loaded = new Set<Chunk>();
  const add = (chunk: Chunk | undefined): void => {
    if (!chunk || loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  for (const path of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, 'src/web', path)));
    if (!chunk) throw new Error(`The built web has no module src/web/${path}.`);
    add(chunk);
  }
  return loaded;
}

function kilobytes(texts: string[]): number {
  return Math.round(texts.reduce((sum, text) => sum + gzipSync(text).length, 0) / 1000);
}
