type QuickStartStep = { title: string; text: string; call: string; code: string };

/** The steps of the quick start against the installation at `origin`; shell commands for one shell, one after the other. */
export function quickStartSteps(origin: string): QuickStartStep[] {
  const post = (call: string): string =>
    `curl -s -X POST ${origin}/api/${call} \\\n  -H "Authorization: Bearer $LEGWORK_TOKEN" \\\n  -H "Content-Type: application/json" \\\n  -d @-`;
  return [
    {
      title: 'Create a task',
      text: 'Only a name and a description are required.',
      call: 'task.create',
      code: kept('TASK', post('task.create'), {
        field: 'id',
        body: { name: 'Look around', description: 'Tries a shop' },
      }),
    },
    {
      title: 'Configure the task',
      text: 'Steps in plain words. Values that change from run to run are inputs.',
      call: 'task.update',
      code: shown(post('task.update'), configuration(origin)),
    },
    {
      title: 'Upload files (optional)',
      text: 'Pass the result to task.run as uploaded_files.',
      call: 'upload/files',
      code: `echo "hello" > note.txt
FILES=$(curl -s -X POST ${origin}/api/upload/files \\
  -H "Authorization: Bearer $LEGWORK_TOKEN" \\
  -F files=@note.txt | sed 's/.*"files":\\(\\[.*\\]\\).*/\\1/')
echo "$FILES"`,
    },
    {
      title: 'Set the task ready',
      text: 'Only a ready task can be run or scheduled.',
      call: 'task.update',
      code: shown(post('task.update'), { id: '$TASK', status: 'ready' }),
    },
    {
      title: 'Run the task',
      text: 'The response has the id of the run as task_session_id.',
      call: 'task.run',
      code: kept('RUN', post('task.run'), {
        field: 'task_session_id',
        body: { task_id: '$TASK', inputs: { product: 'lamp' }, uploaded_files: '$FILES' },
      }).replace('"$FILES"', '$FILES'),
    },
    {
      title: 'Follow the run',
      text: 'Poll every five seconds until the run has ended. step_metadata_list has the evidence for each step.',
      call: 'task-run.get',
      code: shown(post('task-run.get'), { task_run_id: '$RUN' }),
    },
    {
      title: 'End the run (optional)',
      text: 'The run ends at once and cannot be resumed. A run that has already ended does not change.',
      call: 'task-run.terminate',
      code: shown(post('task-run.terminate'), { task_run_id: '$RUN' }),
    },
  ];
}

/** The command with its body on the lines below it, in which the shell fills in what it has kept. */
function shown(command: string, body: object): string {
  return `${command} <<JSON\n${JSON.stringify(body, null, 2)}\nJSON`;
}

/** The same, one field of the answer kept in the shell; grep and cut are on every machine. */
function kept(name: string, command: string, { field, body }: { field: string; body: object }): string {
  const piped = `${command} <<JSON | grep -o '"${field}":"[^"]*"' | head -n 1 | cut -d '"' -f 4`;
  return `${name}=$(${piped}\n${JSON.stringify(body, null, 2)}\nJSON\n)\necho "$${name}"`;
}

function configuration(origin: string): object {
  return {
    id: '$TASK',
    name: 'Look around the shop',
    description: 'Opens the practice shop and looks for a product',
    special_instructions: 'Do not buy anything.',
    preferred_agent: 'browseruse',
    inputs: [{ name: 'product', description: 'What to look for' }],
    steps: [
      { id: '1', description: `Go to ${origin}/practice/quick-start/shop` },
      { id: '2', description: 'Search for {product}' },
    ],
    guardrails: ['Never place an order'],
    timeout: 1800,
  };
}
