import { narrationTypes } from '#src/contract/tasks/constants.ts';
import { newId } from '../../lib/new-id.ts';

/** A part of what is said, as it is sent; parts of one clip come in order. */
export type SpokenPart = {
  clip_id: string;
  index: number;
  audio: string;
  mime_type: (typeof narrationTypes)[number];
  ago_ms: number;
  ms: number;
  last: boolean;
};

export type Narrator = {
  /** Ends listening; resolves once all that was said is sent. */
  stop(): Promise<void>;
};

type Clip = {
  id: string;
  recorder: MediaRecorder;
  begunAt: number;
  /** When somebody was first and last heard in it; a clip in which nobody is, is thrown away. */
  heardAt?: number;
  lastHeardAt: number;
  index: number;
  held: Blob[];
  ended: Promise<void>;
};

const partMs = 1000;
const lookMs = 80;
/** Root mean square of the samples from which sound counts as speech. */
const speechLevel = 0.015;
const pauseMs = 900;
const quietMs = 1500;
const clipMs = 45_000;
const bitRate = 32_000;

/** Listens to the microphone: what is said is cut into clips at its pauses and sent on while it is said. @throws DOMException */
export async function openNarrator({
  send,
  failed,
}: {
  send: (part: SpokenPart) => Promise<void>;
  failed: (error: unknown) => void;
}): Promise<Narrator> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true },
  });
  const mime_type = narrationTypes.find(type => MediaRecorder.isTypeSupported(type));
  const meter = meterOf(stream);
  let sending = Promise.resolve();
  let clip = begin();

  function begin(): Clip {
    const recorder = new MediaRecorder(stream, {
      ...(mime_type && { mimeType: mime_type }),
      audioBitsPerSecond: bitRate,
    });
    const ended = Promise.withResolvers<void>();
    const begunAt = performance.now();
    const made: Clip = {
      id: newId(),
      recorder,
      begunAt,
      lastHeardAt: begunAt,
      index: 0,
      held: [],
      ended: ended.promise,
    };
    recorder.addEventListener('dataavailable', ({ data }) => {
      made.held.push(data);
      if (made.heardAt !== undefined && recorder.state === 'recording') sendOn(made, false);
    });
    recorder.addEventListener('stop', () => {
      if (made.heardAt !== undefined) sendOn(made, true);
      ended.resolve();
    });
    recorder.start(partMs);
    return made;
  }

  function sendOn(of: Clip, last: boolean): void {
    const sound = new Blob(of.held.splice(0));
    const index = (of.index += 1) - 1;
    const heardAt = of.heardAt ?? of.begunAt;
    const ms = Math.round(of.lastHeardAt - heardAt) + lookMs;
    sending = sending
      .then(async () => {
        const audio = await base64Of(sound);
        const ago_ms = Math.round(performance.now() - heardAt);
        await send({ clip_id: of.id, index, audio, mime_type: mime_type ?? 'audio/webm', ago_ms, ms, last });
      })
      .catch(failed);
  }

  function look(): void {
    const now = performance.now();
    if (meter.level() > speechLevel) {
      clip.heardAt ??= now;
      clip.lastHeardAt = now;
    }
    const over = clip.heardAt === undefined ? now - clip.begunAt > quietMs : now - clip.lastHeardAt > pauseMs;
    if (!over && now - clip.begunAt < clipMs) return;
    const ending = clip;
    clip = begin();
    ending.recorder.stop();
  }

  const timer = setInterval(look, lookMs);
  return {
    async stop() {
      clearInterval(timer);
      if (clip.recorder.state === 'recording') clip.recorder.stop();
      await clip.ended;
      for (const track of stream.getTracks()) track.stop();
      await meter.close();
      await sending;
    },
  };
}

/** How loud it is right now: the root mean square of the newest samples. */
function meterOf(stream: MediaStream): { level(): number; close(): Promise<void> } {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    },
    close: () => context.close(),
  };
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
