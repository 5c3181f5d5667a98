/**
 * @module-tag long
 * Videos that attack the decoder, each decoded for real.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { givenDemonstration } from '#tests/demonstration/given.ts';
import {
  claimingDuration,
  claimingSize,
  playlists,
  referenceMovie,
  withAddress,
  withAlias,
} from '#tests/fakes/media/references.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inputOf, mediaIn, quiet } from '../media.ts';
import { openSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { ways } from '../sandbox/ways.ts';
import { processVideo, type DemonstrationParts } from './process.ts';
import { noVideo, probeVideo, Unusable } from './probe.ts';
import { cpuSecondsFor, lookSize, picturesOf } from './see/pictures.ts';
import { stillOf } from './stills.ts';

const run = promisify(execFile);
const { signal } = new AbortController();
let app: TestApp;
let mallory: TestUser;
let dir: string;
let sandbox: Sandbox;
let parts: DemonstrationParts;
/** Where the disk has the video of another user's run: one magenta picture and the words of the canary. */
let canary: string;
let calls = 0;
const server = createServer(socket => {
  calls += 1;
  socket.destroy();
});

beforeAll(async () => {
  app = await openTestApp();
  const bob = await app.newUser();
  mallory = await app.newUser();
  dir = await mkdtemp(join(tmpdir(), 'legwork-hostile-'));
  await chmod(dir, 0o755);
  sandbox = await openSandbox(join(dir, 'sandbox'));
  const key = `users/${bob.userId}/runs/7/video.mp4`;
  await app.files.put(key, await video('canary.mp4', `color=c=magenta${small}`), { contentType: 'video/mp4' });
  canary = join(app.shared.filesDir, 'data', key);
  // As careless as a disk can be.
  await chmod(canary, 0o644);
  parts = {
    db: app.db,
    storage: app.storage,
    demonstrations: { ffmpeg: { path: 'ffmpeg', sandbox }, model: () => undefined, transcriber: undefined },
    report: error => {
      app.faults.push(error);
      return 'test';
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await rm(dir, { recursive: true });
  await app.close();
});

/** A file of ffmpeg's, made of a picture that it draws; `more` comes before its name. */
async function video(name: string, picture: string, ...more: string[]): Promise<Buffer<ArrayBuffer>> {
  const path = join(dir, name);
  const codec = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';
  await run('ffmpeg', [...`-v error -y -f lavfi -i ${picture}`.split(' '), ...codec.split(' '), ...more, path], {
    timeout: 60_000,
  });
  return Buffer.from(await readFile(path));
}

const small = ':s=320x180:r=5:d=1';
const green = `color=c=green${small}`;

type Came = { status: string; error: string; shown: string; thumbnail: string | null };

/** What became of a demonstration: its status, why it failed, and all that its owner gets to see. */
async function processed(bytes: Uint8Array, work = parts): Promise<Came> {
  const { id, demonstrationId } = await givenDemonstration(app, mallory, new Uint8Array(bytes));
  await processVideo(work, demonstrationId, signal);
  const { body: task, text: shown } = await app.call('/api/task.get', { id }, mallory.token);
  const { body: demonstration, text } = await app.call('/api/task.demonstration', { id }, mallory.token);
  await app.call('/api/task.delete', { id }, mallory.token);
  return {
    status: String(task['video_status']),
    error: String(demonstration['error']),
    shown: shown + text,
    thumbnail: task['thumbnail'] as string | null,
  };
}

/** How much magenta is in a picture, from 0 to 1. */
async function magentaIn(jpeg: Uint8Array): Promise<number> {
  const bytes = Buffer.from(jpeg);
  const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let seen = 0;
  for (let at = 0; at + 2 < data.length; at += 3)
    if ((data[at] ?? 0) > 160 && (data[at + 1] ?? 255) < 90 && (data[at + 2] ?? 0) > 160) seen += 1;
  return seen / (data.length / 3);
}

type Seen = { fault: string | undefined; pictures: number; still: Uint8Array | null; notes: string[] };

/** What is seen of a file by all that looks at its pictures, without reading what stands in them. */
async function seenOf(bytes: Uint8Array): Promise<Seen> {
  await using room = await sandbox.room();
  const path = await room.add('video', bytes);
  const seen: Seen = { fault: undefined, pictures: 0, still: null, notes: [] };
  try {
    const media = await mediaIn(room, { ffmpeg: 'ffmpeg', name: 'video', path });
    if (!media) throw noVideo();
    const found = await probeVideo(media, signal);
    const note = (words: string): void => void seen.notes.push(words);
    const look = { ...lookSize(found), seconds: 3600, cpuSeconds: cpuSecondsFor(found.seconds ?? 10), signal };
    for await (const _ of picturesOf(media, { ...look, skipped: note, stopped: () => note('stopped') }))
      seen.pictures += 1;
    seen.still = await stillOf(media, { at: 0.5, width: 640, signal });
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    seen.fault = error.message;
  }
  return seen;
}

test('the check sees the canary where it is', async () => {
  const { status, thumbnail } = await processed(await readFile(canary));
  expect(status).toBe('processed');
  expect(await magentaIn(Buffer.from(thumbnail?.split(',')[1] ?? '', 'base64'))).toBeGreaterThan(0.9);
});

test('a recording that is a list of other files shows nothing of them, whatever kind of list it is', async () => {
  const { port } = server.address() as { port: number };
  const kinds = Object.entries(playlists(canary)).map(
    ([name, text]) => [name, text.replaceAll(':9/', `:${port}/`)] as const,
  );
  expect(kinds.length).toBeGreaterThanOrEqual(40);
  for (const [name, text] of kinds) {
    const came = await processed(Buffer.from(text));
    expect(came, name).toMatchObject({ status: 'failed_processing', thumbnail: null });
    expect(came.error, name).toContain('This file is not a video');
  }
  expect(calls).toBe(0);
  expect(app.faults).toEqual([]);
  const next = await processed(await video('next.mp4', green));
  expect(next).toMatchObject({ status: 'processed', thumbnail: expect.any(String) });
});

test('ffmpeg itself opens none of them as the containers that are read, even where nothing else keeps it apart', async () => {
  const weak = await openSandbox(join(dir, 'weak'), { offered: ways.filter(({ name }) => name === 'plain') });
  const lists = Object.entries(playlists(canary)).filter(([name]) => /^(?:HLS|DASH|ffconcat|concat|SDP)/.test(name));
  const containers = ['mov', 'matroska', 'asf', 'avi'] as const;
  for (const [name, text] of lists) {
    await using room = await weak.room();
    const path = await room.add('video', Buffer.from(text));
    const container = containers[name.length % containers.length] ?? 'mov';
    const frame = [...inputOf({ container, path }), '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'mjpeg', 'pipe:1'];
    const { stdout } = await room.run('ffmpeg', [...quiet, ...frame], { mostBytes: 1_000_000 });
    expect(stdout.length, `${name} as ${container}`).toBe(0);
  }
});

test('a container that names other files shows its own pictures or none', async () => {
  const own = await video('own.mp4', green);
  const mov = await video('own.mov', green);
  const list = join(dir, 'list.m3u8');
  await writeFile(list, playlists(canary)['HLS, a path'] ?? '');
  const attached = ['-attach', list, '-metadata:s:t', 'mimetype=application/x-mpegURL'];
  const subtitles = join(dir, 'list.srt');
  await writeFile(subtitles, `1\n00:00:00,000 --> 00:00:05,000\n${playlists(canary)['ffconcat']}\n`);
  const subtitled = join(dir, 'subtitles.mkv');
  await run('ffmpeg', ['-v', 'error', '-y', '-i', join(dir, 'own.mp4'), '-i', subtitles, '-c', 'copy', subtitled]);
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), own]);
  const kinds: Record<string, Uint8Array> = {
    'QuickTime, an alias': withAlias(mov, canary),
    'MP4, an alias': withAlias(own, canary),
    'MP4, an address': withAddress(own, `file://${canary}`),
    'MP4, a web address': withAddress(own, 'http://127.0.0.1:9/video.mp4'),
    'QuickTime, a reference movie': referenceMovie(`file://${canary}`),
    'Matroska, a list attached': await video('attached.mkv', green, ...attached),
    'Matroska, a name that is a path': await video('named.mkv', green, '-metadata', `filename=${canary}`),
    'Matroska, subtitles that are a list': await readFile(subtitled),
    'a list behind the mark of an MP4': Buffer.concat([
      own.subarray(0, 32),
      Buffer.from(playlists(canary)['HLS, a path'] ?? ''),
    ]),
    'a list behind the mark of Matroska': Buffer.concat([
      (await video('mark.mkv', green)).subarray(0, 60),
      Buffer.from(playlists(canary)['DASH, a base address'] ?? ''),
    ]),
    'an MP4 with a list behind it': Buffer.concat([own, Buffer.from(playlists(canary)['ffconcat'] ?? '')]),
    'an MP4 within a ZIP': zip,
    'an MP4 with a ZIP behind it': Buffer.concat([own, zip]),
    'a transport stream': await video('own.ts', green),
    'a picture': await video('own.png', green, '-c:v', 'png', '-frames:v', '1'),
  };
  for (const [name, bytes] of Object.entries(kinds)) {
    const { fault, still } = await seenOf(bytes);
    if (fault !== undefined) expect(fault, name).toMatch(/^This file (?:is not a video|has no video track)/);
    if (still) expect(await magentaIn(still), name).toBeLessThan(0.01);
  }
});

