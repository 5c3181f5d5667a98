import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stopped, root, run, stage } from './run.mjs';

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];

/** Installs exactly the locked packages when those in node_modules are others. */
export async function ensurePackages() {
  const lock = readJson(join(root, 'package-lock.json'));
  const manifest = readJson(join(root, 'package.json'));
  if (kinds.some(kind => !sameEntries(manifest[kind], lock.packages[''][kind]))) {
    throw new Stopped('package.json and package-lock.json do not agree: run "npm install" and commit both.');
  }
  if (areInstalled(lock)) return;
  await stage('Installing the packages of package-lock.json with npm (half a minute)', installPackages);
}

async function installPackages() {
  // not "npm ci": it refuses a lock made behind a registry that lacks other systems' packages, and it deletes before it fetches
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  const code = node && npm ? await run(node, [npm, ...args]) : await run('npm', args);
  if (code === null) throw new Stopped('npm was not found. It comes with Node: https://nodejs.org.');
  if (code !== 0) {
    throw new Stopped(
      'The packages could not be installed. Check that the npm registry can be reached, and start again.',
    );
  }
}

/** npm writes what it installed to node_modules/.package-lock.json as its last act; that has to agree with our lock. */
function areInstalled(lock) {
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'));
  if (!installed) return false;
  // a package for another system is locked but not installed
  return Object.entries(lock.packages).every(([path, locked]) => {
    const there = installed.packages[path];
    return path === '' || (there ? there.version === locked.version : locked.optional === true);
  });
}

function sameEntries(left = {}, right = {}) {
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every(name => left[name] === right[name]);
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
