import { readFile } from 'node:fs/promises';
import { createClient } from '#src/client/client.ts';
import { type ApiClient, apiClient } from '#tests/product/harness/api-client.ts';
import { type Product, startProduct } from '#tests/product/harness/start-product.ts';
import { type Bench, percentile } from './table.ts';

const accounts = 4;
const runsPerAccount = 10;
const streamsPerRun = 10;
const calls = 400;
/** Long enough for what streams do every few seconds to be under way. */
const settleMs = 10_000;

/** What open streams of changes, in which nothing happens, cost the calls of somebody else. */
export const watchIdleBench: Bench = {
  name: 'watch-idle',
  async run() {
    // Without a worker runs stay as they are, so that streams of them are idle.
    const product = await startProduct(
      { ROLES: 'api', CALLS_PER_MINUTE: '0', ANONYMOUS_CALLS_PER_MINUTE: '0' },
      { ownServer: true },
    );
    const closing = new AbortController();
    try {
      const other = apiClient(product.url, await product.token('other@example.com'));
      await timeCalls(other);
      const before = await measure(product, other);
      const streams = await openStreams(product, closing.signal);
      const beside = await measure(product, other);
      closing.abort();
      const after = await measure(product, other);
      return {
        title: 'Calls beside idle streams of task-run.watch',
        columns: ['streams', 'p50 ms', 'p95 ms', 'p99 ms', 'server CPU ms/s without calls'],
        rows: [row(0, before), row(streams, beside), row(0, after)],
        notes: [`${calls} calls of task.list, one after the other, by an account that watches nothing.`],
      };
    } finally {
      closing.abort();
      await product.stop();
    }
  },
};

type Measured = { samples: number[]; cpu: number };

/** The server's own processor time while nothing is asked of it, and then the times of calls. */
async function measure({ process: server }: Product, api: ApiClient): Promise<Measured> {
  await new Promise(resolve => setTimeout(resolve, settleMs));
  const cpuBefore = await cpuSeconds(Number(server.pid));
  await new Promise(resolve => setTimeout(resolve, settleMs));
  const cpu = ((await cpuSeconds(Number(server.pid))) - cpuBefore) / (settleMs / 1000);
  return { samples: await timeCalls(api), cpu: cpu * 1000 };
}

function row(streams: number, { samples, cpu }: Measured): (string | number)[] {
  return [streams, ...[0.5, 0.95, 0.99].map(share => percentile(samples, share)), cpu].map(cell =>
    Number(cell.toFixed(1)),
  );
}

const ticksPerSecond = 100;

/** What a process has computed so far, from /proc. */
async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

async function timeCalls(api: ApiClient): Promise<number[]> {
  const samples: number[] = [];
  for (let n = 0; n < calls; n++) {
    const began = performance.now();
    await api.ok('task.list');
    samples.push(performance.now() - began);
  }
  return samples;
}

/** Opens the streams, each heard once; gives how many there are. */
async function openStreams(product: Product, signal: AbortSignal): Promise<number> {
  let open = 0;
  for (let account = 0; account < accounts; account++) {
    const token = await product.token(`watcher${account}@example.com`);
    const api = apiClient(product.url, token);
    const client = createClient({ url: product.url, token });
    const task = await api.readyTask(['Wait 1 second']);
    for (let run = 0; run < runsPerAccount; run++) {
      const { id } = await api.start(task.id);
      const heard = Array.from({ length: streamsPerRun }, async () => {
        const runs = await client.taskRun.watch({ task_run_id: id }, { signal });
        await runs.next();
        open += 1;
        runs.next().catch(() => undefined);
      });
      await Promise.all(heard);
    }
  }
  return open;
}
