import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiClient, hasEnded } from '../tests/product/harness/api-client.ts';
import { type Product, startProduct } from '../tests/product/harness/start-product.ts';
import type { TaskRun } from '../src/contract/task-run.ts';
import { practicePaths } from '../src/practice/paths.ts';
import { videoSecondsOf } from '../src/web/components/run-view/video/video-marks.ts';
import { openTestServer } from '../tests/setup/server.ts';
import { startGuideSite } from './guides/site.ts';
import { openSandbox } from '../src/worker/sandbox/sandbox.ts';
import { findFfmpeg } from '../src/worker/video/ffmpeg.ts';

/**
 * Makes the videos of the Getting Started screen and their captions, each the recording of a real run: Legwork's own agent uses
 * Legwork. `node scripts/make-guides.ts [name]`, with ffmpeg on the PATH and the web built.
 */
const outDir = join(import.meta.dirname, '..', 'src/web/public/guides');
const bytesAtMost = 500_000;
const runMs = 240_000;
/** A recording begins with an empty page. */
const emptySeconds = 1.5;

/** Steps of the run, and what the video says while they are done. */
type Scene = { says: string; steps: string[] };
type Guide = {
  file: string;
  /** Seconds before its end at which the picture is taken that stands there before it plays. */
  picture: number;
  scenes: (at: Place) => Scene[];
  more?: Record<string, unknown>;
  inputs?: Record<string, string>;
};
/** `shown` is another Legwork: agents may not open their own. */
type Studio = { product: Product; shown: Product; site: string; ffmpeg: string };
type Place = { url: string; home: string; editor: string; site: string };

const guides: Guide[] = [
  {
    file: 'create-first-task',
    picture: 8,
    scenes: ({ home, url }) => [
      {
        says: 'Home begins with a box. Write the first step of a job there.',
        steps: [
          `Go to ${home}`,
          'Wait 1 second',
          `Type "Go to ${url}${practicePaths('guide-visit').shop}" in the "What should Legwork do?" field`,
          'Wait 1 second',
          'Click "Draft the steps"',
        ],
      },
      {
        says: 'Give the task a name, and add a step for each action.',
        steps: [
          'Type "Find a lantern" in the Name field',
          'Click "Add a step after step 1"',
          'Type "Search for lantern" in the "Step 2" field',
          'Click "Add a step after step 2"',
          'Type "Read the name and price of the first product" in the "Step 3" field',
          'Wait 1 second',
        ],
      },
      {
        says: 'Test it: the agent does the steps in a browser while you watch.',
        steps: [
          'Click the "Test" tab',
          'Click "Test Agent" in "Runtime Values"',
          'Wait until the page shows "Task Successful"',
          'Wait 2 seconds',
        ],
      },
      {
        says: 'Deploy it. From now on it runs with one click, or on a schedule.',
        steps: ['Click "Deploy"', 'Wait 3 seconds'],
      },
    ],
  },
  {
    file: 'task-configuration',
    picture: 8,
    scenes: ({ editor }) => [
      {
        says: 'What changes from run to run is an input. Add one, and say what it is for.',
        steps: [
          `Go to ${editor}`,
          'Wait 2 seconds',
          'Click "Add Input"',
          'Type "budget" in the "Name of input 2" field',
          'Type "The most it may cost, such as £30" in the "Description of input 2" field',
        ],
      },
      {
        says: 'Use it in a step: write its name in braces.',
        steps: [
          'Click "Add a step after step 2"',
          'Type "Check that the price of the first product is at most {budget}" in the "Step 3" field',
          'Wait 1 second',
        ],
      },
      {
        says: 'Deploy again. Each run asks for the values before it starts.',
        steps: ['Click the "Test" tab', 'Wait 1 second', 'Click "Deploy"', 'Wait 3 seconds'],
      },
    ],
    // What the agent types is the reference itself, not a value of its own run.
    inputs: { budget: '{budget}' },
  },
  {
    file: 'sign-ins',
    picture: 5,
    scenes: ({ site }) => [
      {
        says: 'A step types a credential of the task by its name.',
        steps: [`Go to ${site}`, 'Wait 2 seconds', 'Type {{bank.id}} in the User name field', 'Wait 1 second'],
      },
      {
        says: 'Nobody sees the password: no model, no log and no picture of the page.',
        steps: ['Type {{bank.password}} in the Password field', 'Wait 2 seconds'],
      },
      {
        says: 'The agent checks that it is signed in.',
        steps: ['Click "Sign in"', 'Check that the page shows "Welcome back"', 'Wait 2 seconds'],
      },
    ],
    more: { credentials: [{ name: 'bank', id: 'ada.green', password: 'Quay-side-4711' }] },
  },
];

