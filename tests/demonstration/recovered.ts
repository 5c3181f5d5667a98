import type { Task } from '#src/contract/task.ts';
import type { RecordedAction } from './sample-video.ts';

/** Without what reading may differ in: case, spaces, marks. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}@]/gu, '');

/** How many of the actions stand in a task's steps, in their order, each with its own label or value; and which do not. */
export function recovered(actions: readonly RecordedAction[], task: Pick<Task, 'steps' | 'inputs'>) {
  const missed: RecordedAction[] = [];
  let from = 0;
  for (const action of actions) {
    const at = task.steps.findIndex(
      ({ description }, index) => index >= from && describes(description, action, task.inputs),
    );
    if (at === -1) missed.push(action);
    else from = at + 1;
  }
  return { part: (actions.length - missed.length) / actions.length, missed };
}

const verbs: Record<RecordedAction['what'], RegExp> = {
  go: /^Go to /,
  click: /^Click /,
  type: /^Type /,
  choose: /^Choose /,
};

function describes(step: string, { what, label, value }: RecordedAction, inputs: Task['inputs']): boolean {
  if (!verbs[what].test(step)) return false;
  // What stands behind # is the application's own doing.
  if (what === 'go') return bare(step.slice('Go to '.length).replace(/#.*/, '')) === bare(label);
  const quoted = [...step.matchAll(/"([^"]*)"/g)].map(([, text = '']) => bare(text));
  const input = inputs.find(({ name }) => step.includes(`{${name}}`));
  const said = value === undefined ? [] : [bare(value)];
  const typed = bare(input?.description.replace('In the recording: ', '') ?? '');
  return quoted.some(text => text === bare(label) || said.includes(text)) || said.includes(typed);
}
