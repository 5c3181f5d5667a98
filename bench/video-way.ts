/** One way of recording, in a process of its own whose CPU time can be measured: `node bench/video-way.ts WAY PAGE SECONDS`. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { Cast } from '#src/browser/screencast/screencast.ts';
import { findChromium } from '#src/browser/launch/find-chromium.ts';
import { openSandbox } from '#src/worker/sandbox/sandbox.ts';
import { createEncoder, findFfmpeg } from '#src/worker/video/ffmpeg.ts';
import { startRunVideoRecorder } from '#src/worker/video/recorder.ts';
import { openSpoolPart, readSpool, spoolOf } from '#src/worker/video/spool.ts';
import { concatList, timelineOf } from '#src/worker/video/timeline.ts';

const [way, kind, seconds] = process.argv.slice(2);
const viewport = { width: 1280, height: 720 };
const ticksPerSecond = 100;
const changeEveryMs = 2500;

const stillPage = `<!doctype html><title>Order</title><body style="font:16px sans-serif;margin:40px"><h1>Order</h1>
${Array.from({ length: 12 }, (_, n) => `<p><label>Field ${n} <input id="f${n}"></label></p>`).join('')}`;
const animatedPage = `<!doctype html><body style="margin:0"><canvas id="c" width="1280" height="720"></canvas><script>
  const pen = c.getContext('2d'); let n = 0;
  (function step() { n += 1; pen.fillStyle = 'hsl(' + n + ' 60% 50%)';
    pen.fillRect((n * 7) % 1180, (n * 3) % 620, 100, 100); requestAnimationFrame(step); })();
</script>`;

const dir = await mkdtemp(join(tmpdir(), 'legwork-bench-video-'));
const browser = await chromium.launch({
  executablePath: await findChromium(process.env['CHROMIUM_PATH']),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const context = await browser.newContext({
  viewport,
  ...(way === 'playwright' && { recordVideo: { dir, size: viewport } }),
});
const page = await context.newPage();
await page.setContent(kind === 'still' ? stillPage : animatedPage);
const before = await cpuSeconds();
const finish = way === 'legwork' ? await record(page) : () => Promise.resolve(0);
await use(page, Number(seconds));
const encoding = await finish();
await context.close();
// What ffmpeg took is counted once: as our child that has ended.
const cpu = (await cpuSeconds()) - before;
const files = await Promise.all((await videos()).map(async path => (await stat(path)).size));
process.stdout.write(JSON.stringify({ cpu, encoding, bytes: files.reduce((sum, size) => sum + size, 0) }));
await browser.close();
await rm(dir, { recursive: true, force: true });

/** A person's pace: a field is filled now and then, and the page stands still in between. */
async function use(on: Page, forSeconds: number): Promise<void> {
  const end = Date.now() + forSeconds * 1000;
  for (let n = 0; Date.now() < end; n++) {
    if (kind === 'still') await on.fill(`#f${n % 12}`, `value ${n}`);
    await delay(Math.min(changeEveryMs, Math.max(0, end - Date.now())));
  }
}

async function record(on: Page): Promise<() => Promise<number>> {
  const cast = new Cast({ viewport, log: () => undefined, guard: callback => callback });
  cast.follow({
    id: 't1',
    page: on,
    cdp: await context.newCDPSession(on),
    openedAt: Date.now(),
    dialog: () => null,
    answerDialog: () => Promise.resolve(true),
    answersSent: () => false,
  });
  const spool = await openSpoolPart(dir, { runId: 1, epoch: 1, startedAt: Date.now() });
  const failed = (error: unknown): void => void process.stderr.write(`${String(error)}\n`);
  const recorder = startRunVideoRecorder({ browser: { cast: listener => cast.subscribe(listener) }, spool, failed });
  return async () => {
    await recorder.stop();
    cast.stop();
    const ffmpeg = await findFfmpeg(process.env['FFMPEG_PATH'], await openSandbox(join(dir, 'sandbox')));
    if ('missing' in ffmpeg) throw new Error(ffmpeg.missing);
    const folder = spoolOf(dir, 1);
    await writeFile(join(folder, 'list'), concatList(timelineOf((await readSpool(dir, 1)) ?? [])));
    const signal = AbortSignal.timeout(120_000);
    await using video = await createEncoder(ffmpeg)({ folder, list: 'list', size: viewport, signal });
    await writeFile(join(folder, 'video.mp4'), video.open());
    return video.cpuSeconds;
  };
}

async function videos(): Promise<string[]> {
  const names = await readdir(dir, { recursive: true });
  return names.filter(name => /\.(mp4|webm)$/.test(name)).map(name => join(dir, name));
}

/** CPU seconds of this process and of all below it, those that have ended included. */
async function cpuSeconds(): Promise<number> {
  const stats = await Promise.all(
    (await readdir('/proc'))
      .filter(name => /^\d+$/.test(name))
      .map(async pid => ({ pid, text: await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '') })),
  );
  const rows = stats.flatMap(({ pid, text }) => {
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return text ? [{ pid, parent: fields[1] ?? '', ticks }] : [];
  });
  const ours = new Set([String(process.pid)]);
  for (let size = 0; size !== ours.size;) {
    size = ours.size;
    for (const { pid, parent } of rows) if (ours.has(parent)) ours.add(pid);
  }
  return rows.filter(({ pid }) => ours.has(pid)).reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond;
}
