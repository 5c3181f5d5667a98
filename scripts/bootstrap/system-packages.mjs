import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { needsPackagedNode } from './node.mjs';
import { isExecutable, root, run, say, stage } from './run.mjs';

const retryAfterMs = 24 * 3600_000;

const chromiumPackages = ['chromium', 'chromium-sandbox', 'fonts-liberation'];

/** Programs that Legwork works without. `setBy` is the variable that names another one. */
const programs = [
  { program: 'ffmpeg', package: 'ffmpeg', setBy: 'FFMPEG_PATH', without: 'runs have no video' },
  { program: 'tesseract', package: 'tesseract-ocr', without: 'demonstration videos are read more slowly' },
  { program: 'bwrap', package: 'bubblewrap', without: 'demonstration videos are read in a slower sandbox' },
];

const programsOfTests = [
  {
    program: 'chromium-headless-shell',
    package: 'chromium-headless-shell',
    setBy: 'CHROMIUM_PATH',
    without: 'tests of our own pages take longer',
  },
];

/**
 * Installs what is missing of the system's packages, all in one call of apt-get, where this process may: a library for the Node of the
 * packages, Chromium, and the programs. A line says which of the programs are missing after that. A program that could not be installed
 * is tried again a day later, the others at each start.
 * @param {{ packagesOnly: boolean, tests: boolean, quiet: boolean }} wanted
 */
export async function ensureSystemPackages({ packagesOnly, tests, quiet }) {
  const all = packagesOnly ? [] : tests ? [...programs, ...programsOfTests] : programs;
  if (isRootWithApt()) {
    const library = lacksLibatomic() && needsPackagedNode() ? ['libatomic1'] : [];
    const chromium = !packagesOnly && isDebian() && !(await findChromium()) ? chromiumPackages : [];
    const tries = all.filter(each => isMissing(each) && !isTried(each));
    const names = [...library, ...chromium, ...tries.map(each => each.package)];
    if (names.length > 0)
      await stage(`Installing ${listOf(names)} with apt-get (a minute or two)`, () => install(names));
    for (const each of tries) writeFileSync(markOf(each), new Date().toISOString());
  }
  if (quiet) return;
  for (const each of all.filter(isMissing)) {
    say(
      `${each.package} is missing: ${each.without}. Install it (on Debian or Ubuntu: apt-get install ${each.package}).`,
    );
  }
}

async function install(names) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  // apt-get installs nothing at all if it does not know one of the names
  const known = [];
  for (const name of names) if ((await run('apt-cache', ['show', name])) === 0) known.push(name);
  const code = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...known], { env });
  return code === 0 && known.length === names.length;
}

function isMissing({ program, setBy }) {
  if (setBy && process.env[setBy]) return false;
  const dirs = (process.env.PATH ?? '').split(delimiter).filter(dir => dir !== '');
  return !dirs.some(dir => isExecutable(join(dir, program)));
}

/** Builds of Node 26 need this library, which a minimal Debian does not have. */
function lacksLibatomic() {
  const { status, stdout } = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' });
  return status === 0 && !stdout.includes('libatomic.so.1');
}

function isTried(each) {
  const mark = markOf(each);
  return existsSync(mark) && Date.now() - statSync(mark).mtimeMs < retryAfterMs;
}

const markOf = ({ program }) => join(root, 'dist', `${program}.tried`);

const listOf = names => (names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0]);

/** Debian and what descends from it. */
function isRootWithApt() {
  return process.getuid?.() === 0 && /^ID(_LIKE)?=.*\bdebian\b/m.test(osRelease());
}

/** Ubuntu's package chromium only points to a snap, which containers cannot install. */
function isDebian() {
  return /^ID=["']?debian\b/m.test(osRelease());
}

function osRelease() {
  return existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
}
