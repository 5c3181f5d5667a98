// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Schedule } from '#src/contract/schedule.ts';
import { ScheduleDialog } from '#src/web/components/schedules/schedule-dialog.tsx';
import { SchedulesPage } from '#src/web/features/schedules/schedules-page.tsx';
import { type Handlers, Refusal } from '#tests/fakes/contract-server.ts';
import { schedule, schedulePreview, task } from './examples.ts';
import { show } from './render.tsx';

const shop = task('Shop', { inputs: [{ name: 'colour', description: 'Of the kettle' }] });
const plain = task('Plain');

async function dialog(of = plain, more: Partial<Parameters<typeof ScheduleDialog>[0]> = {}, handlers: Handlers = {}) {
  const closed: boolean[] = [];
  const shown = show(<ScheduleDialog task={of} open onOpenChange={open => closed.push(open)} {...more} />, {
    handlers: {
      schedule: {
        create: () => schedule(of),
        update: () => schedule(of),
        preview: () => schedulePreview,
        ...handlers.schedule,
      },
    },
  });
  const box = within(screen.getByRole('dialog'));
  // Its contents are loaded when it is first opened.
  await box.findAllByRole('heading', { level: 3 });
  return { ...shown, closed, box };
}

test('a task with values asks for all of them first, and keeps what was typed on the way back', async () => {
  const { user, box } = await dialog(shop);
  await user.click(box.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Missing inputs')).toBeTruthy();
  await user.type(box.getByRole('textbox', { name: 'colour' }), 'red');
  await user.click(box.getByRole('button', { name: 'Next' }));
  expect(box.getByRole('heading', { name: /Set Schedule/ })).toBeTruthy();
  await user.click(box.getByRole('button', { name: 'Back' }));
  expect(box.getByRole<HTMLInputElement>('textbox', { name: 'colour' }).value).toBe('red');
});

test('a missing value is reported at its field after the first try only, and nothing is sent', async () => {
  const { user, box, server } = await dialog();
  expect(box.queryByText('Choose a date.')).toBeNull();
  await user.click(box.getByRole('button', { name: 'Schedule Task' }));
  expect(box.getByText('Choose a date.')).toBeTruthy();
  await user.click(box.getByRole('radio', { name: 'Hourly' }));
  expect(box.getByText('Choose a minute from 0 to 59.')).toBeTruthy();
  await user.click(box.getByRole('radio', { name: 'Monthly' }));
  expect(box.getByText('Choose a day from 1 to 31.')).toBeTruthy();
  await user.click(box.getByRole('radio', { name: 'Custom schedule' }));
  expect(box.getByText('Choose at least one weekday.')).toBeTruthy();
  expect(server.inputs('schedule.create')).toEqual([]);
});

test('an hourly schedule is sent with its minute and its time zone, and the dialog closes', async () => {
  const { user, box, server, closed } = await dialog(shop, { values: { colour: 'red' } });
  await user.click(box.getByRole('button', { name: 'Next' }));
  await user.click(box.getByRole('radio', { name: 'Hourly' }));
  await user.selectOptions(box.getByRole('combobox', { name: 'Minute of the hour' }), '15');
  await user.click(box.getByRole('button', { name: 'Schedule Task' }));
  await waitFor(() => expect(closed).toEqual([false]));
  expect(server.inputs('schedule.create')).toEqual([
    expect.objectContaining({
      task_id: shop.id,
      frequency: 'hourly',
      time_components: expect.objectContaining({ minute: 15 }) as unknown,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      inputs: { colour: 'red' },
      overlap: 'skip',
    }),
  ]);
  expect(await screen.findByText('Task scheduled!')).toBeTruthy();
});

test('weekly counts the first day that was chosen, says so, and offers all of them', async () => {
  const { user, box, server } = await dialog();
  await user.click(box.getByRole('radio', { name: 'Weekly' }));
  await user.click(box.getByRole('button', { name: 'Friday' }));
  await user.click(box.getByRole('button', { name: 'Monday' }));
  expect(box.getByText(/Weekly runs on one day: Friday\./)).toBeTruthy();
  await user.click(box.getByRole('button', { name: 'Run on all of these' }));
  await user.click(box.getByRole('button', { name: 'Schedule Task' }));
  await waitFor(() => expect(server.inputs('schedule.create')).toHaveLength(1));
  expect(server.inputs('schedule.create')[0]).toMatchObject({ frequency: 'custom' });
});

test('while it is saved it cannot be sent again; a refusal is shown in the dialog, which stays', async () => {
  const answer = Promise.withResolvers<Schedule>();
  const { user, box, closed, server } = await dialog(plain, {}, { schedule: { create: () => answer.promise } });
  await user.click(box.getByRole('radio', { name: 'Daily' }));
  await user.click(box.getByRole('button', { name: 'Schedule Task' }));
  const saving = await box.findByRole<HTMLButtonElement>('button', { name: 'Saving...' });
  expect(saving.disabled).toBe(true);
  answer.reject(new Refusal(409, 'You have 500 schedules already.'));
  expect((await box.findByRole('alert')).textContent).toBe('409: You have 500 schedules already.');
  expect(closed).toEqual([]);
  expect(server.inputs('schedule.create')).toHaveLength(1);
});

test('a schedule that exists is changed, beginning with what it says', async () => {
  const existing = schedule(plain, { overlap: 'queue' });
  const { user, box, server } = await dialog(plain, { schedule: existing });
  expect(box.getByRole('radio', { name: 'Daily' }).getAttribute('aria-checked')).toBe('true');
  await user.click(box.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.inputs('schedule.update')).toHaveLength(1));
  expect(server.inputs('schedule.update')[0]).toMatchObject({ schedule_id: existing.id, overlap: 'queue' });
  expect(server.inputs('schedule.create')).toEqual([]);
});

