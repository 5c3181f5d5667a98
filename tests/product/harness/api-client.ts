import type { Task } from '#src/contract/task.ts';
import { hangMs } from '#tests/setup/hang.ts';
import type { TaskRun } from '#src/contract/task-run.ts';

export type ApiAnswer<T> = { status: number; body: T };

/** The public API as any program uses it: JSON over HTTP with a bearer token. */
export function apiClient(url: string, token: string) {
  async function call<T>(name: string, body: unknown = {}): Promise<ApiAnswer<T>> {
    const response = await fetch(`${url}/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(hangMs),
    });
    return { status: response.status, body: (await response.json()) as T };
  }

  async function ok<T>(name: string, body: unknown = {}): Promise<T> {
    const answer = await call<T>(name, body);
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  return {
    call,
    ok,
    /** A ready task with those steps. */
    async readyTask(steps: string[], more: Record<string, unknown> = {}): Promise<Task> {
      return ok<Task>('task.create', {
        name: 'Test task',
        description: 'A task of a test',
        status: 'ready',
        steps: steps.map((description, index) => ({ id: String(index + 1), description })),
        ...more,
      });
    },
    start: (taskId: string, inputs: Record<string, string> = {}, more: Record<string, unknown> = {}) =>
      ok<TaskRun>('task.run', { task_id: taskId, inputs, ...more }),
    get: (runId: string) => ok<TaskRun>('task-run.get', { task_run_id: runId }),
    /** The run once it is as wished; throws with the run's story when it does not become so in time (ms). */
    async until(runId: string, wished: (run: TaskRun) => boolean, ms = hangMs): Promise<TaskRun> {
      const deadline = Date.now() + ms;
      // Seldomer and seldomer: several that wait long for runs of one account would use up what it may ask in a minute.
      for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 1.2, 500)) {
        const run = await ok<TaskRun>('task-run.get', { task_run_id: runId });
        if (wished(run)) return run;
        if (Date.now() > deadline)
          throw new Error(`The run did not get there:\n${JSON.stringify(run, null, 1).slice(0, 6000)}`);
        await new Promise(resolve => setTimeout(resolve, pauseMs));
      }
    },
  };
}

export type ApiClient = ReturnType<typeof apiClient>;

const finished = ['success', 'completed', 'fail', 'errored', 'terminated', 'timed_out'];

export function hasEnded(run: TaskRun): boolean {
  return finished.includes(run.status);
}
