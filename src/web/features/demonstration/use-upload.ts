import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Task } from '#src/contract/task.ts';
import { newTask } from '#src/core/tasks/new-task.ts';
import { errorToast } from '../../components/ui/toast.tsx';
import { api } from '#src/web/lib/api/api.ts';
import { ApiError } from '#src/web/lib/api/api-error.ts';
import { createMeter, type Transfer } from './transfer.ts';
import { SendError, sendVideo } from './send-video.ts';

/** Sends a video and gives it to the task, which is made first where there is none yet. */
export function useUpload(task: Task | undefined, onStarted: (task: Task) => void) {
  const [transfer, setTransfer] = useState<Transfer>();
  const [waiting, setWaiting] = useState(false);
  const sending = useRef<AbortController>(undefined);
  const mutation = useMutation({
    mutationFn: async (file: File) => {
      const control = new AbortController();
      sending.current = control;
      setTransfer(undefined);
      setWaiting(false);
      const meter = createMeter();
      const filename = await sendVideo(file, {
        onProgress: (sent, total) => {
          setTransfer(meter(sent, total));
          setWaiting(false);
        },
        onWaiting: () => setWaiting(true),
        signal: control.signal,
      });
      const { id } = task ?? (await api.task.create({ ...newTask, video_status: 'none' }, { signal: control.signal }));
      return api.task.upload({ id, filename }, { signal: control.signal });
    },
    onSuccess: onStarted,
    onError: error => {
      if (sending.current?.signal.aborted) return;
      const explained = error instanceof SendError || error instanceof ApiError;
      errorToast(explained ? error.message : 'Failed to upload or create task');
    },
  });
  return {
    send: mutation.mutate,
    sending: mutation.isPending,
    transfer,
    waiting,
    cancel: () => sending.current?.abort(),
  };
}
