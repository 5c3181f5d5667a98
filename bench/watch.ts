import type { RunChanges, TaskRun } from '#src/contract/task-run.ts';
import { createClient } from '#src/client/client.ts';
import type { RunEventData } from '#src/core/runs/run-events.ts';
import { applyChanges, type RunView } from '#src/core/runs/run-view.ts';
import { serveApi } from '#src/api/serve.ts';
import { appendEvents } from '#src/services/task-run/append.ts';
import { openTestServer } from '#tests/setup/server.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { type Bench, percentile } from './table.ts';

const lengths = [10, 500];
const warmUp = 10;
const changes = 50;

/** What one change of a run costs a client that follows it and the server together, in a short and in a long run. */
export const watchBench: Bench = {
  name: 'watch',
  async run() {
    const costs = await measureChanges();
    const rows = costs.flatMap(({ call, length, cost }) => {
      const short = costs.find(one => one.call === call)?.cost;
      return [
        row(call, `turn ${length}`, cost),
        ...(short && short !== cost ? [row(call, 'ratio', ratio(cost, short))] : []),
      ];
    });
    return {
      title: 'One change of a run that is followed',
      columns: ['call', '', 'CPU ms (p50)', 'rows read', 'kB sent'],
      rows,
      notes: [`${changes} turns of five events for each row; the server and the client are in one process.`],
    };
  },
};

type Cost = { ms: number; rows: number; kilobytes: number };

function row(call: string, what: string, { ms, rows, kilobytes }: Cost): (string | number)[] {
  return [call, what, ...[ms, rows, kilobytes].map(value => Number(value.toFixed(2)))];
}

function ratio(one: Cost, other: Cost): Cost {
  return { ms: one.ms / other.ms, rows: one.rows / other.rows, kilobytes: one.kilobytes / other.kilobytes };
}

type Measured = { call: string; length: number; cost: Cost };

/** Measures changes of runs of several lengths, sent over HTTP. */
async function measureChanges(): Promise<Measured[]> {
  const closeServer = openTestServer();
  const app = await openTestApp();
  let rows = 0;
  const notified = new Set<() => void>();
  const context: typeof app.parts.context = actor => {
    const ctx = app.parts.context(actor);
    const db = ctx.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult({ result }) {
        rows += result.rows.length;
        return Promise.resolve(result);
      },
    });
    return { ...ctx, db };
  };
  const listen = (_run: number, changed: () => void) => {
    notified.add(changed);
    return () => void notified.delete(changed);
  };
  const api = await serveApi({ ...app.parts, context, changes: listen }, { port: 0, host: '127.0.0.1' });
  try {
    const { token } = await app.newUser();
    let bytes = 0;
    const client = createClient({
      url: `http://127.0.0.1:${api.port}`,
      token,
      fetch: async (request, init) => counted(await fetch(request, init), size => (bytes += size)),
    });
    const costs: Measured[] = [];
    for (const call of ['task-run.events', 'task-run.watch'] as const) {
      for (const length of lengths) {
        const task = await client.task.create({ name: 'Watched', description: 'Watched', status: 'ready' });
        const { id } = await client.taskRun.run({ task_id: task.id });
        const runId = Number(id.split(':').at(-1));
        await appendEvents(app.db, runId, Array.from({ length }, (_, index) => turnOf(index + 1)).flat());
        const closing = new AbortController();
        const states =
          call === 'task-run.events'
            ? viewsOf(await client.taskRun.events({ task_run_id: id }, { signal: closing.signal }))
            : await client.taskRun.watch({ task_run_id: id }, { signal: closing.signal });
        while (turnsOf(await states.next()) < length) continue;
        const samples: number[] = [];
        for (let change = 1 - warmUp; change <= changes; change++) {
          if (change === 1) [rows, bytes] = [0, 0];
          const turn = length + warmUp + change;
          await appendEvents(app.db, runId, turnOf(turn));
          const before = process.cpuUsage();
          for (const changed of notified) changed();
          if (turnsOf(await states.next()) !== turn) throw new Error('A change did not arrive');
          const { user, system } = process.cpuUsage(before);
          if (change > 0) samples.push((user + system) / 1000);
        }
        const cost = { ms: percentile(samples, 0.5), rows: rows / changes, kilobytes: bytes / 1000 / changes };
        costs.push({ call, length, cost });
        closing.abort();
      }
    }
    return costs;
  } finally {
    await api.close();
    await app.close();
    await closeServer();
  }
}

function turnsOf({ value }: IteratorResult<TaskRun, unknown>): number {
  return (value as TaskRun | undefined)?.step_metadata_list.length ?? Infinity;
}

/** The run after each item that completes it, as `followRun` has it. */
async function* viewsOf(items: AsyncIterable<RunChanges>): AsyncGenerator<TaskRun> {
  let view: RunView | undefined;
  for await (const item of items) {
    view = applyChanges(view, item);
    if (view && !view.more) yield view.run;
  }
}

function counted(response: Response, add: (bytes: number) => void): Response {
  const body = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        add(chunk.length);
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(body ?? null, response);
}

/** A turn as the built-in planner has it, of the usual size. */
function turnOf(turn: number): RunEventData[] {
  const description = `Type ${turn} in the “Quantity” field and click “Add to basket”`;
  const call = { tool: 'input_text', arguments: { ref: `e${turn}`, text: String(turn) } };
  return [
    {
      type: 'turn-started',
      turn,
      step: turn,
      description,
      thought: null,
      url: 'http://shop.example/basket',
      tokens: 0,
    },
    { type: 'action-planned', turn, index: 0, call, class: 'write' },
    { type: 'action-done', turn, index: 0, ok: true, result: `Typed “${turn}” into “Quantity”.`, ms: 40 },
    { type: 'step-judged', turn, step: turn, verdict: 'proved', evidence: `“Quantity” has the value ${turn}.` },
    { type: 'turn-ended', turn, ms: 120 },
  ];
}
