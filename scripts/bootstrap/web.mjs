import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Stopped, scriptNode, root, run, stage } from './run.mjs';

const sources = ['src/web', 'src/contract', 'src/core', 'vite.config.ts', 'package-lock.json'];
const stampPath = join(root, 'dist', 'web.stamp');

/** Builds the web into dist/web when what it is made of has changed since. */
export async function ensureWeb() {
  if (!existsSync(join(root, 'vite.config.ts'))) return;
  const stamp = hashOf(sources);
  if (existsSync(join(root, 'dist', 'web', 'index.html')) && readIfThere(stampPath) === stamp) return;
  await stage('Building the web', () => buildWeb(stamp));
}

async function buildWeb(stamp) {
  rmSync(stampPath, { force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  // A test runner that starts this may set another mode, with which React is several times as slow.
  const env = { NODE_ENV: 'production' };
  const code = await run(scriptNode(), [vite, 'build', '--logLevel', 'error'], { env });
  if (code !== 0) throw new Stopped('The web could not be built.');
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, stamp);
}

function hashOf(paths) {
  const hash = createHash('sha256');
  const add = path => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isFile()) {
      if (!/\.test\.tsx?$/.test(path)) hash.update(`${path}\0`).update(readFileSync(full));
      return;
    }
    for (const name of readdirSync(full).toSorted()) if (name !== 'node_modules') add(`${path}/${name}`);
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
