import { setTimeout as delay } from 'node:timers/promises';
import { watchEventLoop } from '#src/process/event-loop-watch.ts';
import { openLog } from '#src/config/log.ts';
import { openSafetyNet } from '#src/process/safety-net.ts';

/** A process that is put together as the product is, in which the work of one run takes the processor for half a second. */
const log = openLog('info');
const { isolate, context } = openSafetyNet({ report: log.report, crash: () => process.exit(1) });
const watch = watchEventLoop({ contextOf: context, blocked: log.blocked });
await delay(500);
const run = { context: { runId: 12 }, failed: () => undefined };
const browser = { context: { what: 'browser' }, failed: () => undefined };
await isolate(run, () => isolate(browser, hostile));
await delay(1000);
await watch.stop();

async function hostile(): Promise<void> {
  await delay(1);
  const before = process.threadCpuUsage();
  while (process.threadCpuUsage(before).user < 500_000);
}
