// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { TaskRun } from '#src/contract/task-run.ts';
import { LivePanel } from '#src/web/components/run-view/live/live-panel.tsx';
import { useRunActions } from '#src/web/components/run-view/use-run-actions.ts';
import { type Handlers, Refusal } from '#tests/fakes/contract-server.ts';
import { task, wholeRun } from './examples.ts';
import { show } from './render.tsx';

const link = (number: number): string => `about:blank#${number}`;
const running = (more: Partial<TaskRun> = {}): TaskRun =>
  wholeRun({ status: 'running', ended_at: null, local_stream_url: link(1), ...more });

type Setting = { starting?: boolean; waiting?: boolean; endElsewhere?: boolean };
type Become = (run: TaskRun) => void;

function Panel({ first, onReady, ...setting }: Setting & { first?: TaskRun; onReady: (become: Become) => void }) {
  const { starting = false, waiting = false, endElsewhere = false } = setting;
  const [run, setRun] = useState(first);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => onReady(setRun), [onReady]);
  return (
    <LivePanel
      task={task('Kettle')}
      run={run}
      frame={frame}
      starting={starting}
      actions={useRunActions(run)}
      waiting={waiting}
      endElsewhere={endElsewhere}
      empty={<p>Start the task to see its browser.</p>}
      onAgain={() => undefined}
      request={undefined}
      onTurn={() => undefined}
      onStep={() => undefined}
    />
  );
}

function panel(first?: TaskRun, setting: Setting = {}, handlers: Handlers['taskRun'] = {}) {
  const said = () => ({ success: true, message: 'Done.' });
  let setRun: Become | undefined;
  const ready = (become: Become): void => void (setRun = become);
  const shown = show(<Panel {...(first && { first })} onReady={ready} {...setting} />, {
    handlers: { taskRun: { updateStatus: said, terminate: said, get: () => first ?? wholeRun(), ...handlers } },
  });
  return { ...shown, become: (run: TaskRun) => act(() => setRun?.(run)) };
}

/** What was sent to the live page. */
let posted: unknown[] = [];
beforeEach(() => void (posted = []));

/** The frame, with a window that stands for the live page's: these tests load no pages. */
function frame(): HTMLIFrameElement {
  const element = screen.getByTitle<HTMLIFrameElement>('Live browser view');
  if (!Object.hasOwn(element, 'contentWindow'))
    Object.defineProperty(element, 'contentWindow', {
      value: { postMessage: (message: unknown) => void posted.push(message) },
    });
  return element;
}
const bar = () => screen.getByRole('region', { name: 'Live view' });

/** The live page in the frame speaks. */
function says(data: object, from: { origin?: string; source?: Window | null } = {}): void {
  const { origin = location.origin, source = frame().contentWindow } = from;
  act(() => void dispatchEvent(new MessageEvent('message', { data, origin, source })));
}
const state = (more: object = {}) => ({
  source: 'legwork-live',
  type: 'state',
  phase: 'live',
  held: 'free',
  offered: false,
  ...more,
});

test('without a run the panel says what to do, and offers nothing to end', () => {
  panel();
  expect(screen.getByText('Start the task to see its browser.')).toBeTruthy();
  expect(bar().textContent).toContain('Not started');
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['a run is being started', undefined, { starting: true }],
  ['a run has no picture yet', running({ local_stream_url: null }), {}],
])('while %s the browser is starting', (_, run, setting) => {
  panel(run, setting);
  expect(screen.getByText('The browser is starting')).toBeTruthy();
});

test('the picture keeps its first link, until the live page says that it has expired', () => {
  const { become } = panel(running());
  expect(frame().src).toContain('#1');
  become(running({ local_stream_url: link(2) }));
  expect(frame().src).toContain('#1');
  says(state({ phase: 'expired' }));
  expect(frame().src).toContain('#2');
});

test('messages of other pages and of other frames change nothing', () => {
  const { become } = panel(running());
  become(running({ local_stream_url: link(2) }));
  says(state({ phase: 'expired' }), { origin: 'https://evil.test' });
  says(state({ phase: 'expired' }), { source: window });
  says({ ...state({ phase: 'expired' }), source: 'other' });
  expect(frame().src).toContain('#1');
});

test('control is taken by the button, and is offered only once the picture is there', async () => {
  const { user, server } = panel(running());
  says(state({ phase: 'connecting' }));
  expect(screen.queryByRole('button', { name: 'Take Control' })).toBeNull();
  says(state());
  await user.click(screen.getByRole('button', { name: 'Take Control' }));
  await waitFor(() => expect(server.inputs('taskRun.updateStatus')).toHaveLength(1));
  expect(server.inputs('taskRun.updateStatus')).toEqual([{ task_run_id: 'user:1/task:1/run:1', status: 'paused' }]);
});

