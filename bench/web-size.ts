import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { Bench } from './table.ts';

const root = join(import.meta.dirname, '..');

/** What opening a screen loads: the entry and the modules of the screen, as `src/web/app/screens.tsx` names them. */
const screens: Record<string, string[]> = {
  'sign-in': ['session/login-page.tsx'],
  home: ['tasks/home-page.tsx', 'schedules/scheduled-section.tsx'],
  'a run': ['runs/run-page.tsx'],
  'the editor of a task': ['editor/edit-task-page.tsx', 'demonstration/demonstration-page.tsx'],
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
    const rows = Object.entries(screens).map(([name, modules]) => [
      name,
      kilobytes(
        [...loadedFor(chunks, ['app/main.tsx', ...modules.map(path => `features/${path}`)])].map(({ code }) => code),
      ),
    ]);
    return {
      title: 'Scripts of the web',
      columns: ['screen', 'kB, gzip'],
      rows: [...rows, ['all', kilobytes(chunks.map(({ code }) => code))]],
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
