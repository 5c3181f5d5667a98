// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Task } from '#src/contract/task.ts';
import { RunFilesPicker } from '#src/web/components/run-files/run-files-picker.tsx';
import { useRunFiles } from '#src/web/components/run-files/use-run-files.ts';
import { DemonstrationPage } from '#src/web/features/demonstration/demonstration-page.tsx';
import { type Handlers, Refusal } from '#tests/fakes/contract-server.ts';
import { type SentFile, uploadTarget } from '#tests/fakes/upload-target.ts';
import { ann, task } from './examples.ts';
import { show } from './render.tsx';

function target(): { sent: SentFile[] } {
  const { sent, XMLHttpRequest } = uploadTarget();
  vi.stubGlobal('XMLHttpRequest', XMLHttpRequest);
  return { sent };
}
const first = (sent: SentFile[]): Promise<SentFile> =>
  waitFor(() => {
    const [file] = sent;
    if (!file) throw new Error('no file was sent');
    return file;
  });
const says = (act_: () => void): void => act(act_);

const videoFile = (name = 'orders.mp4', type = 'video/mp4') => new File(['x'.repeat(2000)], name, { type });
const undone: Task = { ...task('Kettle'), video_status: 'none', recording_filename: null };

function page(given: Task | undefined = undone, handlers: Handlers = {}) {
  let done = 0;
  const shown = show(<DemonstrationPage task={given} onDone={() => (done += 1)} />, {
    handlers: {
      user: { get: () => ann },
      ...handlers,
      upload: {
        getSignedUrl: () => ({
          signedUrl: 'https://store.test/put',
          filename: 'users/1/video',
          mime_type: 'video/mp4',
        }),
        complete: ({ filename }) => ({ success: true, message: 'Done.', filename, size: 2000 }),
        ...handlers.upload,
      },
      task: {
        create: () => undone,
        upload: () => ({ ...undone, video_status: 'processing' }),
        get: () => ({ ...undone, video_status: 'processing' }),
        update: ({ id: _, credentials: __, ...changes }) => ({ ...undone, ...changes }),
        demonstration: () => {
          throw new Refusal(404, 'There is none.');
        },
        ...handlers.task,
      },
    },
  });
  return { ...shown, ...target(), done: () => done, field: screen.getByLabelText<HTMLInputElement>('Video file') };
}

const next = () => screen.findByRole('button', { name: 'Continue →' });

test('a video that is chosen is sent to its link only after Continue, then given to the task', async () => {
  const { user, server, sent, field } = page();
  await user.upload(field, videoFile());
  expect(screen.getByText('orders.mp4 selected')).toBeTruthy();
  expect(server.inputs('upload.getSignedUrl')).toEqual([]);
  await user.click(await next());
  const file = await first(sent);
  expect(file).toMatchObject({
    method: 'PUT',
    url: 'https://store.test/put',
    headers: { 'content-type': 'video/mp4' },
  });
  expect((file.body as File).size).toBe(2000);
  expect(server.inputs('task.upload')).toEqual([]);
  says(() => file.answer(200));
  expect(await screen.findByRole('heading', { name: 'Processing Video...' })).toBeTruthy();
  expect(server.inputs('upload.complete')).toEqual([{ filename: 'users/1/video' }]);
  expect(server.inputs('task.upload')).toEqual([{ id: undone.id, filename: 'users/1/video' }]);
  expect(server.inputs('task.create')).toEqual([]);
});

test('without a task one is made once the video has arrived', async () => {
  const shown = show(<DemonstrationPage task={undefined} onDone={() => undefined} />, {
    handlers: {
      upload: {
        getSignedUrl: () => ({ signedUrl: 'https://store.test/put', filename: 'v', mime_type: 'video/mp4' }),
        complete: ({ filename }) => ({ success: true, message: 'Done.', filename, size: 2000 }),
      },
      task: { create: () => undone, upload: () => ({ ...undone, video_status: 'processing' }) },
    },
  });
  const { sent } = target();
  await shown.user.upload(screen.getByLabelText('Video file'), videoFile());
  await shown.user.click(await next());
  const file = await first(sent);
  expect(shown.server.inputs('task.create')).toEqual([]);
  says(() => file.answer(200));
  await waitFor(() => expect(shown.server.inputs('task.upload')).toEqual([{ id: undone.id, filename: 'v' }]));
  expect(shown.server.inputs('task.create')).toHaveLength(1);
});