test('videos that are cut off, too large, too long or of too many parts end in words or are read as far as they go', async () => {
  const own = await video('small.mp4', `color=c=blue${small}`);
  const matroska = await video('small.mkv', `color=c=blue${small}`, '-c:v', 'mpeg4');
  const large = await video('large.mov', 'color=c=white:s=6000x4000:r=1:d=1', '-c:v', 'png', '-pix_fmt', 'rgb24');
  await video('thousand.mp4', 'color=c=white:s=16x16:r=1000:d=1');
  const [thousand, crowded, many] = ['thousand.mp4', 'crowded.mp4', 'many.mkv'].map(name => join(dir, name));
  await run('ffmpeg', `-v error -y -stream_loop 19 -i ${thousand} -c copy ${crowded}`.split(' '));
  const streams = '-map 0:v '.repeat(60);
  await run('ffmpeg', `-v error -y -i ${join(dir, 'small.mp4')} ${streams}-c copy ${many}`.split(' '));
  const unreadable = /^This file is not a video/;
  const noPicture = /^This file has no video track/;
  const kinds: [string, Uint8Array, RegExp | { pictures: number }][] = [
    ['nothing but its mark', own.subarray(0, 40), unreadable],
    ['half of an MP4', own.subarray(0, own.length / 2), unreadable],
    ['half of Matroska', matroska.subarray(0, matroska.length / 2), { pictures: 0 }],
    ['bytes changed all over', mangled(own), { pictures: 0 }],
    ['24 megapixels', large, noPicture],
    ['a header of 2 × 2 before 24 megapixels', claimingSize(large, { width: 2, height: 2 }), noPicture],
    ['a header of 65,535 × 65,535', claimingSize(own, { width: 65_535, height: 65_535 }), { pictures: 5 }],
    ['sixty videos in one', await readFile(many ?? ''), unreadable],
    ['a length of 100 hours', claimingDuration(own, 0xff_ff_ff_f0), /longer than 3 hours/],
    ['twenty thousand pictures in twenty seconds', await readFile(crowded ?? ''), { pictures: 100 }],
  ];
  for (const [name, bytes, expected] of kinds) {
    const { fault, pictures } = await seenOf(bytes);
    if (expected instanceof RegExp) expect(fault, name).toMatch(expected);
    else expect({ fault, pictures }, name).toEqual({ fault: undefined, ...expected });
  }
});

/** Every 97th byte is another, the mark at the beginning aside. */
function mangled(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte, at) => (at > 64 && at % 97 === 0 ? byte ^ 0xa5 : byte));
}

test('what takes too much of the machine is stopped: the pictures until then are used and it is said', async () => {
  const greedy = join(dir, 'greedy-ffmpeg');
  const picture = 'head -c 32400 /dev/zero';
  await writeFile(greedy, `#!/bin/sh\n${picture}\n${picture}\nkill -XCPU $$\n`);
  await chmod(greedy, 0o755);
  await using room = await sandbox.room();
  const path = await room.add('video', await video('taken.mp4', green));
  const media = await mediaIn(room, { ffmpeg: greedy, name: 'video', path });
  if (!media) throw new Error('no video');
  const notes: string[] = [];
  const note = (words: string): void => void notes.push(words);
  const look = {
    width: 180,
    height: 180,
    seconds: 5,
    cpuSeconds: 60,
    signal,
    skipped: note,
    stopped: () => note('stopped'),
  };
  let pictures = 0;
  for await (const { index } of picturesOf(media, look)) pictures = index + 1;
  expect({ pictures, notes }).toEqual({ pictures: 2, notes: ['stopped'] });
});
