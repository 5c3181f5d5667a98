/** `npm run bench [-- NAME …] [--json]`, or `npm run bench -- tasks [options]`, which needs material (bench/tasks/run.ts). */
import { parseArgs } from 'node:util';
import { demonstrationBench } from './demonstration.ts';
import { listsBench } from './lists.ts';
import { liveView } from './live-view.ts';
import { observeBench } from './observe.ts';
import { replayBench } from './replay/bench.ts';
import { healBench } from './replay/heal.ts';
import { runStart } from './run-start.ts';
import { schedulesBench } from './schedules.ts';
import { stepBench } from './step.ts';
import { type Bench, type BenchTable, formatTable } from './table.ts';
import { runTaskBench } from './tasks/run.ts';
import { videoBench } from './video.ts';
import { watchBench } from './watch.ts';
import { watchIdleBench } from './watch-idle.ts';
import { webSizeBench } from './web-size.ts';
import { webSpeedBench } from './web-speed.ts';

const benches: Bench[] = [
  runStart,
  listsBench,
  liveView,
  observeBench,
  stepBench,
  replayBench,
  healBench,
  schedulesBench,
  videoBench,
  demonstrationBench,
  watchBench,
  watchIdleBench,
  webSizeBench,
  webSpeedBench,
];

if (process.argv[2] === 'tasks') {
  await runTaskBench(process.argv.slice(3));
  process.exit(0);
}
const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
const unknown = positionals.filter(name => !benches.some(bench => bench.name === name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. Benches: ${benches.map(bench => bench.name).join(', ')}.`);
  process.exit(2);
}
const tables: Record<string, BenchTable> = {};
for (const bench of benches) {
  if (positionals.length > 0 && !positionals.includes(bench.name)) continue;
  console.error(`${bench.name} …`);
  tables[bench.name] = await bench.run();
  if (!values.json) console.log(`\n${formatTable(tables[bench.name] as BenchTable)}\n`);
}
if (values.json) console.log(JSON.stringify(tables, null, 2));
process.exit(0);
