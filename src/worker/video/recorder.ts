import type { RunBrowser } from '#src/browser/run-browser.ts';
import type { SpoolPart } from './spool.ts';

/** At most five pictures a second; fewer and fewer as the room for them goes. */
const everyMs = 200;
const slowestMs = 10_000;
/** What the run came to was often painted a moment ago: how long its picture is waited for. */
const lastPictureMs = 200;

export type RunVideoRecorder = {
  /** Ends the recording; the last picture stands until now. */
  stop(): Promise<void>;
};

/**
 * Spools the run's pictures as they are painted, whether or not somebody watches: none of a still page, and the next one
 * only when the last is on the disk. A disk that refuses ends the recording, never the run.
 */
export function startRunVideoRecorder(options: {
  browser: Pick<RunBrowser, 'cast'>;
  spool: SpoolPart;
  failed: (error: unknown) => void;
}): RunVideoRecorder {
  const { browser, spool, failed } = options;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let writing: Promise<void> = Promise.resolve();
  let last: Buffer | undefined;
  let arrived = (): void => {};

  async function keep(jpeg: Buffer, at: number): Promise<void> {
    const began = Date.now();
    const same = last?.equals(jpeg) ?? false;
    last = jpeg;
    if (!same && !(await spool.add(jpeg, at))) return cast.stop();
    if (stopped) return;
    const pause = Math.min(everyMs / Math.max(spool.roomLeft(), everyMs / slowestMs), slowestMs);
    timer = setTimeout(() => cast.wantsNext(), Math.max(0, pause - (Date.now() - began)));
  }

  const cast = browser.cast({
    frame({ jpeg, at }) {
      arrived();
      writing = keep(jpeg, at).catch((error: unknown) => {
        cast.stop();
        failed(error);
      });
    },
  });
  cast.wantsNext();
  return {
    async stop() {
      if (stopped) return;
      stopped = true;
      clearTimeout(timer);
      await writing;
      await new Promise<void>(resolve => {
        arrived = resolve;
        setTimeout(resolve, lastPictureMs);
        cast.wantsNext();
      });
      cast.stop();
      await writing;
      await spool.end(Date.now()).catch(failed);
    },
  };
}
