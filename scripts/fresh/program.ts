/** The README's "Your first program": a task on the practice shop, run to its end. */
import { setTimeout as wait } from 'node:timers/promises';

const requestMs = 30_000;
const runMs = 300_000;
const pollMs = 500;

/** Creates the task, runs it, and resolves to the status and result of the run, such as `success: …`. */
export async function runFirstProgram(port: number, token: string): Promise<string> {
  async function call(name: string, body: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(`http://127.0.0.1:${port}/api/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(requestMs),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${text.slice(0, 500)}`);
    return JSON.parse(text) as Record<string, unknown>;
  }

  const task = await call('task.create', {
    name: 'Read the shop',
    description: 'Opens the practice shop and reads its heading',
    status: 'ready',
    steps: [
      { id: '1', description: `Go to http://localhost:${port}/practice/readme-visit/shop` },
      { id: '2', description: 'Read the heading' },
    ],
  });
  const run = await call('task.run', { task_id: task['id'], inputs: {} });
  const deadline = AbortSignal.timeout(runMs);
  for (;;) {
    const seen = await call('task-run.get', { task_run_id: run['task_session_id'] });
    if (seen['ended_at']) return `${String(seen['status'])}: ${String(seen['result'])}`;
    if (deadline.aborted)
      throw new Error(`The run has not ended after ${runMs / 1000} s; it is ${String(seen['status'])}.`);
    await wait(pollMs);
  }
}
