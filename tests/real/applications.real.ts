import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, apiClient, hasEnded } from '../product/harness/api-client.ts';
import { type Product, startProduct } from '../product/harness/start-product.ts';
import { type App, installApps, startNodeRed, startTiddlyWiki } from './apps.ts';

let product: Product;
let api: ApiClient;

beforeAll(async () => {
  await installApps();
  product = await startProduct({}, { ownServer: true });
  api = apiClient(product.url, await product.token('real@example.com'));
}, 300_000);
afterAll(() => product.stop());

async function runToEnd(steps: string[], inputs: Record<string, string>) {
  const task = await api.readyTask(steps, {
    inputs: Object.keys(inputs).map(name => ({ name, description: name })),
  });
  const started = await api.start(task.id, inputs);
  const run = await api.until(started.id, now => hasEnded(now) || now.input_requested, 150_000);
  const story = run.step_metadata_list
    .map(
      turn =>
        `${turn.step} ${turn.thought ?? ''} ${turn.actions.map(action => `${action.tool} → ${action.result}`).join('; ')} ${turn.verdict ?? ''}`,
    )
    .join('\n');
  const outcome = `${run.status}: ${run.chat_history.at(-1)?.message}\n${story}`;
  if (run.input_requested) await api.ok('task-run.terminate', { task_run_id: run.id });
  return { run, outcome };
}

test('TiddlyWiki: a note is written with its tag, and the wiki’s own API has it', async () => {
  const wiki: App = await startTiddlyWiki();
  try {
    const { run, outcome } = await runToEnd(
      [
        `Go to ${wiki.url}`,
        'Click the "Create a new tiddler" button',
        'Type {title} in the title field',
        'Type {tag} in the tag name field and press "add"',
        'Type {text} in the text area of the new tiddler',
        'Click "Confirm changes to this tiddler"',
        'Check that the page says {text}',
      ],
      { title: 'Shed inventory', tag: 'tools', text: 'Three spades, one fork and a broken rake.' },
    );
    expect(run.status, outcome).toBe('success');
    const saved = async () => {
      const answer = await fetch(`${wiki.url}recipes/default/tiddlers/${encodeURIComponent('Shed inventory')}`);
      return answer.ok ? ((await answer.json()) as Record<string, unknown>) : {};
    };
    await expect.poll(saved).toMatchObject({
      title: 'Shed inventory',
      tags: 'tools',
      text: 'Three spades, one fork and a broken rake.',
    });
  } finally {
    await wiki.stop();
  }
});

test('Node-RED: a flow is added, named and deployed, and its admin API has it', async () => {
  const flows: App = await startNodeRed();
  try {
    const { run, outcome } = await runToEnd(
      [
        `Go to ${flows.url}`,
        'Press "No, do not enable notifications"',
        'Click the "Add flow" button',
        'Double-click the "Flow 2" tab',
        'Type {name} in the Name field',
        'Press Done',
        'Press Deploy',
        'Check that the page says "Successfully deployed"',
      ],
      { name: 'Greenhouse watering' },
    );
    expect(run.status, outcome).toBe('success');
    const deployed = (await (await fetch(`${flows.url}flows`)).json()) as { type: string; label?: string }[];
    expect(deployed.filter(({ type }) => type === 'tab').map(({ label }) => label)).toContain('Greenhouse watering');
  } finally {
    await flows.stop();
  }
});
