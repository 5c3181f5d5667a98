import { useEffect, useRef, useState } from 'react';
import { errorToast, toast } from '../../components/ui/toast.tsx';
import { capture, noTypeMessage, recordingName, recordingType } from './capture.ts';

export type ScreenRecorder = {
  /** When the recording that goes on began (ms); undefined when none does. */
  since: number | undefined;
  start: () => Promise<void>;
  stop: () => void;
};

/** Records the screen and, where it is allowed, the microphone; `onDone` gets the video. */
export function useScreenRecorder(onDone: (file: File) => void): ScreenRecorder {
  const [since, setSince] = useState<number>();
  const recorder = useRef<MediaRecorder>(undefined);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => () => endTracks(recorder.current), []);

  async function start(): Promise<void> {
    if (!isSecureContext) return errorToast(insecureMessage);
    const tracks: MediaStreamTrack[] = [];
    try {
      const type = recordingType(one => MediaRecorder.isTypeSupported(one));
      const screen = await navigator.mediaDevices.getDisplayMedia({ video: capture.video, audio: false });
      tracks.push(...screen.getTracks());
      tracks.push(...(await microphone()));
      // The total is the sum of the two; Chromium would divide one that is given in another way.
      const { videoBitsPerSecond, audioBitsPerSecond } = capture.bits;
      const rates = { videoBitsPerSecond, audioBitsPerSecond };
      const made = new MediaRecorder(new MediaStream(tracks), { mimeType: type, ...rates });
      recorder.current = made;
      follow(made, type);
      // The browser's own button ends the sharing, and with it the recording.
      screen.getVideoTracks()[0]?.addEventListener('ended', () => stop());
      made.start(capture.chunkMs);
      setSince(now());
    } catch (error) {
      for (const track of tracks) track.stop();
      const none = error instanceof Error && error.message === noTypeMessage;
      errorToast(none ? noTypeMessage : 'Failed to start recording. Please check permissions.');
    }
  }

  function follow(made: MediaRecorder, type: string): void {
    const chunks: Blob[] = [];
    made.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) chunks.push(data);
    });
    made.addEventListener('error', () => {
      chunks.length = 0;
      failed('An error occurred during recording. Please try again.');
      endTracks(made);
    });
    made.addEventListener('stop', () => {
      endTracks(made);
      if (recorder.current !== made) return;
      recorder.current = undefined;
      setSince(undefined);
      if (chunks.length === 0) failed('No recording data was captured. Please try again.');
      else done.current(new File(chunks, recordingName(type, now()), { type }));
    });
  }

  function failed(description: string): void {
    recorder.current = undefined;
    setSince(undefined);
    toast({ title: 'Recording Error', description, variant: 'destructive' });
  }

  function stop(): void {
    if (recorder.current?.state !== 'inactive') recorder.current?.stop();
  }

  return { since, start, stop };
}

const insecureMessage =
  'Browsers record the screen only at an https address or at localhost. Open Legwork there, or upload a video.';

const now = (): number => Date.now();

/** Without a microphone, or where it is refused, the screen is recorded alone. */
async function microphone(): Promise<MediaStreamTrack[]> {
  try {
    return (await navigator.mediaDevices.getUserMedia({ audio: capture.audio })).getTracks();
  } catch (error) {
    if (error instanceof DOMException) return [];
    throw error;
  }
}

function endTracks(recorder: MediaRecorder | undefined): void {
  for (const track of recorder?.stream.getTracks() ?? []) track.stop();
}
