/**
 * @module-tag long
 * Real videos of tens of seconds. One whole video is in tests/e2e/runs/run-video.spec.ts.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowsers } from '#tests/setup/browser.ts';
import { showDocument } from '#tests/setup/show-document.ts';
import { openSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { createEncoder, findFfmpeg } from './ffmpeg.ts';
import { startRunVideoRecorder } from './recorder.ts';
import { openSpoolPart, readSpool, removeSpool, spooledRuns, spoolOf } from './spool.ts';
import { concatList, timelineOf } from './timeline.ts';

const run = promisify(execFile);
let dir: string;
let sandboxDir: string;
let sandbox: Sandbox;
let browsers: Awaited<ReturnType<typeof startBrowsers>>;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'legwork-recordings-'));
  sandboxDir = await mkdtemp(join(tmpdir(), 'legwork-encode-'));
  sandbox = await openSandbox(sandboxDir);
  browsers = await startBrowsers();
});
afterAll(async () => {
  await browsers.close();
  await rm(dir, { recursive: true, force: true });
  await rm(sandboxDir, { recursive: true, force: true });
});

/** What ffprobe says, and where the index lies: before the pictures, a player can begin and seek at once. */
async function probe(path: string) {
  const asked =
    '-v error -count_frames -of json -show_entries format=duration:stream=codec_name,pix_fmt,width,height,nb_read_frames';
  const { stdout } = await run('ffprobe', [...asked.split(' '), path]);
  const { streams, format } = JSON.parse(stdout) as {
    streams: Record<string, string | number>[];
    format: { duration: string };
  };
  const bytes = await readFile(path);
  return {
    ...streams[0],
    seconds: Number(format.duration),
    indexFirst: bytes.indexOf('moov') > 0 && bytes.indexOf('moov') < bytes.indexOf('mdat'),
  };
}

async function encode(runId: number) {
  const ffmpeg = await findFfmpeg(process.env['FFMPEG_PATH'], sandbox);
  if ('missing' in ffmpeg) throw new Error(ffmpeg.missing);
  const timeline = timelineOf((await readSpool(dir, runId)) ?? []);
  const folder = spoolOf(dir, runId);
  await writeFile(join(folder, 'list'), concatList(timeline));
  await using video = await createEncoder(ffmpeg)({
    folder,
    list: 'list',
    size: { width: 1280, height: 720 },
    signal: AbortSignal.timeout(60_000),
  });
  await writeFile(join(folder, 'video.mp4'), video.open());
  return { ...(await probe(join(folder, 'video.mp4'))), cpuSeconds: video.cpuSeconds, timeline };
}

test('a page that moves, then stands still, becomes an H.264 video of the right length, with few pictures on the disk', async () => {
  const { browser, host } = await browsers.start();
  const startedAt = Date.now();
  const spool = await openSpoolPart(dir, { runId: 1, epoch: 1, startedAt });
  const recorder = startRunVideoRecorder({ browser, spool, failed: error => expect.fail(String(error)) });
  await showDocument(
    host.active().page,
    '<h1>0</h1><script>let n = 0; const t = setInterval(() => { document.querySelector("h1").textContent = ++n; if (n === 60) clearInterval(t); }, 25)</script>',
  );
  await host.active().page.waitForFunction('document.querySelector("h1").textContent === "60"');
  const movedSeconds = (Date.now() - startedAt) / 1000;
  expect(await readSpool(dir, 1), 'while it records').toBeUndefined();
  // sleep: the page must stand still for a while
  await new Promise(resolve => setTimeout(resolve, 5000));
  const stopped = Date.now();
  await recorder.stop();
  const [part] = (await readSpool(dir, 1)) ?? [];
  const pictures = part?.frames ?? [];
  expect(part?.endedAt).toBeGreaterThanOrEqual(stopped);
  expect(part?.endedAt).toBeLessThanOrEqual(Date.now());
  const seconds = ((part?.endedAt ?? 0) - startedAt) / 1000;
  expect(pictures.length).toBeGreaterThan(4);
  // The moving seconds, 1.5 or as many as the machine makes of them, at five a second; nothing for the still ones.
  expect(pictures.length).toBeLessThan(8 + 5 * movedSeconds);
  const video = await encode(1);
  expect(video).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p', width: 1280, height: 720, indexFirst: true });
  expect(Math.abs(video.seconds - seconds)).toBeLessThan(0.5);
  expect(video.cpuSeconds).toBeGreaterThan(0);
  expect(await spooledRuns(dir)).toEqual([1]);
  await removeSpool(dir, 1);
  expect(await readdir(dir)).toEqual([]);
});

test('twenty still seconds are twenty seconds of video', async () => {
  const { browser, host } = await browsers.start();
  const picture = Promise.withResolvers<Buffer>();
  await showDocument(host.active().page, '<h1>Still</h1>');
  const cast = browser.cast({ frame: ({ jpeg }) => picture.resolve(jpeg) });
  const startedAt = Date.now() - 20_000;
  const spool = await openSpoolPart(dir, { runId: 2, epoch: 1, startedAt });
  await spool.add(await picture.promise, startedAt + 100);
  cast.stop();
  await spool.end(startedAt + 20_000);
  const video = await encode(2);
  expect(Math.abs(video.seconds - 20)).toBeLessThan(0.2);
  expect(Number((video as Record<string, unknown>)['nb_read_frames'])).toBeGreaterThanOrEqual(20);
});

test('a picture of another size is shown whole within the frame, and one cut off in mid-write is not counted', async () => {
  const { host } = await browsers.start();
  const shot = async (width: number, height: number): Promise<Buffer> => {
    await host.active().page.setViewportSize({ width, height });
    return host.active().page.screenshot({ type: 'jpeg' });
  };
  const startedAt = Date.now() - 3000;
  const spool = await openSpoolPart(dir, { runId: 3, epoch: 1, startedAt });
  await spool.add(await shot(1280, 720), startedAt);
  await spool.add(await shot(501, 701), startedAt + 1000);
  await spool.end(startedAt + 3000);
  const [part] = await readdir(spoolOf(dir, 3));
  await writeFile(join(spoolOf(dir, 3), part ?? '', `${startedAt + 2000}.jpg.new`), 'half');
  const video = await encode(3);
  expect(video).toMatchObject({ width: 1280, height: 720 });
  expect(Math.abs(video.seconds - 3)).toBeLessThan(0.2);
});

test('the recording of a living worker is left alone until it has ended', async () => {
  const startedAt = Date.now();
  const spool = await openSpoolPart(dir, { runId: 4, epoch: 1, startedAt });
  await spool.add(Buffer.from('a'), startedAt + 10);
  expect(await readSpool(dir, 4)).toBeUndefined();
  await spool.end(startedAt + 500);
  expect(await readSpool(dir, 4)).toMatchObject([
    { startedAt, endedAt: startedAt + 500, frames: [{ at: startedAt + 10 }] },
  ]);
});

test('an ffmpeg that is not there is named, with what to do', async () => {
  expect(await findFfmpeg('/nowhere/ffmpeg', sandbox)).toEqual({
    missing: expect.stringMatching(/^\/nowhere\/ffmpeg was not found\. Install ffmpeg .*FFMPEG_PATH/),
  });
  expect(await findFfmpeg('/bin/echo', sandbox)).toEqual({ missing: expect.stringMatching(/cannot write H\.264/) });
});
