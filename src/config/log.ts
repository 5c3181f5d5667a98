import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { configure } from 'safe-stable-stringify';
import type { Redactor } from '#src/core/secrets/redactor.ts';
import type { EventLoopBlock } from '../process/event-loop-watch.ts';

/** What a thread computes for longer than this without a pause keeps everybody else waiting. */
const blockedMs = 200;
/** A busy machine may well leave a process waiting for a moment. */
const starvedMs = 1000;

const standardError = 2;
/** Of lines that could not be written yet; more are lost. */
const keptBytes = 1_000_000;

/** Of values within each other, and of entries in each. */
const stringify = configure({ maximumDepth: 8, maximumBreadth: 100, deterministic: false });

export type Log = ReturnType<typeof openLog>;

/** Fields of ours that hold secrets. */
const secretFields = ['token', 'ticket', 'authorization', 'cookie', 'password', 'otp_secret', 'sealed', 'secret'];

/** Structured lines on standard error, without secrets: fields that hold one, and what the redactors given to `redact` know. */
export function openLog(level: string, fd = standardError) {
  const destination = pino.destination({ fd, sync: true, maxLength: keptBytes });
  // A full disk, or nobody who reads: whoever logs a fault must not fail for that as well.
  destination.on('error', () => undefined);
  const logger = pino(
    {
      level,
      // Errors are plain already: pino would take their class for `Object`.
      serializers: { err: (value: unknown) => value },
      redact: { paths: secretFields.flatMap(field => [field, `*.${field}`]), censor: '…' },
    },
    destination,
  );
  const redactors = new Set<Redactor>();
  const clean = <T>(value: T): T => [...redactors].reduce((left, { forPeople }) => forPeople.deep(left), value);
  const cleanFields = (fields: Record<string, unknown>): object =>
    clean(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)])));
  return {
    warn: (message: string) => logger.warn(clean(message)),
    info: (message: string) => logger.info(clean(message)),
    /** From now on what the redactor knows is redacted; returns how to stop. */
    redact(redactor: Redactor): () => void {
      redactors.add(redactor);
      return () => void redactors.delete(redactor);
    },
    /** Logs a time in which the event loop did nothing else, with what ran. */
    blocked({ ms, cpuMs, stack, context }: EventLoopBlock): void {
      if (cpuMs >= blockedMs)
        logger.warn(cleanFields({ ms, cpuMs, stack, ...context }), `The event loop was blocked for ${ms} ms.`);
      else if (ms >= starvedMs)
        logger.info(cleanFields({ ms, cpuMs, ...context }), `The machine let this process wait for ${ms} ms.`);
    },
    /** Logs a fault of ours under an id that the person who met it may name. */
    report(error: unknown, context: Record<string, unknown>): string {
      const incident = randomBytes(4).toString('hex');
      const message = error instanceof Error ? error.message : String(error);
      logger.error(cleanFields({ err: error, incident, ...context }), clean(message));
      return incident;
    },
  };
}

/**
 * The value as a line of JSON has it. Redactors look into plain objects and arrays only, and errors within errors, addresses
 * and the like are none.
 */
function plain(value: unknown): unknown {
  try {
    const text = stringify(value instanceof Error ? pino.stdSerializers.err(value) : value);
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return 'could not be written';
  }
}
