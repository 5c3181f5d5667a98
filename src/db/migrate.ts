import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import * as first from './migrations/0001-accounts-tasks-runs.ts';
import * as files from './migrations/0002-files.ts';
import * as taskProfiles from './migrations/0003-task-profiles.ts';
import * as schedules from './migrations/0004-schedules.ts';
import * as stepEvidence from './migrations/0005-step-evidence.ts';
import * as modelUsage from './migrations/0006-model-usage.ts';
import * as runVideos from './migrations/0008-run-videos.ts';
import * as recordings from './migrations/0012-recordings.ts';
import * as taskVersions from './migrations/0016-task-versions.ts';
import * as webhooksAudit from './migrations/0016-webhooks-audit.ts';
import * as billing from './migrations/0015-billing.ts';
import * as countsNotices from './migrations/0017-counts-notices.ts';
import * as templates from './migrations/0014-templates.ts';
import * as retention from './migrations/0022-retention.ts';
import * as liveRecordings from './migrations/0024-live-recordings.ts';
import * as controlRecordings from './migrations/0031-control-recordings.ts';
import * as narrations from './migrations/0032-narrations.ts';
import * as contentBytes from './migrations/0033-content-bytes.ts';
import * as recordingObject from './migrations/0034-recording-object.ts';
import * as recordingUsage from './migrations/0035-recording-usage.ts';
import * as paymentRefunds from './migrations/0036-payment-refunds.ts';
import * as workerDeaths from './migrations/0037-worker-deaths.ts';
import * as runSources from './migrations/0038-run-sources.ts';
import * as turns from './migrations/0040-turns.ts';
import * as lastBatch from './migrations/0041-last-batch.ts';
import * as accountDeletion from './migrations/0042-account-deletion.ts';
import * as practiceBytes from './migrations/0043-practice-bytes.ts';
import * as endedCredentials from './migrations/0044-ended-credentials.ts';
import * as accountExports from './migrations/0045-account-exports.ts';
import * as authenticatedAt from './migrations/0046-authenticated-at.ts';
import * as storedObjects from './migrations/0047-stored-objects.ts';
import * as answerRetention from './migrations/0048-answer-retention.ts';
import * as runCheckpoints from './migrations/0049-run-checkpoints.ts';
import * as questionPurpose from './migrations/0050-question-purpose.ts';
import * as idempotencyKeys from './migrations/0051-idempotency-keys.ts';
import * as tokenApproves from './migrations/0052-token-approves.ts';
import * as sweptAssignments from './migrations/0053-swept-assignments.ts';
import * as lastPageAndTests from './migrations/0054-last-page-and-tests.ts';
import { underMigrationLock } from './migration-lock.ts';
import { databaseTimeouts, keepAliveDelayMs } from './timeouts.ts';

const migrations = {
  '0001-accounts-tasks-runs': { up: first.up },
  '0002-files': { up: files.up },
  '0003-task-profiles': { up: taskProfiles.up },
  '0004-schedules': { up: schedules.up },
  '0005-step-evidence': { up: stepEvidence.up },
  '0006-model-usage': { up: modelUsage.up },
  '0008-run-videos': { up: runVideos.up },
  '0012-recordings': { up: recordings.up },
  '0016-task-versions': { up: taskVersions.up },
  '0016-webhooks-audit': { up: webhooksAudit.up },
  '0015-billing': { up: billing.up },
  '0017-counts-notices': { up: countsNotices.up },
  '0014-templates': { up: templates.up },
  '0022-retention': { up: retention.up },
  '0024-live-recordings': { up: liveRecordings.up },
  '0031-control-recordings': { up: controlRecordings.up },
  '0032-narrations': { up: narrations.up },
  '0033-content-bytes': { up: contentBytes.up },
  '0034-recording-object': { up: recordingObject.up },
  '0035-recording-usage': { up: recordingUsage.up },
  '0036-payment-refunds': { up: paymentRefunds.up },
  '0037-worker-deaths': { up: workerDeaths.up },
  '0038-run-sources': { up: runSources.up },
  '0040-turns': { up: turns.up },
  '0041-last-batch': { up: lastBatch.up },
  '0042-account-deletion': { up: accountDeletion.up },
  '0043-practice-bytes': { up: practiceBytes.up },
  '0044-ended-credentials': { up: endedCredentials.up },
  '0045-account-exports': { up: accountExports.up },
  '0046-authenticated-at': { up: authenticatedAt.up },
  '0047-stored-objects': { up: storedObjects.up },
  '0048-answer-retention': { up: answerRetention.up },
  '0049-run-checkpoints': { up: runCheckpoints.up },
  '0050-question-purpose': { up: questionPurpose.up },
  '0051-idempotency-keys': { up: idempotencyKeys.up },
  '0052-token-approves': { up: tokenApproves.up },
  '0053-swept-assignments': { up: sweptAssignments.up },
  '0054-last-page-and-tests': { up: lastPageAndTests.up },
};

export type MigrateOptions = {
  /** Called with what the migration waits for. */
  say?: (line: string) => void;
  /** How long a migration may wait for a table that others use; whoever asks for the table meanwhile waits behind it. */
  tableLockMs?: number;
  /** How long others have the tables to themselves after that. */
  retryMs?: number;
};

const patienceMs = 15 * 60_000;

/** SQLSTATE of a lock that did not come in time: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const lockNotAvailable = '55P03';

/**
 * Brings the database at `url` to the newest schema. Statements may take as long as they need. Safe to call from several
 * processes at once: one does it, the others wait and say so.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const { say = () => undefined } = options;
  await underMigrationLock(url, { say, patienceMs }, () => migrateLocked(url, { ...options, say }));
}

async function migrateLocked(
  url: string,
  { say, tableLockMs = 3_000, retryMs = 2_000 }: MigrateOptions & { say: (line: string) => void },
): Promise<void> {
  const until = performance.now() + patienceMs;
  const db = openForMigrations(url, tableLockMs);
  // Numbers are given out before the work is done, so they land in any order.
  const migrator = new Migrator({
    db,
    allowUnorderedMigrations: true,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  try {
    for (let said = false; ; said = true) {
      const { error, results } = await migrator.migrateToLatest();
      if (!error) return;
      const failed = results?.find(result => result.status === 'Error');
      const name = failed ? ` (${failed.migrationName})` : '';
      const isBusy = error instanceof pg.DatabaseError && error.code === lockNotAvailable;
      if (!isBusy || performance.now() > until)
        throw new Error(`The database could not be brought up to date${name}`, { cause: error });
      // All of it is one transaction, so nothing of it is done.
      if (!said) say(`Waiting until others have finished with the tables that are to be updated${name}.`);
      await delay(retryMs);
    }
  } finally {
    await db.destroy();
  }
}

function openForMigrations(url: string, tableLockMs: number): Kysely<unknown> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: databaseTimeouts.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    application_name: 'legwork-migrate',
  });
  // The statement under way fails as well.
  pool.on('error', () => undefined);
  const setUp = CompiledQuery.raw(`set statement_timeout = 0; set lock_timeout = ${tableLockMs}`);
  return new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool,
      // In words of SQL: the driver does not send a limit of 0, and the database may have one of its own.
      onCreateConnection: async connection => void (await connection.executeQuery(setUp)),
    }),
  });
}
