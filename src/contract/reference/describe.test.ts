import { describe, expect, test } from 'vitest';
import { curlOf } from './curl.ts';
import { describeCalls } from './describe.ts';
import { groupTitles } from './groups.ts';

const calls = describeCalls();
const named = (name: string) => calls.find(call => call.name === name) ?? expect.fail(`no call ${name}`);

describe('the reference', () => {
  test('has every call that it is to list, in its group', () => {
    const listed = Object.fromEntries(calls.map(call => [call.name, call.group]));
    expect(listed).toMatchObject({
      'auth-token.verify': 'Authentication',
      'auth-token.create': 'Authentication',
      'user.get': 'User Management',
      'user.data-retention': 'User Management',
      'task.list': 'Tasks',
      'task.get': 'Tasks',
      'task.create': 'Tasks',
      'task.update': 'Tasks',
      'task.upload': 'Tasks',
      'task.delete': 'Tasks',
      'task.run': 'Task Execution',
      'task-run.get': 'Task Runs',
      'task-run.terminate': 'Task Runs',
      'task-run.update-status': 'Task Runs',
      'task-run.chat': 'Task Runs',
      'schedule.create': 'Schedules',
      'schedule.list': 'Schedules',
      'schedule.list.by_task': 'Schedules',
      'schedule.get': 'Schedules',
      'schedule.update': 'Schedules',
      'schedule.delete': 'Schedules',
    });
    expect(groupTitles).toEqual(expect.arrayContaining([...new Set(Object.values(listed))]));
    expect(named('task.run').parameters.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['task_id', 'agent', 'inputs', 'uploaded_files', 'test_run', 'is_scheduled']),
    );
  });

  test.each(calls.map(call => [call.name, call] as const))('%s says what each of its fields means', (_, call) => {
    for (const field of call.parameters) expect(field.description, field.name).not.toBe('');
    expect(call.title).not.toBe('');
    expect(call.response).toBeTypeOf('object');
  });

  test('types, ranges and defaults are stated', () => {
    const field = (call: string, name: string) => named(call).parameters.find(parameter => parameter.name === name);
    expect(field('task-run.list', 'page')).toMatchObject({ type: 'integer 1–1000000', required: false, default: '1' });
    expect(field('task.run', 'task_id')).toMatchObject({ type: 'string', required: true });
    expect(field('schedule.create', 'time_components.minute')).toMatchObject({ type: 'integer 0–59', required: true });
    expect(field('task.create', 'steps')).toMatchObject({ type: 'array of objects' });
  });

  test('a run’s record in an answer is kept for ever, chat and video', () => {
    const kept = { data_retention: 'forever', video_retention: 'forever' };
    expect(named('task-run.get').response).toMatchObject(kept);
    expect(named('task.run').response).toMatchObject(kept);
    expect(named('task-run.list').response).toMatchObject({ task_runs: [kept, kept] });
  });

  test('a command has own ids in the place of the examples’, and quotes that a shell cannot misread', () => {
    const curl = curlOf(named('task-run.get'), 'http://localhost:3000', { run: 'user:7/taskrun:9' });
    expect(curl).toContain('user:7/taskrun:9');
    expect(curl).toContain('-X POST http://localhost:3000/api/task-run.get');
    const call = { ...named('task-run.chat'), request: { message: "it's $(rm -rf /)" } };
    expect(curlOf(call, 'http://h')).toContain(`it'\\''s $(rm -rf /)`);
  });
});
