/** A program that makes a task, runs it and follows the run, as one pastes it into a file such as `run.ts`. */
export function clientExample(origin: string): string {
  return `import { createClient } from 'legwork/client';

const legwork = createClient({ url: '${origin}', token: process.env.LEGWORK_TOKEN });

const task = await legwork.task.create({
  name: 'Read the shop',
  description: 'Opens the practice shop and reads its heading',
  status: 'ready',
  steps: [
    { id: '1', description: 'Go to ${origin}/practice/client-visit/shop' },
    { id: '2', description: 'Read the heading' },
  ],
});

// Stream a run at each change, until it has ended. A broken connection is opened again.
const { id } = await legwork.taskRun.run({ task_id: task.id });
for await (const run of legwork.followRun(id)) console.log(run.status, run.step_metadata_list.length);

const { status, result } = await legwork.waitForRun(id);
console.log(\`\${status}: \${result}\`);
`;
}

/** What is done about an answer that says no, and about a question. */
export const clientMore = `import { ApiError } from 'legwork/client';

// Answers what the agent asks; ends with the run, or when the signal says so.
const run = await legwork.waitForRun(id, {
  signal: AbortSignal.timeout(20 * 60_000),
  onEvent: async ({ input_requested }) => {
    if (input_requested) await legwork.taskRun.chat({ task_run_id: id, message: '483920' });
  },
});

// Sent twice, it starts one run.
const idempotencyKey = crypto.randomUUID();
await legwork.taskRun.run({ task_id: 'user:1/task:1' }, { context: { idempotencyKey } });

try {
  await legwork.task.get({ id: 'user:1/task:999' });
} catch (error) {
  if (error instanceof ApiError && error.status === 404) console.log(error.body);
  else throw error;
}
`;
