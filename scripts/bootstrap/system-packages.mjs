import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isExecutable } from './chromium.mjs';
import { root, run } from './run.mjs';

const againAfterMs = 24 * 3600_000;

/**
 * Sees to it that there is an ffmpeg, which makes the videos of runs, where that takes no more than the system's package.
 * Legwork works without it, so nothing here ever stops the start; a failed try is made again a day later.
 */
export async function ensureFfmpeg(say) {
  if (process.env.FFMPEG_PATH) return;
  const without = 'runs will have no video until it is (apt-get install ffmpeg)';
  await ensurePackage('ffmpeg', { program: 'ffmpeg', why: 'for the videos of runs', without, say });
}

/** In the same way a tesseract, which reads demonstration videos quicker than the reader among our own packages. */
export async function ensureTesseract(say) {
  const without = 'demonstration videos are read more slowly without it';
  await ensurePackage('tesseract-ocr', { program: 'tesseract', why: 'to read demonstration videos', without, say });
}

/** And a bubblewrap, which keeps both apart from everything else; util-linux does so too, but slower. */
export async function ensureBubblewrap(say) {
  const without = 'ffmpeg and tesseract are kept apart by other means';
  await ensurePackage('bubblewrap', { program: 'bwrap', why: 'to read videos in a sandbox', without, say });
}

async function ensurePackage(name, { program, why, without, say }) {
  if (isOnPath(program) || !isRootWithApt()) return;
  const tried = join(root, 'node_modules', `.${program}-tried`);
  if (existsSync(tried) && Date.now() - statSync(tried).mtimeMs < againAfterMs) return;
  writeFileSync(tried, '');
  utimesSync(tried, new Date(), new Date());
  say(`Installing ${name} ${why} (a minute) …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  const code = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
  if (code !== 0) say(`${name} could not be installed: ${without}.`);
}

function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some(dir => dir !== '' && isExecutable(join(dir, program)));
}

/** Debian and what descends from it; unlike Chromium's, this package is a real one everywhere. */
function isRootWithApt() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID(_LIKE)?=.*\bdebian\b/m.test(readFileSync('/etc/os-release', 'utf8'));
}
