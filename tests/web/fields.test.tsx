// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { RunFilesPicker } from '#src/web/components/run-files/run-files-picker.tsx';
import { useRunFiles } from '#src/web/components/run-files/use-run-files.ts';
import { Sidebar } from '#src/web/features/shell/sidebar.tsx';
import { TagField } from '#src/web/features/templates/tag-field.tsx';
import { ann } from './examples.ts';
import { show } from './render.tsx';

function Files({ disabled }: { disabled: boolean }) {
  return <RunFilesPicker files={useRunFiles()} disabled={disabled} />;
}

const file = (name: string, bytes = 3) => new File(['x'.repeat(bytes)], name);

async function picker() {
  const shown = show(<Files disabled={false} />);
  await shown.user.click(screen.getByRole('checkbox', { name: 'Upload files during run' }));
  return { ...shown, field: screen.getByLabelText<HTMLInputElement>('Files for the run') };
}

test('files are chosen only once the box is ticked, and each can be removed', async () => {
  const { user, field } = await picker();
  await user.upload(field, [file('a.csv'), file('b.csv', 2000)]);
  expect(await screen.findByText('2 files selected')).toBeTruthy();
  const list = within(screen.getByRole('list', { name: 'Files chosen' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['a.csv3 B', 'b.csv2.0 KB']);
  await user.click(list.getByRole('button', { name: 'Remove a.csv' }));
  expect(list.getAllByRole('listitem')).toHaveLength(1);
});

test('a program and an empty file are refused by name, the rest is taken', async () => {
  const { field } = await picker();
  fireEvent.change(field, { target: { files: [file('a.csv'), file('run.exe'), file('empty.csv', 0)] } });
  expect(await screen.findByText(/“run\.exe” is a program.*“empty\.csv” is empty/)).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Files chosen' }).textContent).toBe('a.csv3 B');
});

test('more files than a run takes are refused as a whole', async () => {
  const { user, field } = await picker();
  await user.upload(
    field,
    Array.from({ length: 11 }, (_, at) => file(`${at}.csv`)),
  );
  expect(await screen.findByText(/Too many files \(11\): a run takes at most 10\./)).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Files chosen' })).toBeNull();
});

test('files that are dropped are taken as those that are chosen', async () => {
  await picker();
  const area = screen.getByText(/or drop them here/);
  fireEvent.drop(area, { dataTransfer: { files: [file('dropped.csv')] } });
  expect((await screen.findByRole('list', { name: 'Files chosen' })).textContent).toContain('dropped.csv');
});

function Tags() {
  const [tags, setTags] = useState<string[]>([]);
  return <TagField id="tags" tags={tags} onChange={setTags} />;
}

test('a tag is added by Enter, by a comma and by leaving the field, each once', async () => {
  const { user } = show(<Tags />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add tag' });
  const chosen = () =>
    within(screen.getByRole('list', { name: 'Tags' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(add.disabled).toBe(true);
  await user.type(field, 'shop{Enter}');
  await user.type(field, 'daily,');
  await user.type(field, 'shop');
  await user.tab();
  expect(chosen()).toEqual(['shop', 'daily']);
  expect(field.value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Remove shop' }));
  expect(chosen()).toEqual(['daily']);
});

test('Ctrl+B makes the sidebar narrow and wide; its links keep their names', async () => {
  const { user } = show(<Sidebar />, { handlers: { user: { get: () => ann } } });
  const sidebar = screen.getByRole('complementary', { name: 'Sidebar' });
  const before = sidebar.dataset['state'];
  const names = () =>
    within(sidebar)
      .getAllByRole('link')
      .map(link => link.getAttribute('aria-label'));
  const links = names();
  await user.keyboard('{Control>}b{/Control}');
  expect(sidebar.dataset['state']).not.toBe(before);
  expect(names()).toEqual(links);
  await user.keyboard('{Control>}b{/Control}');
  expect(sidebar.dataset['state']).toBe(before);
});
