import { randomBytes } from 'node:crypto';
import { pino } from 'pino';

export type Log = ReturnType<typeof openLog>;

/** Structured lines on standard error; tokens and tickets are blanked wherever they turn up. */
export function openLog(level: string) {
  const logger = pino(
    {
      level,
      redact: { paths: ['token', 'ticket', 'authorization', '*.token', '*.ticket', '*.authorization'], censor: '…' },
    },
    pino.destination({ fd: 2, sync: true }),
  );
  return {
    warn: (message: string) => logger.warn(message),
    info: (message: string) => logger.info(message),
    /** Logs a fault of ours under an id that the person who met it may name. */
    report(error: unknown, context: Record<string, unknown>): string {
      const incident = randomBytes(4).toString('hex');
      logger.error({ err: error, incident, ...context }, error instanceof Error ? error.message : String(error));
      return incident;
    },
  };
}
