// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TaskRun } from '#src/contract/task-run.ts';
import { ChatPanel } from '#src/web/components/run-view/chat/chat-panel.tsx';
import { useChat } from '#src/web/components/run-view/chat/use-chat.ts';
import { useRunActions } from '#src/web/components/run-view/use-run-actions.ts';
import { RunOptions } from '#src/web/features/runs/run-dialog.tsx';
import { ValuesPanel } from '#src/web/features/runs/values-panel.tsx';
import { type Handlers, Refusal } from '#tests/fakes/contract-server.ts';
import { ann, models, task, wholeRun } from './examples.ts';
import { choose, show } from './render.tsx';

const at = '2026-11-20T09:00:00.000Z';
const size = { id: 'q1', text: 'Which size?', secret: false, approval: false };
const asking = (more: Partial<TaskRun> = {}): TaskRun =>
  wholeRun({
    status: 'paused',
    ended_at: null,
    input_requested: true,
    question: size,
    chat_history: [{ type: 'agent', message: size.text, timestamp: at, question_id: 'q1' }],
    ...more,
  });

const shown: (string | null)[] = [];

function Chat({ run }: { run: TaskRun }) {
  const chat = useChat(run, useRunActions(run));
  return <ChatPanel run={run} chat={chat} onShow={ref => shown.push(ref)} />;
}

function chat(run: TaskRun, handlers: Handlers['taskRun'] = {}) {
  const said = () => ({ success: true, message: 'Sent.' });
  return show(<Chat run={run} />, {
    handlers: { taskRun: { chat: said, updateStatus: said, get: () => run, ...handlers } },
  });
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to the agent' });
const lines = () => screen.getByRole('region', { name: 'Chats' }).textContent;

test('a question takes the keyboard; Enter answers it, naming the question', async () => {
  const { user, server } = chat(asking());
  expect(document.activeElement).toBe(box());
  await user.keyboard('large{Enter}');
  await waitFor(() => expect(server.inputs('taskRun.chat')).toHaveLength(1));
  expect(server.inputs('taskRun.chat')).toEqual([
    { task_run_id: 'user:1/task:1/run:1', message: 'large', question_id: 'q1' },
  ]);
});

test('an answer shows at once, and is taken back with the reason when it does not arrive', async () => {
  const sent = Promise.withResolvers<{ success: boolean; message: string }>();
  const { user } = chat(asking(), { chat: () => sent.promise });
  await user.type(box(), 'large{Enter}');
  expect(lines()).toContain('large');
  expect(box().value).toBe('');
  sent.reject(new Refusal(409, 'The run has ended.'));
  expect(await screen.findByText(/The run has ended\./)).toBeTruthy();
  expect(box().value).toBe('large');
});

test('Shift with Enter is a new line, and spaces alone are not sent', async () => {
  const { user, server } = chat(asking());
  await user.type(box(), '  {Enter}');
  await user.clear(box());
  await user.type(box(), 'one{Shift>}{Enter}{/Shift}two');
  expect(box().value).toBe('one\ntwo');
  expect(server.inputs('taskRun.chat')).toEqual([]);
});

test.each([
  ['Allow once', 'Yes'],
  ['Do not allow', 'No'],
])('an approval is given by a button: %s says %s', async (button, message) => {
  const { user, server } = chat(asking({ question: { ...size, approval: true } }));
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(server.inputs('taskRun.chat')).toHaveLength(1));
  expect(server.inputs('taskRun.chat')[0]).toMatchObject({ message, question_id: 'q1' });
});

test('a secret is covered as it is typed, can be looked at, and never shows in the chat', async () => {
  const sent = Promise.withResolvers<{ success: boolean; message: string }>();
  const run = asking({ input_secret: true, question: { ...size, secret: true } });
  const { user } = chat(run, { chat: () => sent.promise });
  const field = screen.getByLabelText<HTMLInputElement>('Message to the agent');
  expect(field.type).toBe('password');
  await user.type(field, 'canary-4711');
  await user.click(screen.getByRole('button', { name: 'Show what is typed' }));
  expect(field.type).toBe('text');
  await user.type(field, '{Enter}');
  expect(lines()).toContain('••••');
  expect(document.body.textContent).not.toContain('canary-4711');
  sent.resolve({ success: true, message: 'Sent.' });
});

test('an answer that the user hides is covered and sent as a secret', async () => {
  const { user, server } = chat(asking());
  await user.click(screen.getByRole('checkbox', { name: 'Hide this answer' }));
  await user.type(screen.getByLabelText('Message to the agent'), 'teapot{Enter}');
  await waitFor(() => expect(server.inputs('taskRun.chat')).toHaveLength(1));
  expect(server.inputs('taskRun.chat')[0]).toMatchObject({ message: 'teapot', secret: true });
});

test('Resume without words says resume and gives control back', async () => {
  const { user, server } = chat(asking());
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(server.inputs('taskRun.updateStatus')).toHaveLength(1));
  expect(server.inputs('taskRun.chat')[0]).toMatchObject({ message: 'resume' });
  expect(server.inputs('taskRun.updateStatus')[0]).toMatchObject({ status: 'resumed' });
});

test.each(['running', 'success'] as const)('a run that is %s takes no message', status => {
  chat(wholeRun({ status }));
  expect(box().disabled).toBe(true);
});