test('who asked for control here gets it as soon as it is free, once', async () => {
  const answer = Promise.withResolvers<{ success: boolean; message: string }>();
  const { user, become } = panel(running(), {}, { updateStatus: () => answer.promise });
  says(state({ offered: true }));
  expect(posted).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Take Control' }));
  become(running({ status: 'pausing' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pausing...' }).disabled).toBe(true);
  answer.resolve({ success: true, message: 'Pausing.' });
  become(running({ status: 'paused' }));
  says(state({ offered: true, held: 'other' }));
  expect(posted).toEqual([]);
  says(state({ offered: true }));
  says(state({ offered: true }));
  expect(posted).toEqual([{ type: 'take' }]);
});

test('the bar has one control: to take control, to see who has it, and to give it back', async () => {
  const { user, server, become } = panel(running());
  says(state());
  await user.click(screen.getByRole('button', { name: 'Take control' }));
  await waitFor(() => expect(server.inputs('taskRun.updateStatus')).toHaveLength(1));
  become(running({ status: 'pausing' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Take control' }).disabled).toBe(true);
  become(running({ status: 'paused' }));
  says(state({ held: 'you' }));
  expect(screen.getByText('You have control')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Resume' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take control' })).toBeNull();
});

test('control of a page that is free, as while a question waits, is taken at once', async () => {
  const { user, server } = panel(running({ input_requested: true }), { waiting: true });
  says(state({ offered: true }));
  await user.click(screen.getByRole('button', { name: 'Take control' }));
  expect(posted).toEqual([{ type: 'take' }]);
  expect(server.inputs('taskRun.updateStatus')).toEqual([]);
  says(state({ held: 'you' }));
  expect(screen.getByText('You have control')).toBeTruthy();
});

test('the place of the picture has the shape of the browser, with room for what the live page has above it', () => {
  panel(running());
  says(state({ bar: 41 }));
  expect(bar().style.getPropertyValue('--live-bar')).toBe('41px');
  says(state({ bar: -5 }));
  expect(bar().style.getPropertyValue('--live-bar')).toBe('0px');
  says(state({ bar: 1e9 }));
  expect(bar().style.getPropertyValue('--live-bar')).toBe('200px');
});

test('a paused run says whether this screen has control, and Resume gives it back', async () => {
  const { user, server } = panel(running({ status: 'paused' }));
  says(state({ held: 'other' }));
  expect(screen.queryByText('You have control')).toBeNull();
  says(state({ held: 'you' }));
  expect(screen.getByText('You have control')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(server.inputs('taskRun.updateStatus')).toHaveLength(1));
  expect(server.inputs('taskRun.updateStatus')[0]).toMatchObject({ status: 'resumed' });
});

test('a run that waits for an answer is not resumed here', () => {
  panel(running({ status: 'paused', input_requested: true }), { waiting: true });
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Take Control' })).toBeNull();
});

test('a run is ended only after a second word', async () => {
  const { user, server } = panel(running());
  await user.click(screen.getByRole('button', { name: 'End Task' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('End “Kettle”?')).toBeTruthy();
  expect(server.inputs('taskRun.terminate')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'End Task' }));
  await waitFor(() => expect(server.inputs('taskRun.terminate')).toHaveLength(1));
});

test('a run that could not be ended is reported', async () => {
  const { user } = panel(
    running(),
    {},
    {
      terminate() {
        throw new Refusal(500, 'Not now.');
      },
    },
  );
  await user.click(screen.getByRole('button', { name: 'End Task' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End Task' }));
  expect(await screen.findByText('Failed to terminate task')).toBeTruthy();
});

test('where the run can be ended elsewhere, it is ended here only in full screen, which Escape leaves', async () => {
  const { user } = panel(running(), { endElsewhere: true });
  expect(screen.queryByRole('button', { name: 'End Task' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Full screen' }));
  expect(screen.getByRole('button', { name: 'End Task' })).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.getByRole('button', { name: 'Full screen' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End Task' })).toBeNull();
});

test('leaving the picture by keyboard leaves full screen first, then goes to the buttons', async () => {
  const { user } = panel(running());
  await user.click(screen.getByRole('button', { name: 'Full screen' }));
  says({ source: 'legwork-live', type: 'leave' });
  expect(screen.getByRole('button', { name: 'Full screen' })).toBeTruthy();
  says({ source: 'legwork-live', type: 'leave' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Take control' }));
});

test.each([
  ['paused', true, 'Its pages and sign-ins are kept.', 'when you press Resume'],
  ['running', false, 'Its pages are kept, but not its sign-ins', 'once you answer'],
] as const)('a browser closed while the run is %s says what is kept and when it opens again', (...given) => {
  const [status, kept, what, when] = given;
  panel(running({ status, input_requested: true, browser_closed: { sign_ins_kept: kept } }));
  const text = screen.getByText('The browser was closed to save memory').closest('[role=status]')?.textContent;
  expect(text).toContain(what);
  expect(text).toContain(when);
  expect(screen.queryByTitle('Live browser view')).toBeNull();
});

test('a browser that opens again is shown by its newest link', () => {
  const { become } = panel(running());
  become(running({ browser_closed: { sign_ins_kept: true } }));
  become(running({ local_stream_url: link(3) }));
  expect(frame().src).toContain('#3');
});

test('a run that has ended shows its end, and its time stands still', () => {
  const { become } = panel(running());
  expect(screen.getByRole('timer', { name: 'Elapsed time' })).toBeTruthy();
  become(wholeRun({ status: 'success', status_reason: 'All done.' }));
  expect(screen.getByText('All done.')).toBeTruthy();
  expect(screen.queryByTitle('Live browser view')).toBeNull();
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.queryByRole('button', { name: 'End Task' })).toBeNull();
});
