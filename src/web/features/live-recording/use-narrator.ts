import { useEffect, useRef, useState } from 'react';
import { errorToast } from '../../components/ui/toast.tsx';
import { api } from '#src/web/lib/api/api.ts';
import { type Narrator, openNarrator } from './narrator.ts';

export type NarratorState = ReturnType<typeof useNarrator>;

/** The microphone beside a recording: off until it is asked for, and off again with the screen. */
export function useNarrator(taskId: string) {
  const [state, setState] = useState<'off' | 'opening' | 'on'>('off');
  const open = useRef<Narrator>(undefined);
  useEffect(
    () => () => {
      void open.current?.stop();
    },
    [],
  );

  async function start(): Promise<void> {
    setState('opening');
    let reported = false;
    try {
      open.current = await openNarrator({
        send: async part => void (await api.recording.narrate({ task_id: taskId, ...part })),
        failed() {
          if (!reported) errorToast('Part of your speech could not be saved.');
          reported = true;
        },
      });
      setState('on');
    } catch {
      // Refused, or there is none.
      setState('off');
      errorToast('Failed to start recording. Please check permissions.');
    }
  }

  /** Resolves once all that was said is sent. */
  async function stop(): Promise<void> {
    const ending = open.current;
    open.current = undefined;
    setState('off');
    await ending?.stop();
  }

  return { state, start, stop };
}
