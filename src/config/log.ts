import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import type { Block } from '../process/event-loop-watch.ts';

/** What a thread computes for longer than this without a pause keeps everybody else waiting. */
const blockedMs = 200;
/** A busy machine may well leave a process waiting for a moment. */
const starvedMs = 1000;

const standardError = 2;
/** Of lines that could not be written yet; more are lost. */
const keptBytes = 1_000_000;

export type Log = ReturnType<typeof openLog>;

/** Structured lines on standard error; tokens and tickets are blanked wherever they turn up. */
export function openLog(level: string, fd = standardError) {
  const destination = pino.destination({ fd, sync: true, maxLength: keptBytes });
  // A full disk, or nobody who reads: whoever logs a fault must not fail for that as well.
  destination.on('error', () => undefined);
  const logger = pino(
    {
      level,
      redact: { paths: ['token', 'ticket', 'authorization', '*.token', '*.ticket', '*.authorization'], censor: '…' },
    },
    destination,
  );
  return {
    warn: (message: string) => logger.warn(message),
    info: (message: string) => logger.info(message),
    /** Logs a time in which the event loop did nothing else, with what ran. */
    blocked({ ms, cpuMs, stack, context }: Block): void {
      if (cpuMs >= blockedMs) logger.warn({ ms, cpuMs, stack, ...context }, `The event loop was blocked for ${ms} ms.`);
      else if (ms >= starvedMs)
        logger.info({ ms, cpuMs, ...context }, `The machine let this process wait for ${ms} ms.`);
    },
    /** Logs a fault of ours under an id that the person who met it may name. */
    report(error: unknown, context: Record<string, unknown>): string {
      const incident = randomBytes(4).toString('hex');
      logger.error({ err: error, incident, ...context }, error instanceof Error ? error.message : String(error));
      return incident;
    },
  };
}
