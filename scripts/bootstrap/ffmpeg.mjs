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
  if (process.env.FFMPEG_PATH || isOnPath('ffmpeg') || !isRootWithApt()) return;
  const tried = join(root, 'node_modules', '.ffmpeg-tried');
  if (existsSync(tried) && Date.now() - statSync(tried).mtimeMs < againAfterMs) return;
  writeFileSync(tried, '');
  utimesSync(tried, new Date(), new Date());
  say('Installing ffmpeg for the videos of runs (a minute) …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  const code = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'ffmpeg'], { env });
  if (code !== 0) say('ffmpeg could not be installed: runs will have no video until it is (apt-get install ffmpeg).');
}

function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some(dir => dir !== '' && isExecutable(join(dir, program)));
}

/** Debian and what descends from it; unlike Chromium's, this package is a real one everywhere. */
function isRootWithApt() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID(_LIKE)?=.*\bdebian\b/m.test(readFileSync('/etc/os-release', 'utf8'));
}
