import { Buffer } from 'node:buffer';
import { dirname } from 'node:path';
import { limits } from '#src/core/limits.ts';
import { inPlaceOf } from '#src/core/tasks/new-task.ts';
import type { ModelClient } from '#src/core/models/model-client.ts';
import { stepsOfClips } from '#src/core/live-recording/narration.ts';
import type { Transcriber } from '#src/core/models/speech.ts';
import type { Context } from '#src/services/context.ts';
import { videoOf, workOf } from '#src/services/demonstration/find.ts';
import { presentTask } from '#src/services/task/present.ts';
import { requireSpace } from '#src/services/storage/spool.ts';
import type { ClaimedDemonstration, DemonstrationResult } from '#src/services/demonstration/process/lease.ts';
import { type Media, mediaIn } from '../media.ts';
import type { SandboxRoom } from '../sandbox/room.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Ffmpeg } from '../video/ffmpeg.ts';
import { readActions } from './map/read-actions.ts';
import { type Script, scriptOf } from './map/steps.ts';
import { askForScript } from './model.ts';
import { noVideo, probeVideo, tooLong, Unusable } from './probe.ts';
import { cpuSecondsFor, lookSize, picturesOf, picturesPerSecond } from './see/pictures.ts';
import { openReader } from './see/reader.ts';
import { readScenes, type Screen } from './see/read-scenes.ts';
import { scenesOf } from './see/scenes.ts';
import { hearVideo, type SpeechSegment } from './speech.ts';
import { stillOf } from './stills.ts';
import { videoForModel } from './video-for-model.ts';

export type DemonstrationTools = {
  ffmpeg: Ffmpeg;
  /** A model that sees pictures, best the one of that name; undefined without any. */
  model(preferred: string): ModelClient | undefined;
  /** Who writes down what is said; undefined without any. */
  transcriber: Transcriber | undefined;
};

type Work = {
  storage: Context['storage'];
  tools: DemonstrationTools;
  claimed: ClaimedDemonstration;
  sandbox: Sandbox;
  /** The video, in a room of the sandbox. */
  media: Media;
  signal: AbortSignal;
};

type Read = { screens: Screen[]; seconds: number; sound: boolean; notes: string[] };
type Heard = { said: SpeechSegment[]; notes: string[] };
type Mapped = { script: Script; notes: string[] };
export type Results = {
  read?: Read;
  heard?: Heard;
  mapped?: Mapped;
  built?: Mapped;
  still?: { thumbnail: string | null };
};

/** A stage adds its result to those before it; done again after a crash, it comes to the same. */
type Stage = { name: keyof Results; run(work: Work, sofar: Results): Promise<Results> };

const video = 'video';
const mostSteps = 200;
const mostWords = 4000;

/** In the order of the screen: what was seen, what was said, what was done, the steps, the picture. */
export const stages: Stage[] = [
  { name: 'read', run: async work => ({ read: await look(work) }) },
  { name: 'heard', run: async (work, { read }) => ({ heard: await listen(work, read) }) },
  { name: 'mapped', run: async (_work, { read }) => ({ mapped: mapActions(read) }) },
  { name: 'built', run: async (work, sofar) => ({ built: await build(work, sofar) }) },
  { name: 'still', run: async (work, { read }) => ({ still: await thumbnail(work, read) }) },
];

async function look({ sandbox, media, signal }: Work): Promise<Read> {
  const found = await probeVideo(media, signal);
  const reader = await openReader(sandbox);
  const notes: string[] = [];
  const seconds = limits.demonstrationSeconds;
  const options = { ...lookSize(found), seconds, cpuSeconds: cpuSecondsFor(found.seconds || seconds), signal };
  let last = 0;
  const skipped = (): void => void notes.push('Part of the video is damaged and was left out.');
  const stopped = (): void => void notes.push('The video takes too long to read. Only its first part became steps.');
  async function* counted() {
    for await (const picture of picturesOf(media, { ...options, skipped, stopped })) {
      last = picture.index;
      if (last / picturesPerSecond > limits.demonstrationSeconds) throw tooLong();
      yield picture;
    }
  }
  try {
    const { screens, cut } = await readScenes(scenesOf(counted()), { reader, signal });
    if (screens.length === 0)
      throw new Unusable('This video cannot be read: it is incomplete or damaged. Upload it again.');
    if (cut) notes.push('The video has too many screens. Only its first part became steps.');
    return { screens, seconds: found.seconds ?? (last + 1) / picturesPerSecond, sound: found.sound, notes };
  } finally {
    await reader.close();
  }
}

/** The transcript, where there is sound and a model that transcribes; a failure becomes a note. */
async function listen({ tools, media, signal }: Work, read: Read | undefined): Promise<Heard> {
  if (!read?.sound) return { said: [], notes: [] };
  const { transcriber } = tools;
  const none = 'The speech in the video was not used: this installation has no speech recognition.';
  if (!transcriber) return { said: [], notes: [none] };
  const { said, fault } = await hearVideo({ media, seconds: read.seconds, transcriber, signal });
  const used = said.length > 0 ? 'Only part of the speech in the video was used' : 'The speech was not used';
  return { said, notes: fault === undefined ? [] : [`${used}: ${fault}`] };
}