const kettle = task('Kettle', { inputs: [{ name: 'colour', description: 'Of the kettle' }] });
const payments = {
  plans: () => ({
    plans: [],
    currency: 'INR',
    gateway: 'sandbox' as const,
    key_id: null,
    checkout_script: null,
    credits_per_minute: 10,
    contact_email: null,
  }),
};
const noRuns = {
  task_runs: [],
  pagination: { page: 1, page_size: 10, total_count: 0, total_pages: 0, has_prev: false, has_next: false },
};

function values(of = kettle, { pending = false, run }: { pending?: boolean; run?: TaskRun } = {}) {
  const started: Record<string, string>[] = [];
  const start = { run: (inputs: Record<string, string>) => started.push(inputs), pending, problem: undefined };
  const shown = show(
    <ValuesPanel
      task={of}
      run={run}
      start={{ ...start, run: inputs => void start.run(inputs) }}
      opening={false}
      picker={null}
    />,
    { handlers: { user: { get: () => ann }, payments, taskRun: { list: () => noRuns } } },
  );
  return { ...shown, started };
}

test('values are asked for before a run and go with it', async () => {
  const { user, started } = values();
  const colour = await screen.findByRole('textbox', { name: /colour/ });
  expect(screen.getByText('Empty: colour. The run starts without it.')).toBeTruthy();
  await user.type(colour, 'red');
  expect(screen.queryByText(/^Empty:/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Start Task' }));
  expect(started).toEqual([{ colour: 'red' }]);
});

test('a run shows the values that it used, also those that its task has no more, and what was answered', async () => {
  const timestamp = '2026-11-29T09:00:00.000Z';
  const chat_history = [
    { type: 'agent' as const, message: 'Which size?', timestamp, question_id: 'q1' },
    { type: 'user' as const, message: 'large', timestamp },
  ];
  const { user } = values(kettle, { run: wholeRun({ inputs: { colour: 'red', finish: 'matt' }, chat_history }) });
  const panel = screen.getByRole('button', { name: /Runtime Values/ });
  expect(panel.textContent).toContain('red, matt, large');
  await user.click(panel);
  const finish = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'finish' });
  expect([finish.value, finish.disabled]).toEqual(['matt', true]);
  expect(screen.getByText('Which size?')).toBeTruthy();
  expect(screen.getByText('large')).toBeTruthy();
});

test('the cost of a run is shown, with a link to credits where there are too few', async () => {
  values();
  expect(await screen.findByText(/200 credits at most/)).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Buy credits' })).toBeTruthy();
});

test('a draft cannot be started or scheduled, and the way to deploy it is shown', async () => {
  const { started } = values(task('Draft', { status: 'draft' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start Task' }).disabled).toBe(true);
  expect(screen.getByRole('link', { name: 'Deploy it' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Agent and model' })).toBeNull();
  expect(started).toEqual([]);
});

test('while a run is being started it cannot be started again', () => {
  values(task('Plain'), { pending: true });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Starting...' }).disabled).toBe(true);
});

function options(handlers: Handlers = {}) {
  return show(<RunOptions task={kettle} inputs={{ colour: 'red' }} disabled={false} />, {
    handlers: { user: { get: () => ann }, payments, model: { list: () => models }, ...handlers },
  });
}

test('a run with other options is sent with all of them, and its screen is shown', async () => {
  const { user, server, address } = options({ taskRun: { run: () => wholeRun({ status: 'running' }) } });
  await user.click(screen.getByRole('button', { name: 'Agent and model' }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.type(sheet.getByRole('textbox', { name: 'Additional instructions' }), 'Be quick');
  const go = sheet.getByRole<HTMLButtonElement>('button', { name: 'Run Task' });
  await waitFor(() => expect(go.disabled).toBe(false));
  await user.click(go);
  await waitFor(() => expect(address()).toContain('/run-task/'));
  expect(server.inputs('taskRun.run')).toEqual([
    {
      task_id: kettle.id,
      serviceType: 'browseruse',
      agent: 'browseruse',
      inputs: { colour: 'red' },
      additional_instructions: 'Be quick',
      model: 'builtin',
    },
  ]);
});

test('an operator runs with the model of its task, so none is sent', async () => {
  const { user, server } = options({
    taskRun: {
      run() {
        throw new Refusal(402, 'You have too few credits.');
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Agent and model' }));
  const sheet = within(await screen.findByRole('dialog'));
  await choose(user, sheet.getByRole('combobox', { name: 'Agent' }), 'Operator');
  await user.click(sheet.getByRole('button', { name: 'Run Task' }));
  expect((await sheet.findByRole('alert')).textContent).toBe('402: You have too few credits.');
  expect(server.inputs('taskRun.run')[0]).not.toHaveProperty('model');
  expect(server.inputs('taskRun.run')[0]).toMatchObject({ agent: 'operator' });
});

test('without the list of models nothing can be run, and the screen says so', async () => {
  const { user } = options({
    model: {
      list() {
        throw new Refusal(500, 'Not now.');
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Agent and model' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect((await sheet.findByRole('alert')).textContent).toContain('The models could not be loaded. 500: Not now.');
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Run Task' }).disabled).toBe(true);
});

test('a key is tested on demand, and the result is shown', async () => {
  const { user, server } = options({
    model: { list: () => models, test: () => ({ ok: false, fault: 'key', message: 'The key is refused.', ms: 12 }) },
  });
  await user.click(screen.getByRole('button', { name: 'Agent and model' }));
  const sheet = within(await screen.findByRole('dialog'));
  const button = sheet.getByRole<HTMLButtonElement>('button', { name: 'Test key' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  expect(await sheet.findByText(/The key is refused\./)).toBeTruthy();
  expect(server.inputs('model.test')).toEqual([{ model: 'builtin' }]);
});
