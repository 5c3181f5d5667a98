import type { Readable } from 'node:stream';
import type { Sandbox } from '../sandbox/sandbox.ts';

/** The ffmpeg of this machine and where it is run, or in words why there is none. */
export type Ffmpeg = { path: string; sandbox: Sandbox } | { missing: string };

export type Encoded = AsyncDisposable & { cpuSeconds: number; bytes: number; open(): Readable };

export type Encode = (job: {
  /** The folder that the list and its pictures are in. */
  folder: string;
  list: string;
  size: { width: number; height: number };
  signal: AbortSignal;
}) => Promise<Encoded>;

const asked = { limits: { seconds: 10 }, mostBytes: 1_000_000 };
/** Of an encoding: the pictures of a run have 400 MB at most, and a video of them is smaller. */
const encoding = { seconds: 900, cpuSeconds: 1800, fileBytes: 1_000_000_000 };
const output = 'video.mp4';

/** ffmpeg with x264: the one asked for, else the one on the PATH. Otherwise in words why there is none. */
export async function findFfmpeg(wanted: string | undefined, sandbox: Sandbox): Promise<Ffmpeg> {
  const path = wanted ?? 'ffmpeg';
  const install =
    'Install ffmpeg (on Debian or Ubuntu: apt-get install ffmpeg) or set FFMPEG_PATH, and start Legwork again.';
  await using room = await sandbox.room();
  try {
    const { ok, stdout, words } = await room.run(path, ['-hide_banner', '-encoders'], asked);
    if (/\blibx264\b/.test(stdout.toString())) return { path, sandbox };
    if (ok) return { missing: `${path} cannot write H.264 (it was built without libx264). ${install}` };
    return { missing: `${path} does not start in its sandbox (${words.slice(0, 300)}). ${install}` };
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'was not found' : 'does not start';
    return { missing: `${path} ${why}. ${install}` };
  }
}

/** H.264 in MP4 that begins to play before it is whole; each picture keeps its own time. Runs when nothing else wants the CPU. */
export function createEncoder({ path, sandbox }: { path: string; sandbox: Sandbox }): Encode {
  return async ({ folder, list, size, signal }) => {
    const { width, height } = { width: even(size.width), height: even(size.height) };
    // JPEG is full-range BT.601; players take HD video for limited-range BT.709 unless it is declared, and some even then.
    const scale = `scale=${width}:${height}:force_original_aspect_ratio=decrease:in_range=full:out_range=tv:in_color_matrix=bt601:out_color_matrix=bt709`;
    const pad = `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2,setsar=1`;
    const args = [
      '-hide_banner -nostdin -nostats -benchmark -y -protocol_whitelist file',
      `-format_whitelist concat,image2,jpeg_pipe -f concat -i file:shared/${list} -an -map_metadata -1`,
      `-vf ${scale},${pad},format=yuv420p`,
      '-vsync vfr -c:v libx264 -preset veryfast -crf 28 -g 60 -threads 2',
      '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv',
      `-movflags +faststart -f mp4 file:out/${output}`,
    ].flatMap(line => line.split(' '));
    const room = await sandbox.room({ shared: folder });
    try {
      const { ok, words } = await room.run(path, args, { signal, limits: encoding });
      signal.throwIfAborted();
      if (!ok) throw new Error(`ffmpeg ended: ${words.split('\n').slice(-5).join('; ')}`);
      const spent = /bench: utime=([\d.]+)s stime=([\d.]+)s/.exec(words);
      const file = await room.output(output);
      const { size: bytes } = await file.stat();
      return {
        cpuSeconds: Number(spent?.[1] ?? Number.NaN) + Number(spent?.[2] ?? Number.NaN),
        bytes,
        open: () => file.createReadStream({ autoClose: false, start: 0 }),
        async [Symbol.asyncDispose]() {
          await file.close();
          await room.close();
        },
      };
    } catch (error) {
      await room.close();
      throw error;
    }
  };
}

const even = (pixels: number): number => pixels - (pixels % 2);