test('how much has arrived is shown, up to the whole', async () => {
  const { user, sent, field } = page();
  await user.upload(field, videoFile());
  await user.click(await next());
  const file = await first(sent);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Uploading...' }).disabled).toBe(true);
  says(() => file.progress(500, 2000));
  expect(await screen.findByText('25%')).toBeTruthy();
  expect(screen.getByText(/500 B of 2\.0 KB/)).toBeTruthy();
  says(() => file.progress(2000, 2000));
  expect(await screen.findByRole('button', { name: 'Processing Video...' })).toBeTruthy();
});

test('Cancel stops sending without a message, and the video can be sent again', async () => {
  const { user, sent, field, server } = page();
  await user.upload(field, videoFile());
  await user.click(await next());
  const file = await first(sent);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await next()).toBeTruthy();
  expect(file.aborted).toBe(true);
  expect(screen.queryByText(/Failed/)).toBeNull();
  expect(server.inputs('task.upload')).toEqual([]);
  await user.click(await next());
  await waitFor(() => expect(sent).toHaveLength(2));
});

test.each<[string, (file: SentFile) => void, string]>([
  [
    'the store refuses it',
    file => file.answer(403, '{"message":"The link has expired."}'),
    'Failed to upload to Google Cloud Storage: 403 - The link has expired.',
  ],
  [
    'the connection breaks off',
    file => file.lose(),
    'Failed to upload to Google Cloud Storage: 0 - The connection broke off',
  ],
  ['a proxy answers in HTML', file => file.answer(502, '<p>Bad gateway'), '502 - <p>Bad gateway'],
])('when %s, the message says so and the video stays chosen', async (...given) => {
  const [, fail, message] = given;
  const { user, sent, field } = page();
  await user.upload(field, videoFile());
  await user.click(await next());
  const file = await first(sent);
  says(() => fail(file));
  expect(await screen.findByText(message, { exact: false })).toBeTruthy();
  expect(screen.getByText('orders.mp4 selected')).toBeTruthy();
  expect(await next()).toBeTruthy();
});

test('no link, or an upload that did not arrive, is reported with the status of the server', async () => {
  const refuse = (): never => {
    throw new Refusal(507, 'The disk is full.');
  };
  const { user, field, server, sent } = page(undone, { upload: { getSignedUrl: refuse } });
  await user.upload(field, videoFile());
  await user.click(await next());
  expect(await screen.findByText(/Failed to get signed URL: 507/)).toBeTruthy();
  server.on({
    upload: {
      getSignedUrl: () => ({ signedUrl: 'https://store.test/put', filename: 'v', mime_type: 'video/mp4' }),
      complete: refuse,
    },
  });
  await user.click(await next());
  const file = await first(sent);
  says(() => file.answer(200));
  expect(await screen.findByText('Failed to complete upload: 507')).toBeTruthy();
  expect(server.inputs('task.upload')).toEqual([]);
});

test('a file that is no video is refused, chosen or dropped; one whose name says it is taken', async () => {
  const { field } = page();
  fireEvent.change(field, { target: { files: [videoFile('notes.txt', 'text/plain')] } });
  expect(await screen.findByText('Please select a valid video file.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Continue →' })).toBeNull();
  fireEvent.drop(screen.getByTestId('drop-area'), { dataTransfer: { files: [videoFile('Screen.MKV', '')] } });
  expect(await screen.findByText('Screen.MKV selected')).toBeTruthy();
});

test('while a video is sent another one that is dropped is left alone', async () => {
  const { user, sent, field } = page();
  await user.upload(field, videoFile());
  await user.click(await next());
  await first(sent);
  fireEvent.drop(screen.getByTestId('drop-area'), { dataTransfer: { files: [videoFile('other.mp4')] } });
  expect(screen.getByText('orders.mp4 selected')).toBeTruthy();
});

