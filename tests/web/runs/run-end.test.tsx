// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StepMetadata, TaskRun } from '#src/contract/task-run.ts';
import type { User } from '#src/contract/user.ts';
import { EndState } from '#src/web/components/run-view/end/end-state.tsx';
import { turnOf } from '#src/web/components/run-view/turn.fixture.ts';
import { ann, task, wholeRun } from '../examples.ts';
import { show } from '../render.tsx';

const kettle = task('Kettle', { inputs: [{ name: 'colour', description: 'Of the kettle' }] });
const turn = (step: number, verdict: StepMetadata['verdict'], more: Partial<StepMetadata> = {}) =>
  turnOf({ turn: step, step, description: `Text of step ${step}`, verdict, ...more });

function ended(more: Partial<TaskRun>, { user = ann, of = kettle }: { user?: User; of?: typeof kettle } = {}) {
  let again = 0;
  const steps: number[] = [];
  let kept = user;
  const shown = show(
    <EndState
      task={of}
      run={wholeRun(more)}
      request={undefined}
      onTurn={() => undefined}
      onAgain={() => (again += 1)}
      onStep={step => void steps.push(step)}
    />,
    {
      handlers: {
        user: {
          get: () => kept,
          dataRetention: ({ video_retention = kept.video_retention }) =>
            (kept = { ...kept, video_retention, video_chosen: true }),
        },
      },
    },
  );
  return { ...shown, again: () => again, steps };
}

const result = () => screen.getByRole('region', { name: 'Result' });

test('what came of it stands above the sentence that the run is over, then why and how long it took', async () => {
  const { user, again } = ended({
    status_reason: 'All done.',
    step_metadata_list: [turn(1, 'proved'), turn(2, 'proved')],
  });
  const headline = screen.getByText('Done: 2 of 2 steps confirmed');
  const sentence = screen.getByRole('heading', { name: "That's a wrap! The task is no longer running" });
  expect(headline.compareDocumentPosition(sentence)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText(/All done\./).textContent).toContain('with the built-in planner');
  await user.click(screen.getByRole('button', { name: 'Run again' }));
  expect(again()).toBe(1);
});

test('the step at which it stopped says why, can be shown, and can be edited', async () => {
  const { user, steps } = ended({
    status: 'fail',
    step_metadata_list: [turn(1, 'proved'), turn(2, 'failed', { evidence: 'No button “Send”.' })],
  });
  expect(screen.getByText('Stopped at step 2: Text of step 2')).toBeTruthy();
  const step = within(screen.getByRole('region', { name: 'Step 2' }));
  expect(step.getByText('No button “Send”.')).toBeTruthy();
  await user.click(step.getByRole('button', { name: 'Show' }));
  expect(steps).toEqual([2]);
  expect(step.getByRole('link', { name: 'Edit step' }).getAttribute('href')).toBe(
    `/edit-task/${encodeURIComponent('user:1/task:1')}#step-2`,
  );
});

test('the same can be scheduled with the values of this run, unless the task is a draft', async () => {
  const { user } = ended({ inputs: { colour: 'red' } });
  await user.click(screen.getByRole('button', { name: 'Schedule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule Task' }));
  expect((await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: /colour/ })).value).toBe('red');
});

test('a draft is not offered to be scheduled', () => {
  ended({}, { of: { ...kettle, status: 'draft' } });
  expect(screen.queryByRole('button', { name: 'Schedule' })).toBeNull();
});

test('a result of named values is shown as fields, and as JSON by one press', async () => {
  const { user } = ended({ result: '{"price":"12","link":"https://shop.test/a"}' });
  expect(within(result()).getByText('price').tagName).toBe('DT');
  expect(within(result()).getByRole('link').getAttribute('href')).toBe('https://shop.test/a');
  await user.click(within(result()).getByRole('button', { name: 'JSON' }));
  expect(result().textContent).toContain('{\n  "price": "12"');
});

test('a result of rows is a table, and can be had as CSV', () => {
  ended({ result: '[{"name":"Tea","note":"=1+1"},{"name":"Pot"}]' });
  expect(within(result()).getAllByRole('row')).toHaveLength(3);
  expect(within(result()).getByRole('button', { name: 'CSV' })).toBeTruthy();
});

test('a result that is no JSON is shown as it came, with nothing to turn it into', () => {
  ended({ result: 'Twelve {pounds}' });
  expect(result().textContent).toContain('Twelve {pounds}');
  expect(within(result()).queryByRole('button', { name: 'JSON' })).toBeNull();
  expect(within(result()).queryByRole('button', { name: 'CSV' })).toBeNull();
});

test('the last page is a picture that opens large', async () => {
  const { user } = ended({ last_page_url: 'https://other.name/api/evidence/1/0/end?at=1&ticket=t' });
  expect(screen.getByAltText('The last page of the run').getAttribute('src')).toBe(
    '/api/evidence/1/0/end?at=1&ticket=t',
  );
  await user.click(screen.getByRole('button', { name: 'Enlarge the last page' }));
  expect(await screen.findByRole('dialog', { name: 'The last page of the run' })).toBeTruthy();
});

const noVideo = { reason: null, seconds: null, parts: [], download_url: null };

test('while the video is being made, that is said', () => {
  ended({ video: { ...noVideo, state: 'preparing' } });
  expect(screen.getByText('Preparing the video…')).toBeTruthy();
});

test('why a video could not be made is said', () => {
  ended({ video: { ...noVideo, state: 'failed', reason: 'ffmpeg was not found.' } });
  expect(screen.getByText('ffmpeg was not found.')).toBeTruthy();
});

const off = { ...noVideo, state: 'off' as const, reason: 'This run was not recorded.' };
const unasked: User = { ...ann, video_retention: 'none', video_chosen: false };

test.each([
  ['1 week', '1_week', 'Videos of your runs are kept for 1 week from now on.'],
  ['Forever', 'forever', 'Videos of your runs are kept from now on.'],
  ['No', 'none', null],
] as const)('whether videos are kept is asked in place; %s is stored', async (label, stored, words) => {
  const { user, server } = ended({ video: off }, { user: unasked });
  expect(await screen.findByText('Keep videos of your runs?')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Change it in Settings' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: label }));
  await waitFor(() => expect(screen.queryByText('Keep videos of your runs?')).toBeNull());
  expect(server.inputs('user.dataRetention')).toEqual([{ video_retention: stored }]);
  if (words) expect(screen.getByText(words, { exact: false })).toBeTruthy();
});

test('an account that has chosen to keep no videos is neither asked nor informed again', async () => {
  const { server } = ended({ video: off }, { user: { ...unasked, video_chosen: true } });
  await waitFor(() => expect(server.inputs('user.get')).toHaveLength(1));
  expect(screen.queryByText(/Keep videos|not recorded/)).toBeNull();
});