function mapActions(read: Read | undefined): Mapped {
  const script = scriptOf(readActions(read?.screens ?? []).slice(0, mostSteps), undefined);
  return { script, notes: [] };
}

const noScript: Script = { name: undefined, description: undefined, steps: [], inputs: [] };

/** The steps as a model writes them where there is one, else as they were read. */
async function build(work: Work, { read, mapped, heard }: Results): Promise<Mapped> {
  const own = mapped?.script ?? noScript;
  const { model: preferred } = work.claimed.task.settings;
  const client = work.tools.model(typeof preferred === 'string' ? preferred : '');
  if (!client || !read) return plainly(own);
  const { media, signal } = work;
  const { content_type: type } = work.claimed.demonstration;
  const still = (at: number) => stillOf(media, { at, width: 1280, signal });
  const asked = await askForScript(client, {
    screens: read.screens,
    script: own,
    said: heard?.said ?? [],
    still,
    video: () => videoForModel({ media, file: media.room.added(video), type, seconds: read.seconds, signal }),
    signal,
  });
  if ('script' in asked)
    return {
      script: asked.script,
      notes: [`${client.name} wrote the steps from the ${asked.by === 'video' ? 'video' : 'video’s pictures'}.`],
    };
  return { ...plainly(own), notes: [`${asked.fault} The steps were read from the pictures without a model.`] };
}

function plainly(script: Script): Mapped {
  const none =
    'No actions could be read from the video. Describe the steps yourself, or record again with larger text.';
  return { script, notes: script.steps.length === 0 ? [none] : [] };
}

async function thumbnail({ media, signal }: Work, read: Read | undefined): Promise<{ thumbnail: string | null }> {
  const at = read?.screens.at(-1)?.at ?? 0;
  const picture = await stillOf(media, { at, width: 640, signal });
  return { thumbnail: picture && `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}` };
}

/** What all stages came to. */
export function draftOf({ task }: ClaimedDemonstration, { read, heard, built, still }: Results): DemonstrationResult {
  const script = built?.script ?? noScript;
  const steps = script.steps.slice(0, mostSteps);
  const spoken = wordsOfSteps(steps, heard?.said ?? []);
  return {
    // What the user has written stays.
    ...inPlaceOf(presentTask(task).unwritten, { ...script, name: script.name?.slice(0, 200) }),
    steps: steps.map(({ id, description }) => ({ id, description })),
    inputs: script.inputs.slice(0, 100),
    thumbnail: still?.thumbnail ?? null,
    outcome: {
      seconds: read?.seconds ?? 0,
      notes: [read, heard, built].flatMap(result => result?.notes ?? []),
      steps: steps.map(({ id, at, confidence }) => ({ step_id: id, at, confidence, said: spoken.get(id) ?? null })),
    },
  };
}

/** What was said to each step, by its id, as with a live recording. */
function wordsOfSteps(
  steps: readonly { id: string; at: number }[],
  said: readonly SpeechSegment[],
): Map<string, string> {
  const done = steps.map(({ id, at }) => ({ id, at: at * 1000 }));
  const clips = said.map(({ from, to }, index) => ({ id: String(index), from: from * 1000, to: to * 1000 }));
  const words = new Map<string, string>();
  for (const [clip, step] of stepsOfClips(done, clips)) {
    const text = said[Number(clip)]?.text ?? '';
    const before = words.get(step);
    words.set(step, (before === undefined ? text : `${before} ${text}`).slice(0, mostWords));
  }
  return words;
}

/** Puts the video into a room of the sandbox. @throws Unusable when it is none that is read here, AppError NO_SPACE */
export async function fetchVideo(
  storage: Context['storage'],
  at: { room: SandboxRoom; ffmpeg: string; claimed: ClaimedDemonstration; signal: AbortSignal },
): Promise<Media> {
  const { room, ffmpeg, claimed, signal } = at;
  const found = await storage.get(videoOf(claimed.demonstration));
  if (!found) throw new Unusable('The video was deleted. Upload it again.');
  if (found.bytes === 0) throw new Unusable('The video is empty (0 bytes). Upload it again.');
  // It is copied, to this machine's disk, which may not be the one that it was stored on.
  const space = { bytes: found.bytes, limits: storage.limits };
  await requireSpace(dirname(room.added(video)), space).catch((error: unknown) => {
    found.body.destroy();
    throw error;
  });
  const path = await room.add(video, found.body, signal);
  const media = await mediaIn(room, { ffmpeg, name: video, path });
  if (!media) throw noVideo();
  return media;
}

export async function readResult(
  storage: Context['storage'],
  claimed: ClaimedDemonstration,
  name: keyof Results,
): Promise<Results | undefined> {
  const found = await storage.get(workOf(claimed.demonstration, name));
  if (!found) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of found.body as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString()) as Results;
}

export async function writeResult(
  storage: Context['storage'],
  claimed: ClaimedDemonstration,
  { name, result }: { name: keyof Results; result: Results },
): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(result));
  const owner = { userId: claimed.lease.userId, kind: 'recording' } as const;
  // It goes when the work is done.
  await storage.put(workOf(claimed.demonstration, name), bytes, {
    contentType: 'application/json',
    ...owner,
    exempt: true,
  });
}