test('Skip Video goes on without one', async () => {
  const { user, server, done } = page();
  await user.click(screen.getByRole('button', { name: 'Skip Video' }));
  await waitFor(() => expect(done()).toBe(1));
  expect(server.inputs('task.update')).toEqual([{ id: undone.id, video_status: 'not_provided' }]);
});

test('steps that are written replace those of a task, which keeps its name', async () => {
  const steps = [{ id: 's1', description: 'Search for {product}' }];
  const draftSteps = () => ({ steps, by: 'builtin', note: null });
  const { user, server, done } = page(undone, { task: { draftSteps } });
  await user.type(screen.getByRole('textbox', { name: 'What should Legwork do?' }), 'Search for something{Enter}');
  await waitFor(() => expect(done()).toBe(1));
  const inputs = [{ name: 'product', description: 'product' }];
  expect(server.inputs('task.update')).toEqual([{ id: undone.id, video_status: 'not_provided', steps, inputs }]);
});

test('a video that could not be processed says why', async () => {
  page(
    { ...undone, video_status: 'failed_processing', recording_filename: 'v' },
    {
      task: {
        demonstration: () => ({
          error: 'The video has no picture.',
          video_url: null,
          filename: 'v',
          seconds: null,
          notes: [],
          steps: [],
          usage: null,
        }),
      },
    },
  );
  expect(await screen.findByText(/The video has no picture\. Choose another one/)).toBeTruthy();
});

function Files({ onSent }: { onSent: (names: string[] | string) => void }) {
  const files = useRunFiles();
  const send = (): void =>
    void files.send().then(
      all => onSent(all.map(({ filename }) => filename)),
      (error: unknown) => onSent(String(error)),
    );
  return (
    <>
      <RunFilesPicker files={files} disabled={false} />
      <button onClick={send}>Send</button>
    </>
  );
}

async function files() {
  const results: (string[] | string)[] = [];
  const shown = show(<Files onSent={result => void results.push(result)} />);
  const { sent } = target();
  const tick = screen.getByRole('checkbox', { name: 'Upload files during run' });
  await shown.user.click(tick);
  await shown.user.upload(screen.getByLabelText('Files for the run'), [new File(['abc'], 'a.csv')]);
  const send = () => shown.user.click(screen.getByRole('button', { name: 'Send' }));
  return { ...shown, sent, results, tick, send };
}

test('files of a run are sent with the token of this session, and the run gets what the server stored', async () => {
  localStorage.setItem('legwork.token', 'token-4711');
  const { sent, results, send } = await files();
  await send();
  const file = await first(sent);
  expect(file).toMatchObject({
    method: 'POST',
    url: '/api/upload/files',
    headers: { authorization: 'Bearer token-4711' },
  });
  expect((file.body as FormData).getAll('files').map(one => (one as File).name)).toEqual(['a.csv']);
  const stored = [{ url: '', filename: 'a.csv', gcs_filename: 'users/1/a.csv', content_type: 'text/csv', size: 3 }];
  says(() => file.answer(200, JSON.stringify({ files: stored, message: 'Stored.' })));
  await waitFor(() => expect(results).toEqual([['a.csv']]));
  expect(await screen.findByText('1 file uploaded')).toBeTruthy();
});

test('a box that is not ticked sends nothing', async () => {
  const { user, sent, results, tick, send } = await files();
  await user.click(tick);
  await send();
  await waitFor(() => expect(results).toEqual([[]]));
  expect(sent).toEqual([]);
});

test.each<[string, (file: SentFile) => void, string]>([
  [
    'are refused',
    file => file.answer(413, '{"code":"PAYLOAD_TOO_LARGE","message":"Too large."}'),
    'Upload failed: Too large.',
  ],
  ['get lost', file => file.lose(), 'Failed to upload files'],
  ['are answered without a list', file => file.answer(200, 'OK'), 'No files were uploaded successfully'],
])('files that %s are reported, and the run does not start', async (...given) => {
  const [, fail, message] = given;
  const { sent, results, send } = await files();
  await send();
  const file = await first(sent);
  says(() => fail(file));
  expect(await screen.findByText(message, { exact: false })).toBeTruthy();
  expect(results).toEqual([`UploadError: ${message}`]);
});
