import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { givenDemonstration } from '#tests/demonstration/given.ts';
import type { WorkerOrder } from '#tests/demonstration/worker-process.ts';
import { openTestServer } from '#tests/setup/server.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import type { Bench } from './table.ts';

const run = promisify(execFile);
/** The whole video; less with DEMONSTRATION_MINUTES. */
const minutes = Number(process.env['DEMONSTRATION_MINUTES'] ?? 30);
const loopMinutes = Math.min(5, minutes);
const slides = 6;
const everyMs = 250;
const statuses = ['processing', ...[1, 2, 3, 4].map(step => `processing_step_${step}`), 'processed'];

/** What making a long recording into a task takes: the memory of all its processes, and whether progress ever goes back. */
export const demonstrationBench: Bench = {
  name: 'demonstration',
  async run() {
    const close = openTestServer();
    const app = await openTestApp();
    const dir = await mkdtemp(join(tmpdir(), 'legwork-bench-demonstration-'));
    try {
      const video = await makeVideo(dir);
      const user = await app.newUser();
      const { id, demonstrationId } = await givenDemonstration(app, user, video);
      const order: WorkerOrder = { ...app.shared, dir: join(dir, 'work'), demonstrationId };
      const status = async () => {
        const { body } = await app.call('/api/task.get', { id }, user.token);
        return { now: String(body['video_status']), steps: (body['steps'] as unknown[]).length };
      };
      const measured = await watch(order, async () => (await status()).now);
      const { now, steps } = await status();
      const whole = [video.byteLength / 1e6, measured.seconds, measured.peak / 1e6].map(Math.round);
      return {
        title: `A recording of ${minutes} min, 1920×1080, becomes a task`,
        columns: ['minutes', 'MB', 's', 'peak MB', 'steps back', 'ended', 'steps'],
        rows: [[minutes, ...whole, measured.back, now, steps]],
        notes: [
          `Peak: resident memory of the worker, ffmpeg and tesseract together, looked at every ${everyMs} ms.`,
          `Seen: ${measured.seen.join(' → ')}.`,
        ],
      };
    } finally {
      await rm(dir, { recursive: true });
      await app.close();
      await close();
    }
  },
};

/** Pages with text and a pointer that goes over them, as a recorder of the screen would have it. */
async function makeVideo(dir: string): Promise<Uint8Array<ArrayBuffer>> {
  const lines = ['ffconcat version 1.0'];
  for (let slide = 0; slide < slides; slide += 1) {
    for (const step of [0, 1, 2, 3]) {
      const name = `${slide}-${step}.png`;
      await sharp(Buffer.from(page(slide, step)))
        .png()
        .toFile(join(dir, name));
      lines.push(`file '${name}'`, `duration ${step < 3 ? 1 : (loopMinutes * 60) / slides - 3}`);
    }
  }
  await writeFile(join(dir, 'list'), lines.join('\n'));
  const [part, video] = [join(dir, 'part.mp4'), join(dir, 'video.mp4')];
  const encode = '-vf fps=10,format=yuv420p -c:v libx264 -preset ultrafast -g 100';
  await run('ffmpeg', `-v error -y -f concat -i ${join(dir, 'list')} ${encode} ${part}`.split(' '));
  const times = Math.round(minutes / loopMinutes) - 1;
  await run('ffmpeg', `-v error -y -stream_loop ${times} -i ${part} -c copy ${video}`.split(' '));
  return new Uint8Array(await readFile(video));
}

function page(slide: number, step: number): string {
  const rows = Array.from({ length: 14 }, (_, row) => {
    const words = `Order ${1000 + slide * 14 + row} · customer ${(slide + 3) * (row + 5)} · ${row * 7 + slide}.50`;
    return `<text x="120" y="${330 + row * 48}" font-size="22">${words}</text>`;
  });
  const [x, y] = [400 + step * 180, 240 + step * 150 + slide * 10];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080" font-family="sans-serif" fill="#222">
    <rect width="100%" height="100%" fill="${slide % 2 ? '#fbfaf6' : '#eef2f6'}"/><rect width="100%" height="80" fill="#dee1e6"/>
    <rect x="180" y="14" width="1560" height="52" rx="26" fill="#fff"/><text x="216" y="48" font-size="22">http://shop.test/orders/page-${slide}</text>
    <text x="120" y="240" font-size="54">Orders of week ${slide + 1}</text>${rows.join('')}
    <path transform="translate(${x} ${y}) scale(1.4)" d="M1 1 L1 21 L6 16.5 L9.5 24 L13 22.5 L9.6 15.2 L16.5 15 Z" fill="#111" stroke="#fff"/></svg>`;
}

/** Runs a worker to its end and looks at it meanwhile. Memory in bytes; `back`: how often progress went back. */
async function watch(order: WorkerOrder, status: () => Promise<string>) {
  const script = join(import.meta.dirname, '..', 'tests', 'demonstration', 'worker-process.ts');
  const began = performance.now();
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, DEMONSTRATION: JSON.stringify(order) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let ended = false;
  const exit = once(child, 'exit').then(() => (ended = true));
  const seen: string[] = [];
  let peak = 0;
  while (!ended) {
    peak = Math.max(peak, await memoryOf(child.pid ?? 0));
    const now = await status();
    if (now !== seen.at(-1)) seen.push(now);
    await delay(everyMs);
  }
  await exit;
  const seconds = (performance.now() - began) / 1000;
  const last = await status();
  if (last !== seen.at(-1)) seen.push(last);
  const places = seen.map(now => statuses.indexOf(now));
  const back = places.filter((place, index) => index > 0 && place < (places[index - 1] ?? 0)).length;
  return { peak, seen, back, seconds };
}

/** Resident memory of a process and of all that it started, in bytes. */
async function memoryOf(root: number): Promise<number> {
  const all = await Promise.all((await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(readProcess));
  const tree = new Set([root]);
  for (let size = 0; size !== tree.size;) {
    size = tree.size;
    for (const one of all) if (one && tree.has(one.parent)) tree.add(one.pid);
  }
  return all.reduce((sum, one) => sum + (one && tree.has(one.pid) ? one.bytes : 0), 0);
}

async function readProcess(pid: string): Promise<{ pid: number; parent: number; bytes: number } | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const parent = /^PPid:\s+(\d+)/m.exec(status)?.[1];
  if (parent === undefined) return undefined;
  return { pid: Number(pid), parent: Number(parent), bytes: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024 };
}