async function record(guide: Guide, { product, shown, site, ffmpeg }: Studio): Promise<void> {
  const api = apiClient(product.url, await product.token('ada@example.com'));
  await api.ok('user.data-retention', { video_retention: '1_day' });
  const token = await shown.token('ada@example.com');
  const edited = await apiClient(shown.url, token).readyTask(
    [`Go to ${shown.url}${practicePaths('guide-visit').shop}`, 'Search for {item}'],
    {
      name: 'Find a lantern',
      description: 'Finds the cheapest lantern of the practice shop',
      inputs: [{ name: 'item', description: 'What to look for' }],
      video_status: 'not_provided',
    },
  );
  const signedIn = (path: string): string => `${shown.url}${path}?token=${token}`;
  const place = {
    url: shown.url,
    site,
    home: signedIn('/'),
    editor: signedIn(`/edit-task/${encodeURIComponent(edited.id)}`),
  };
  const scenes = guide.scenes(place);
  const task = await api.readyTask(
    scenes.flatMap(({ steps }) => steps),
    {
      name: 'Order the stationery',
      description: 'Puts what is missing into the basket and sends the order',
      step_timeout: 8000,
      ...guide.more,
    },
  );
  const { id } = await api.start(task.id, guide.inputs);
  const run = await api.until(id, now => hasEnded(now) || now.input_requested, runMs);
  if (run.status !== 'success' && run.status !== 'completed')
    throw new Error(`${guide.file}: ${run.status}, ${run.status_reason}\n${JSON.stringify(run.chat_history, null, 1)}`);
  const ended = await api.until(id, now => now.video_url !== null || now.video.state === 'failed', 60_000);
  const to = join(outDir, guide.file);
  await shrink(ffmpeg, { from: String(ended.video_url), to, picture: guide.picture });
  await writeFile(`${to}.vtt`, captionsOf(scenes, ended));
}

/** A caption for each scene, from when its first step began until the next scene. */
function captionsOf(scenes: Scene[], { video, step_metadata_list: turns }: TaskRun): string {
  let before = 0;
  const begins = scenes.map(({ steps }) => {
    const turn = turns.find(({ step }) => step === before + 1);
    before += steps.length;
    return Math.max(0, (videoSecondsOf(video, turn?.started_at ?? '') ?? 0) - emptySeconds);
  });
  const cues = scenes.map(({ says }, at) => {
    const end = begins[at + 1] ?? (video.seconds ?? 0) - emptySeconds;
    return `${timeOf(begins[at] ?? 0)} --> ${timeOf(end)}\n${says}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

const timeOf = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

/** The run's own video, small enough to be part of every installation, and a picture of it to stand there before it plays. */
async function shrink(
  ffmpeg: string,
  { from, to, picture }: { from: string; to: string; picture: number },
): Promise<void> {
  const small = ['-crf', '35', '-preset', 'veryslow', '-x264-params', 'keyint=1000:ref=16:bframes=8'];
  const options = ['-vf', 'scale=800:-2:flags=lanczos', '-an', '-c:v', 'libx264', ...small];
  const video = `${to}.mp4`;
  await convert(ffmpeg, [
    '-ss',
    String(emptySeconds),
    '-i',
    from,
    ...options,
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
    video,
  ]);
  await convert(ffmpeg, ['-sseof', `-${picture}`, '-i', video, '-frames:v', '1', '-quality', '65', `${to}.webp`]);
  const { size } = await stat(video);
  if (size > bytesAtMost) throw new Error(`${video}: ${size} bytes`);
  process.stdout.write(`${video}: ${size} bytes\n`);
}

async function convert(ffmpeg: string, args: string[]): Promise<void> {
  const child = spawn(ffmpeg, ['-y', '-loglevel', 'error', ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${args.join(' ')}`);
}

await mkdir(outDir, { recursive: true });
const only = process.argv[2];
const found = await findFfmpeg(undefined, await openSandbox(join(tmpdir(), 'legwork-guides')));
if (!('path' in found)) throw new Error('The videos need ffmpeg on the PATH.');
const closeServer = openTestServer();
const product = await startProduct({ RUNS_AT_ONCE: '1' });
const shown = await startProduct({ RUNS_AT_ONCE: '1' });
const site = await startGuideSite();
try {
  for (const guide of guides)
    if (!only || guide.file === only) await record(guide, { product, shown, site: site.url, ffmpeg: found.path });
} finally {
  site.close();
  await Promise.all([product.stop(), shown.stop()]);
  await closeServer();
}