test('the page lists schedules with their tasks, and leaves out those whose task is gone', async () => {
  show(<SchedulesPage />, {
    handlers: {
      task: { list: () => [plain] },
      schedule: { list: () => [schedule(plain), schedule(shop, { id: 'other' })] },
    },
  });
  expect(await screen.findByRole('article', { name: 'Schedule of Plain' })).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test.each([
  ['none', (): Schedule[] => [], 'No scheduled tasks'],
  [
    'a failure',
    (): Schedule[] => {
      throw new Refusal(500, 'Not now.');
    },
    '500: Not now.',
  ],
])('with %s the page says so', async (_, list, text) => {
  show(<SchedulesPage />, { handlers: { task: { list: () => [plain] }, schedule: { list } } });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a schedule that was paused says why and is resumed; a refusal of the server is shown', async () => {
  let state = schedule(plain, {
    status: 'paused',
    paused_reason: 'Five runs failed.',
    next_run_at: null,
    next_runs: [],
  });
  let refuses = true;
  const { user, server } = show(<SchedulesPage />, {
    handlers: {
      task: { list: () => [plain] },
      schedule: {
        list: () => [state],
        resume() {
          if (refuses) throw new Refusal(409, 'The task is a draft.');
          state = schedule(plain);
          return state;
        },
      },
    },
  });
  expect(await screen.findByText(/Five runs failed\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText(/The task is a draft\./)).toBeTruthy();
  refuses = false;
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(screen.queryByText(/Five runs failed\./)).toBeNull());
  expect(server.inputs('schedule.resume')).toHaveLength(2);
});

test('a schedule is deleted after a question, and cannot be used meanwhile', async () => {
  const answer = Promise.withResolvers<{ success: true; message: string }>();
  let kept = [schedule(plain)];
  const { user } = show(<SchedulesPage />, {
    handlers: {
      task: { list: () => [plain] },
      schedule: {
        list: () => kept,
        delete: () => {
          kept = [];
          return answer.promise;
        },
      },
    },
  });
  const card = await screen.findByRole('article', { name: 'Schedule of Plain' });
  within(card).getByRole('button', { name: 'Schedule options' }).focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(card.getAttribute('aria-busy')).toBe('true'));
  answer.resolve({ success: true, message: 'Gone.' });
  expect(await screen.findByText('No scheduled tasks')).toBeTruthy();
});
