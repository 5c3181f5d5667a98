// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import type { TaskRun } from '#src/contract/task-run.ts';
import { turnOf } from '#src/web/components/run-view/turn.fixture.ts';
import { RunVideo, type SeekRequest } from '#src/web/components/run-view/video/run-video.tsx';
import { wholeRun } from './examples.ts';
import { show } from './render.tsx';

const began = Date.parse('2026-11-20T09:00:00.000Z');
const turn = (number: number, step: number | null, second: number) =>
  turnOf({
    turn: number,
    step,
    description: `Step text ${number}`,
    started_at: new Date(began + second * 1000).toISOString(),
  });
const recorded = (more: Partial<TaskRun> = {}): TaskRun & { video_url: string } => ({
  ...wholeRun({
    step_metadata_list: [turn(1, 1, 0), turn(2, 1, 5), turn(3, 2, 20), turn(4, 3, 40)],
    video: {
      state: 'ready',
      reason: null,
      seconds: 60,
      parts: [{ started_at: new Date(began).toISOString(), at: 0 }],
      download_url: 'https://files.test/run.mp4?download',
    },
    ...more,
  }),
  video_url: 'https://files.test/run.mp4?signed=1',
});

function play(run = recorded(), request?: SeekRequest) {
  const turns: (number | undefined)[] = [];
  const held = { become: (_: TaskRun & { video_url: string }): void => undefined };
  const Video = () => {
    const [now, setNow] = useState(run);
    useEffect(() => void (held.become = setNow), []);
    return <RunVideo run={now} request={request} onTurn={one => void turns.push(one)} />;
  };
  const shown = show(<Video />);
  /** The run is read again, and has a link with a new signature. */
  const renewed = (): void => act(() => held.become({ ...run, video_url: 'https://files.test/run.mp4?signed=2' }));
  const video = document.querySelector('video');
  if (!video) throw new Error('there is no video');
  // The browser of these tests loads no videos: the test says what this one would say.
  Object.defineProperty(video, 'readyState', { value: 4 });
  const says = (event: string): void => act(() => void video.dispatchEvent(new Event(event)));
  return { ...shown, video, says, renewed, seen: () => turns.at(-1) };
}

const button = (name: string) => screen.getByRole('button', { name });
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Position in the video' });
const group = () => screen.getByRole('group', { name: 'Video of the run' });

test('before it is started, the last picture of the run stands and no step is seen', () => {
  const { video, says, seen } = play();
  says('loadedmetadata');
  expect(video.currentTime).toBeCloseTo(59.9);
  says('timeupdate');
  expect(slider().value).toBe('0');
  expect(seen()).toBeUndefined();
});

test('Play begins at the beginning, and Pause stops it there', async () => {
  const { user, video, says } = play();
  says('loadedmetadata');
  await user.click(button('Play'));
  expect([video.paused, video.currentTime]).toEqual([false, 0]);
  video.currentTime = 12;
  says('timeupdate');
  await user.click(button('Pause'));
  expect(video.paused).toBe(true);
  await user.click(button('Play'));
  expect([video.paused, video.currentTime]).toEqual([false, 12]);
});

test('the slider seeks, says the step that is seen, and reports its turn', () => {
  const { video, seen } = play();
  fireEvent.change(slider(), { target: { value: '25' } });
  expect(video.currentTime).toBe(25);
  expect(slider().getAttribute('aria-valuetext')).toBe('00:25 of 01:00, step 2. Step text 3');
  expect(seen()).toBe(3);
});

test('each step is a mark that leads to its beginning, and a step of two turns is one mark', async () => {
  const { user, video, seen } = play();
  expect(screen.getAllByRole('button', { name: /^Go to step/ }).map(mark => mark.getAttribute('aria-label'))).toEqual([
    'Go to step 1. Step text 1',
    'Go to step 2. Step text 3',
    'Go to step 3. Step text 4',
  ]);
  await user.click(button('Go to step 3. Step text 4'));
  expect([video.currentTime, seen()]).toEqual([40, 4]);
});

