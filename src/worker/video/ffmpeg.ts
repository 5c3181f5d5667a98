import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const askMs = 10_000;
const keptWords = 4000;

export type Encode = (job: {
  /** The folder that the list and its pictures are in; the video is written there too. */
  folder: string;
  list: string;
  output: string;
  size: { width: number; height: number };
  signal: AbortSignal;
}) => Promise<{ cpuSeconds: number }>;

/** ffmpeg with x264: the one asked for, else the one on the PATH. Otherwise in words why there is none. */
export async function findFfmpeg(asked: string | undefined): Promise<{ path: string } | { missing: string }> {
  const path = asked ?? 'ffmpeg';
  const install =
    'Install ffmpeg (on Debian or Ubuntu: apt-get install ffmpeg) or set FFMPEG_PATH, and start Legwork again.';
  try {
    const { stdout } = await run(path, ['-hide_banner', '-encoders'], { timeout: askMs });
    if (/\blibx264\b/.test(stdout)) return { path };
    return { missing: `${path} cannot write H.264 (it was built without libx264). ${install}` };
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'was not found' : 'does not start';
    return { missing: `${path} ${why}. ${install}` };
  }
}

/** H.264 in MP4 that begins to play before it is whole; each picture keeps its own time. Runs when nothing else wants the CPU. */
export function createEncoder(ffmpegPath: string): Encode {
  return async ({ folder, list, output, size, signal }) => {
    const { width, height } = { width: even(size.width), height: even(size.height) };
    // JPEG is full-range BT.601; players take HD video for limited-range BT.709 unless told otherwise, and some even then.
    const scale = `scale=${width}:${height}:force_original_aspect_ratio=decrease:in_range=full:out_range=tv:in_color_matrix=bt601:out_color_matrix=bt709`;
    const pad = `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2,setsar=1`;
    const said = await runNicely(
      ffmpegPath,
      [
        '-hide_banner -nostdin -nostats -benchmark -y -protocol_whitelist file',
        `-f concat -i ${list} -an -map_metadata -1 -vf ${scale},${pad},format=yuv420p`,
        '-vsync vfr -c:v libx264 -preset veryfast -crf 28 -g 60 -threads 2',
        '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv',
        `-movflags +faststart -f mp4 ${output}`,
      ].flatMap(line => line.split(' ')),
      { folder, signal },
    );
    const spent = /bench: utime=([\d.]+)s stime=([\d.]+)s/.exec(said);
    return { cpuSeconds: Number(spent?.[1] ?? Number.NaN) + Number(spent?.[2] ?? Number.NaN) };
  };
}

function runNicely(program: string, args: string[], at: { folder: string; signal: AbortSignal }): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('nice', ['-n', '15', program, ...args], {
      cwd: at.folder,
      signal: at.signal,
      killSignal: 'SIGKILL',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (text: string) => (said = (said + text).slice(-keptWords)));
    child.once('error', reject);
    child.once('close', (code, killedBy) => {
      if (code === 0) resolve(said);
      else reject(new Error(`ffmpeg ended with ${code ?? killedBy}: ${said.trim().split('\n').slice(-5).join('; ')}`));
    });
  });
}

const even = (pixels: number): number => pixels - (pixels % 2);
