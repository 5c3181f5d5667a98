import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mediaIn } from '../media.ts';
import { openSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { videoForModel } from './video-for-model.ts';

const run = promisify(execFile);
const seconds = 12;
const mostBytes = 400_000;
const { signal } = new AbortController();
let dir: string;
let file: string;
let sandbox: Sandbox;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'legwork-smaller-'));
  file = join(dir, 'video.mp4');
  sandbox = await openSandbox(join(dir, 'sandbox'));
  // Noise, which nothing makes small, of an odd width, as windows are that people record; with sound.
  const picture = `testsrc2=s=641x361:r=5:d=${seconds},noise=alls=40:allf=t,format=yuvj420p`;
  const args = `-v error -f lavfi -i ${picture} -f lavfi -i sine=d=${seconds} -c:v mjpeg -q:v 12 -c:a aac`;
  await run('ffmpeg', [...args.split(' '), file]);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

type Given = Parameters<typeof videoForModel>[0];
type More = Partial<Omit<Given, 'media'>> & { ffmpeg?: string };

/** The model's video of a file, which lies in a room of the sandbox meanwhile. */
async function modelVideo(
  { file: path = file, ffmpeg = 'ffmpeg', ...more }: More = {},
  bounds?: Parameters<typeof videoForModel>[1],
) {
  await using room = await sandbox.room();
  const seen = await room.add('video', await readFile(path));
  const media = await mediaIn(room, { ffmpeg, name: 'video', path: seen });
  if (!media) throw new Error('no video');
  return await videoForModel({ media, file: room.added('video'), type: 'video/mp4', seconds, signal, ...more }, bounds);
}

/** What a player finds in it; rejects when it cannot be played to its end. */
async function played(
  bytes: Uint8Array,
): Promise<{ seconds: number; pictures: number; width: number; sound: boolean }> {
  const path = join(dir, 'played.mp4');
  await writeFile(path, bytes);
  try {
    const { stderr } = await run('ffmpeg', ['-v', 'error', '-xerror', '-i', path, '-f', 'null', '-']);
    expect(stderr).toBe('');
    const { stdout } = await run('ffprobe', [
      '-v',
      'error',
      '-count_frames',
      '-show_streams',
      '-show_format',
      '-of',
      'json',
      path,
    ]);
    const { streams, format } = JSON.parse(stdout) as {
      streams: { codec_type: string; width?: number; nb_read_frames: string }[];
      format: { duration: string };
    };
    const video = streams.find(one => one.codec_type === 'video');
    return {
      seconds: Number(format.duration),
      pictures: Number(video?.nb_read_frames),
      width: Number(video?.width),
      sound: streams.some(one => one.codec_type === 'audio'),
    };
  } finally {
    await rm(path);
  }
}

test('a video that is small enough is given as it is', async () => {
  const video = await modelVideo();
  expect(video?.mediaType).toBe('video/mp4');
  expect(Buffer.from(video?.bytes ?? []).equals(await readFile(file))).toBe(true);
});

test('a larger one is made to fit, plays to its end, and keeps its length and its sound', async () => {
  expect((await stat(file)).size).toBeGreaterThan(2 * mostBytes);
  const video = await modelVideo({}, { mostBytes });
  expect(video?.mediaType).toBe('video/mp4');
  expect(video?.bytes.byteLength).toBeLessThanOrEqual(mostBytes);
  const found = await played(video?.bytes ?? new Uint8Array());
  expect(found).toMatchObject({ sound: true, width: 640 });
  expect(Math.abs(found.seconds - seconds)).toBeLessThan(1);
  expect(Math.abs(found.pictures - 2 * seconds)).toBeLessThanOrEqual(1);
  expect(await readdir(join(dir, 'sandbox'))).toEqual([]);
});

test('one of a type that models do not take becomes an MP4, wide ones become narrower', async () => {
  const wide = join(dir, 'wide.mov');
  await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=1920x600:r=2:d=2', '-c:v', 'mjpeg', wide]);
  const video = await modelVideo({ file: wide, type: 'video/quicktime', seconds: 2 });
  expect(video?.mediaType).toBe('video/mp4');
  expect(await played(video?.bytes ?? new Uint8Array())).toMatchObject({ width: 1280, sound: false, pictures: 4 });
  await rm(wide);
});

test('there is none of one that is too long, is no video or takes too long, nor without a program for it', async () => {
  const torn = join(dir, 'torn.mov');
  await writeFile(torn, (await readFile(file)).subarray(0, 100_000));
  expect(await modelVideo({}, { mostSeconds: seconds - 1 })).toBeNull();
  expect(await modelVideo({ file: torn, type: 'video/quicktime' })).toBeNull();
  expect(await modelVideo({}, { mostBytes, encodeMs: 50 })).toBeNull();
  expect(await modelVideo({ ffmpeg: join(dir, 'no-ffmpeg') }, { mostBytes })).toBeNull();
  // So long for its bytes that nothing could be seen.
  expect(await modelVideo({ seconds: 100 }, { mostBytes })).toBeNull();
  await rm(torn);
  expect(await readdir(join(dir, 'sandbox'))).toEqual([]);
});

test('when the work is stopped it ends with the reason for that, and leaves nothing behind', async () => {
  const end = new AbortController();
  const made = modelVideo({ signal: end.signal }, { mostBytes });
  end.abort(new Error('The worker stops'));
  await expect(made).rejects.toThrow('The worker stops');
  expect(await readdir(join(dir, 'sandbox'))).toEqual([]);
});
