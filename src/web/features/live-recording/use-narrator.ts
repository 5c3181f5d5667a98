import { useEffect, useRef, useState } from 'react';
import { errorToast } from '../../components/ui/toast.tsx';
import { api } from '#src/web/lib/api/api.ts';
import { type Narrator, openNarrator } from './narrator.ts';

export type NarratorState = ReturnType<typeof useNarrator>;

/** A microphone from when it is asked for; `over` once it is not wanted any more, which may be before it is there. */
type Listening = { narrator?: Narrator; over: boolean };

/** The microphone beside a recording: off until it is asked for, and off again with the screen or when the recording rests. */
export function useNarrator(taskId: string, { recording }: { recording: boolean }) {
  const [state, setState] = useState<'off' | 'opening' | 'on'>('off');
  const listening = useRef<Listening>(undefined);
  useEffect(() => {
    if (!recording) return undefined;
    return () => void stop();
  }, [recording]);

  async function start(): Promise<void> {
    setState('opening');
    const begun: Listening = { over: false };
    listening.current = begun;
    let reported = false;
    try {
      begun.narrator = await openNarrator({
        send: async part => void (await api.recording.narrate({ task_id: taskId, ...part })),
        failed() {
          if (!reported) errorToast('Part of your speech could not be saved.');
          reported = true;
        },
      });
      if (begun.over) await begun.narrator.stop();
      else setState('on');
    } catch {
      if (begun.over) return;
      // Refused, or there is none.
      setState('off');
      errorToast('Failed to start recording. Please check permissions.');
    }
  }

  /** Resolves once all that was said is sent. */
  async function stop(): Promise<void> {
    const ending = listening.current;
    listening.current = undefined;
    if (ending) ending.over = true;
    setState('off');
    await ending?.narrator?.stop();
  }

  return { state, start, stop };
}
