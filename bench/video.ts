import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from './table.ts';

const run = promisify(execFile);
const seconds = { still: 40, animated: 15 };

type Measured = { cpu: number; encoding: number; bytes: number };

/** What recording a run costs, over the same minutes without: all processes, the browser's too. */
export const videoBench: Bench = {
  name: 'video',
  async run() {
    const peer = await playwrightFfmpeg();
    try {
      const rows: (string | number)[][] = [];
      for (const [way, name] of [
        ['legwork', 'Legwork: pictures spooled, encoded at the end (H.264)'],
        ['playwright', 'Playwright recordVideo (VP8)'],
      ] as const) {
        const still = await overNothing(way, 'still', peer.env);
        const animated = await overNothing(way, 'animated', peer.env);
        rows.push([name, still.cpu, still.encoding, animated.cpu, still.megabytes, animated.megabytes]);
      }
      return {
        title: 'Video: what a minute of recording costs (1280×720)',
        columns: [
          'way',
          'CPU s, mostly still',
          'of it after the end',
          'CPU s, animated',
          'MB, mostly still',
          'MB, animated',
        ],
        rows,
        notes: [
          `CPU seconds of our process, Chromium and ffmpeg beyond the same ${seconds.still} s (animated: ${seconds.animated} s) unrecorded, per minute.`,
          'Mostly still: a field is filled every 2.5 s.',
        ],
      };
    } finally {
      await peer.remove();
    }
  },
};

async function overNothing(way: string, kind: 'still' | 'animated', env: NodeJS.ProcessEnv) {
  const without = await measure('none', kind, env);
  const recorded = await measure(way, kind, env);
  const perMinute = (value: number, digits: number): number => Number(((value * 60) / seconds[kind]).toFixed(digits));
  return {
    cpu: perMinute(recorded.cpu - without.cpu, 1),
    encoding: way === 'legwork' ? perMinute(recorded.encoding, 1) : '–',
    megabytes: perMinute(recorded.bytes / 1e6, 2),
  };
}

async function measure(way: string, kind: 'still' | 'animated', env: NodeJS.ProcessEnv): Promise<Measured> {
  const script = join(import.meta.dirname, 'video-way.ts');
  const { stdout } = await run(process.execPath, [script, way, kind, String(seconds[kind])], { env, timeout: 120_000 });
  // safe because the script's only line is this
  return JSON.parse(stdout) as Measured;
}

/** Playwright takes only an ffmpeg of its own download; the system's is put in its place. */
async function playwrightFfmpeg() {
  const dir = await mkdtemp(join(tmpdir(), 'legwork-bench-ffmpeg-'));
  const core = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const { browsers } = JSON.parse(await readFile(join(core, 'browsers.json'), 'utf8')) as {
    browsers: { name: string; revision: string }[];
  };
  const folder = join(dir, `ffmpeg-${browsers.find(({ name }) => name === 'ffmpeg')?.revision}`);
  await mkdir(folder);
  const { stdout } = await run('sh', ['-c', 'command -v "${FFMPEG_PATH:-ffmpeg}"']);
  await symlink(stdout.trim(), join(folder, 'ffmpeg-linux'));
  await writeFile(join(folder, 'INSTALLATION_COMPLETE'), '');
  return {
    env: { ...process.env, PLAYWRIGHT_BROWSERS_PATH: dir },
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}
