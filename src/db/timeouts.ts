/** Milliseconds after which what Postgres owes us is given up. */
export type DatabaseTimeouts = {
  /** For a free connection, or a new one. On a busy machine both are slow. */
  connectMs: number;
  /** After which the server cancels a statement. */
  statementMs: number;
  /** For the answer to a statement. Longer than `statementMs`, or a slow statement would pass for a dead connection. */
  answerMs: number;
  /** How long an unused connection stays open: longer than that a dead one is not met. */
  idleMs: number;
  /** How often the listening connection is asked for a sign of life, and for how long it is waited for. */
  heartbeatMs: number;
  heartbeatAnswerMs: number;
};

/** Together they bound how long a half-open connection can hold anything up: `idleMs` + `answerMs` + one new connection. */
export const databaseTimeouts: DatabaseTimeouts = {
  connectMs: 10_000,
  statementMs: 10_000,
  answerMs: 12_000,
  idleMs: 5_000,
  heartbeatMs: 4_000,
  heartbeatAnswerMs: 4_000,
};

/** Of an unused connection, so that firewalls do not forget it and the system finds a peer that is gone. */
export const keepAliveDelayMs = 5_000;
