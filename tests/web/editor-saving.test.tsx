// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newCredential } from '#src/web/features/editor/form/credential-form.ts';
import { type TaskEditorState, useTaskEditor } from '#src/web/features/editor/use-task-editor.ts';
import { task } from './examples.ts';
import { show } from './render.tsx';

const kettle = task('Kettle');
const credential = (name: string) => ({ ...newCredential(name), name, id: 'ann', password: `password of ${name}` });

function Editor({ shown }: { shown: (editor: TaskEditorState) => void }) {
  shown(useTaskEditor({ task: kettle, locked: false, onInvalid: () => undefined }));
  return null;
}

test('a password that is typed while the task is saved stays, and is saved next', async () => {
  let editor: TaskEditorState | undefined;
  const now = (): TaskEditorState => {
    if (!editor) throw new Error('not shown');
    return editor;
  };
  const [shop, bank] = [credential('shop'), credential('bank')];
  const { server } = show(<Editor shown={state => (editor = state)} />, {
    handlers: {
      task: {
        list: () => [],
        update() {
          if (server.inputs('task.update').length === 1) now().store.change({ type: 'credentials', to: [shop, bank] });
          return kettle;
        },
      },
    },
  });
  act(() => now().store.change({ type: 'credentials', to: [shop] }));
  act(() => now().save());
  await waitFor(() => expect(now().busy).toBeUndefined());
  expect(now().store.get().credentials).toEqual([shop, bank]);
  expect(now().dirty).toBe(true);
  act(() => now().save());
  await waitFor(() => expect(now().dirty).toBe(false));
  expect(
    now()
      .store.get()
      .credentials.map(({ name, password }) => [name, password]),
  ).toEqual([
    ['shop', ''],
    ['bank', ''],
  ]);
});
