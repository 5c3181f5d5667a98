// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TemplatePackage } from '#src/contract/template.ts';
import { ConfigureForm } from '#src/web/features/templates/configure-form.tsx';
import { LibraryPage } from '#src/web/features/templates/library-page.tsx';
import { type Handlers, Refusal } from '#tests/fakes/contract-server.ts';
import { ann, template } from './examples.ts';
import { show } from './render.tsx';

const user = { get: () => ann };
const cards = () => screen.queryAllByRole('article').map(card => card.getAttribute('aria-label'));

function library(list: () => TemplatePackage[]) {
  return show(<LibraryPage />, { handlers: { user, templatePackage: { list } } });
}

test('the library searches names, creators, tags and apps, and says when nothing matches', async () => {
  const { user: hand } = library(() => [
    template('Kettle', { tags: ['shopping'] }),
    template('Report', { apps: [{ name: 'Notion', logo: null }] }),
  ]);
  await screen.findByRole('article', { name: 'Kettle' });
  const search = screen.getByRole('searchbox', { name: 'Search templates' });
  await hand.type(search, 'shop');
  expect(cards()).toEqual(['Kettle']);
  await hand.clear(search);
  await hand.type(search, 'notion');
  expect(cards()).toEqual(['Report']);
  await hand.clear(search);
  await hand.type(search, 'nothing like it');
  expect(screen.getByText('No templates found matching your search')).toBeTruthy();
});

test('only one’s own private templates are shown, apart', async () => {
  library(() => [
    template('Mine', { visibility: 'private', creator_user_id: ann.id }),
    template('Of another', { visibility: 'private' }),
    template('Shared'),
  ]);
  await screen.findByRole('region', { name: 'Not published yet' });
  expect(cards()).toEqual(['Mine', 'Shared']);
});

test('an installed template says so, or that there is an update', async () => {
  const installed = {
    template_instance_id: 'i',
    template_version_id: 'v',
    task_id: 'user:1/task:1',
    update_available: false,
  };
  library(() => [
    template('One', { installed }),
    template('Two', { installed: { ...installed, update_available: true } }),
  ]);
  expect((await screen.findByRole('article', { name: 'One' })).textContent).toContain('Installed');
  expect(screen.getByRole('article', { name: 'Two' }).textContent).toContain('Update available');
});

test('an empty library and one that cannot be loaded look different', async () => {
  library(() => []);
  expect(await screen.findByText('No templates found')).toBeTruthy();
});

test('a library that cannot be loaded says why', async () => {
  library(() => {
    throw new Refusal(500, 'Not now.');
  });
  expect(await screen.findByText('500: Not now.')).toBeTruthy();
});

function configure(of: TemplatePackage, more: Handlers = {}) {
  return show(<ConfigureForm template={of} />, {
    handlers: { user, templatePackage: { update: () => of, list: () => [], ...more.templatePackage }, ...more },
  });
}

test('a missing value is reported at its field, which gets the focus, and nothing is published', async () => {
  const { user: hand, server } = configure(template('Kettle', { visibility: 'private' }));
  await waitFor(() => expect(server.inputs('user.get')).toHaveLength(1));
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await hand.clear(name);
  expect(screen.queryByText('Name is required')).toBeNull();
  await hand.click(screen.getByRole('button', { name: 'Publish Template' }));
  expect(screen.getByText('Name is required')).toBeTruthy();
  expect(document.activeElement).toBe(name);
  expect(name.getAttribute('aria-invalid')).toBe('true');
  await hand.type(name, 'Kettles');
  const about = screen.getByRole('textbox', { name: 'About' });
  await hand.clear(about);
  await hand.click(screen.getByRole('button', { name: 'Publish Template' }));
  expect(document.activeElement).toBe(about);
  expect(server.inputs('templatePackage.update')).toEqual([]);
});

test('publishing sends what was typed, without a picture that did not change, and shows the template', async () => {
  const { user: hand, server, address } = configure(template('Kettle', { visibility: 'private', thumbnail: 'data:x' }));
  await waitFor(() => expect(server.inputs('user.get')).toHaveLength(1));
  await hand.type(screen.getByRole('textbox', { name: 'Name' }), ' and pots ');
  await hand.click(screen.getByRole('button', { name: 'Publish Template' }));
  await waitFor(() => expect(address()).toContain('/template-details/'));
  expect(server.inputs('templatePackage.update')).toEqual([
    expect.objectContaining({ package_id: 'template:Kettle', name: 'Kettle and pots', visibility: 'public' }),
  ]);
  expect(server.inputs('templatePackage.update')[0]).not.toHaveProperty('thumbnail');
});

test('a picture that was left out is taken away at the server too', async () => {
  const { user: hand, server } = configure(template('Kettle', { thumbnail: 'data:x' }));
  await waitFor(() => expect(server.inputs('user.get')).toHaveLength(1));
  await hand.click(screen.getByRole('button', { name: 'Remove the picture' }));
  await hand.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.inputs('templatePackage.update')).toHaveLength(1));
  expect(server.inputs('templatePackage.update')[0]).toMatchObject({ thumbnail: null });
});

test('what was typed stays when publishing fails', async () => {
  const refuse = () => {
    throw new Refusal(500, 'Not now.');
  };
  const { user: hand, server } = configure(template('Kettle'), { templatePackage: { update: refuse } });
  await waitFor(() => expect(server.inputs('user.get')).toHaveLength(1));
  await hand.type(screen.getByRole('textbox', { name: 'Name' }), 's');
  await hand.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to publish template. Please try again.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Kettles');
});