test('the buttons go step by step, back to the beginning of the step first, and end at the last one', async () => {
  const { user, video } = play();
  await user.click(button('Next step'));
  expect(video.currentTime).toBe(20);
  await user.click(button('Next step'));
  expect(video.currentTime).toBe(40);
  expect(button('Next step').getAttribute('aria-disabled')).toBe('true');
  await user.click(button('Next step'));
  expect(video.currentTime).toBe(40);
  fireEvent.change(slider(), { target: { value: '45' } });
  await user.click(button('Step before'));
  expect(video.currentTime).toBe(40);
  await user.click(button('Step before'));
  expect(video.currentTime).toBe(20);
});

test('a run without steps has no buttons for them', () => {
  play(recorded({ step_metadata_list: [] }));
  expect(screen.queryByRole('button', { name: 'Next step' })).toBeNull();
});

test('keys play, go by five seconds and by steps, and stay within the video', () => {
  const { video } = play();
  const press = (key: string, more = {}) => fireEvent.keyDown(group(), { key, ...more });
  fireEvent.change(slider(), { target: { value: '30' } });
  press('ArrowRight');
  press('l');
  expect(video.currentTime).toBe(40);
  press('ArrowLeft');
  press('J');
  expect(video.currentTime).toBe(30);
  press('n');
  expect(video.currentTime).toBe(40);
  press('p');
  expect(video.currentTime).toBe(20);
  press('k');
  expect(video.paused).toBe(false);
  press(' ');
  expect(video.paused).toBe(true);
  for (let n = 0; n < 9; n += 1) press('ArrowLeft');
  expect(video.currentTime).toBe(0);
  for (let n = 0; n < 15; n += 1) press('ArrowRight');
  expect(video.currentTime).toBe(60);
});

test('keys with Ctrl, and Space on a button, are left to the browser', () => {
  const { video } = play();
  expect(fireEvent.keyDown(group(), { key: 'k', ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(button('Full screen'), { key: ' ' })).toBe(true);
  expect(fireEvent.keyDown(group(), { key: 'x' })).toBe(true);
  expect(video.paused).toBe(true);
});

test('the speed goes from 1 to 2 to 4 and back, and holds when the video is loaded again', async () => {
  const { user, video, says } = play();
  await user.click(button('Speed, now 1 times'));
  await user.click(button('Speed, now 2 times'));
  expect(video.playbackRate).toBe(4);
  video.playbackRate = 1;
  says('loadedmetadata');
  expect(video.playbackRate).toBe(4);
  await user.click(button('Speed, now 4 times'));
  expect(video.playbackRate).toBe(1);
});

test('a step of the timeline that asks for its moment is shown at once', () => {
  const { video, seen } = play(recorded(), { seconds: 21 });
  expect([video.currentTime, seen()]).toEqual([21, 3]);
});

test('the first link is kept until it has expired, and playing goes on by the newest one where it was', async () => {
  const { user, video, says, renewed } = play();
  says('loadedmetadata');
  fireEvent.change(slider(), { target: { value: '33' } });
  await user.click(button('Play'));
  renewed();
  expect(video.src).toContain('signed=1');
  says('error');
  await waitFor(() => expect(video.src).toContain('signed=2'));
  expect(screen.queryByText('The video could not be loaded.')).toBeNull();
  video.currentTime = 0;
  says('loadedmetadata');
  expect([video.currentTime, video.paused]).toEqual([33, false]);
});

test('a fresh link that fails too is reported, and can be tried again', async () => {
  const { user, video, says, renewed } = play();
  says('error');
  says('error');
  expect(screen.getByText('The video could not be loaded.')).toBeTruthy();
  renewed();
  await user.click(button('Try again'));
  expect(screen.queryByText('The video could not be loaded.')).toBeNull();
  await waitFor(() => expect(video.src).toContain('signed=2'));
});

test('a link that works is asked for again when it expires later', async () => {
  const { user, says } = play();
  says('error');
  says('loadedmetadata');
  await user.click(button('Play'));
  says('error');
  expect(screen.queryByText('The video could not be loaded.')).toBeNull();
});

test('the video is downloaded by its own link, where there is one', () => {
  play();
  expect(screen.getByRole('link', { name: 'Download the video' }).getAttribute('href')).toBe(
    'https://files.test/run.mp4?download',
  );
});
