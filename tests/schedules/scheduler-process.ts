/**
 * A worker's scheduler as a process of its own, on a clock that runs faster. The environment gives the database, a
 * folder, and of the clock its speed, when it began (milliseconds) and what it showed then.
 */
import process from 'node:process';
import { openLog } from '#src/config/log.ts';
import { openSharedParts } from '#src/compose/parts.ts';
import { readSecrets } from '#src/config/secrets.ts';
import { databaseClock } from '#src/services/schedule/firing/clock.ts';
import { readSettings } from '#src/config/settings.ts';
import { startScheduler } from '#src/worker/schedules/scheduler.ts';

const { SCHEDULES_DATABASE: url = '', SCHEDULES_CLOCK: clock = '' } = process.env;
const { speed, began, showed } = JSON.parse(clock) as { speed: number; began: number; showed: number };

const settings = readSettings(process.env);
const log = openLog('error');
const shared = await openSharedParts(url, {
  settings,
  secrets: await readSecrets(settings.dataDir, undefined),
  log,
});
const real = databaseClock(shared.database.db);
startScheduler({
  ctx: shared.context(null),
  clock: { speed, now: async () => new Date(showed + ((await real.now()).getTime() - began) * speed) },
  onChange: notify => shared.listener.on('schedule_changed', notify),
  report: log.report,
});
process.stdout.write('ready\n');
