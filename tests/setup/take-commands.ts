import type { Db } from '#src/db/pool.ts';
import { markHandled, type RunCommand, waitingCommands } from '#src/services/task-run/lease/commands.ts';

/** What the worker that has the run now is ordered to do; each command is given once. */
export async function takeCommands(db: Db, runId: number): Promise<RunCommand[]> {
  const query = db.selectFrom('runs').select('lease_epoch').where('id', '=', runId);
  const lease = { runId, epoch: (await query.executeTakeFirstOrThrow()).lease_epoch };
  const commands = await waitingCommands(db, lease);
  await markHandled(
    db,
    lease,
    commands.map(({ id }) => id),
  );
  return commands;
}
