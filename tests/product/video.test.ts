import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TaskRun } from '#src/contract/task-run.ts';
import { type ApiClient, apiClient, hasEnded } from './harness/api-client.ts';
import { startFormSite } from './sites/form-site.ts';
import { type Product, restartProduct, startProduct } from './harness/start-product.ts';

const run = promisify(execFile);
const ann = 'ann@example.com';
let product: Product;
let site: Awaited<ReturnType<typeof startFormSite>>;
let token: string;
let api: ApiClient;

beforeAll(async () => {
  site = await startFormSite();
  product = await startProduct();
  token = await product.token(ann);
  api = apiClient(product.url, token);
  await api.ok('user.data-retention', { video_retention: '1_week' });
});
afterAll(async () => {
  await product.stop();
  site.close();
});

const hasVideo = ({ video_url }: TaskRun): boolean => video_url !== null;
const secondsOf = ({ created_at, ended_at }: TaskRun): number =>
  (Date.parse(ended_at ?? '') - Date.parse(created_at)) / 1000;

/** Fetches the video and reads its properties with ffprobe. */
async function probe(url: string) {
  const dir = await mkdtemp(join(tmpdir(), 'legwork-video-'));
  try {
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    await writeFile(join(dir, 'video'), bytes);
    const asked = '-v error -of json -show_entries format=duration:stream=codec_name,width,height';
    const { stdout } = await run('ffprobe', [...asked.split(' '), join(dir, 'video')]);
    const { streams, format } = JSON.parse(stdout) as { streams: object[]; format: { duration: string } };
    const indexFirst = bytes.indexOf('moov') > 0 && bytes.indexOf('moov') < bytes.indexOf('mdat');
    return { ...streams[0], seconds: Number(format.duration), indexFirst, bytes };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

test(
  'a run whose videos are kept has one after its end: H.264, as long as the run, seekable by ranges, for its owner only',
  { tags: ['long'] },
  async () => {
    const task = await api.readyTask([
      `Go to ${site.url}`,
      'Type "seen" in the Name field',
      'Wait 4 seconds',
      'Press Send',
    ]);
    const { id } = await api.start(task.id);
    const active = await api.until(id, ({ video }) => video.state === 'recording');
    expect(active.video_url).toBeNull();
    const ended = await api.until(id, hasEnded);
    expect(['preparing', 'ready']).toContain(ended.video.state);
    const done = await api.until(id, hasVideo);
    expect(done.status).toBe('success');
    const url = String(done.video_url);

    const video = await probe(url);
    expect(video).toMatchObject({ codec_name: 'h264', width: 1280, height: 720, indexFirst: true });
    expect(Math.abs(video.seconds - Number(done.video.seconds))).toBeLessThan(0.2);
    expect(Date.parse(String(done.video.parts[0]?.started_at))).toBeGreaterThanOrEqual(Date.parse(done.created_at));

    const part = await fetch(url, { headers: { range: 'bytes=100-199' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-type')).toBe('video/mp4');
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${video.bytes.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(video.bytes.subarray(100, 200))).toBe(true);
    const saved = await fetch(String(done.video.download_url), { method: 'HEAD' });
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;.*Test task \d+\.mp4/);
    expect((await api.ok<{ task_runs: TaskRun[] }>('task-run.list')).task_runs[0]?.video_url).toMatch(/\.mp4$/);

    const eve = apiClient(product.url, await product.token('eve@example.com'));
    expect((await eve.call('task-run.get', { task_run_id: id })).status).toBe(404);
    const altered = url.replace(/\/api\/files\/(.)/, (_, first) => `/api/files/${first === 'e' ? 'f' : 'e'}`);
    expect((await fetch(altered)).status).toBeGreaterThanOrEqual(400);
    expect(await readdir(join(product.dataDir, 'run-videos'))).toEqual([]);

    // Who keeps no videos has none made.
    const other = await eve.readyTask([`Go to ${site.url}`]);
    const unkept = await eve.until((await eve.start(other.id)).id, hasEnded);
    expect(unkept).toMatchObject({
      video_url: null,
      video: { state: 'off', reason: expect.stringMatching(/No Retention/) },
    });
    expect(await readdir(join(product.dataDir, 'run-videos'))).toEqual([]);
  },
);

test('after a kill -9 during a run there is a video of the recorded part', { tags: ['long'] }, async () => {
  const task = await api.readyTask([`Go to ${site.url}`, 'Type "x" in the Name field', 'Wait 60 seconds']);
  const { id } = await api.start(task.id);
  await api.until(id, ({ step_metadata_list }) => step_metadata_list.length > 2);
  product.process.kill('SIGKILL');
  await once(product.process, 'exit');
  product = await restartProduct(product);
  const done = await api.until(id, hasVideo, 60_000);
  expect(done.status).toBe('errored');
  const video = await probe(String(done.video_url));
  expect(video).toMatchObject({ codec_name: 'h264', indexFirst: true });
  expect(video.seconds).toBeGreaterThan(1);
  expect(video.seconds).toBeLessThan(secondsOf(done));
});

test('without ffmpeg the run works, and says what is missing', { tags: ['long'] }, async () => {
  await product.stop();
  product = await startProduct({ FFMPEG_PATH: '/nowhere/ffmpeg' });
  api = apiClient(product.url, await product.token(ann));
  await api.ok('user.data-retention', { video_retention: '1_week' });
  const task = await api.readyTask([`Go to ${site.url}`]);
  const ended = await api.until((await api.start(task.id)).id, hasEnded);
  expect(ended).toMatchObject({ video_url: null, video: { state: 'failed' } });
  expect(ended.status).toMatch(/success|completed/);
  expect(ended.video.reason).toMatch(/was not recorded.*ffmpeg was not found.*apt-get install ffmpeg/);
});
