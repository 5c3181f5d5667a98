import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Task } from '#src/contract/task.ts';
import type { TemplatePackage } from '#src/contract/template.ts';
import type { User } from '#src/contract/user.ts';
import { errorToast } from '../../components/ui/toast.tsx';
import { api, calls } from '#src/web/lib/api/api.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '#src/web/lib/api/queries.ts';

class NoUserError extends Error {}

/** Which task a template was made of, in the creator's own notes on it. */
const sourceKey = 'source_task';

/** Makes a private template of a task, or a new version of the one it already has, and goes on to configure it. */
export function usePublishTask() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Pick<Task, 'id'>) => {
      if (!user) throw new NoUserError();
      // A task of a list may be abridged, or without its picture.
      const task = await api.task.get({ id });
      const template = (await ownTemplate(task, user)) ?? (await newTemplate(task, user));
      await addVersion(template, task);
      return template;
    },
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: calls.templatePackage.key() });
      await navigate(paths.templateConfigure(id));
    },
    onError: error =>
      errorToast(
        error instanceof NoUserError ? 'User not authenticated' : 'Failed to create template. Please try again.',
      ),
  });
}

async function ownTemplate(task: Task, user: User): Promise<TemplatePackage | undefined> {
  const all = await api.templatePackage.list();
  return all.find(({ creator_user_id, metadata }) => creator_user_id === user.id && metadata[sourceKey] === task.id);
}

function newTemplate(task: Task, user: User): Promise<TemplatePackage> {
  return api.templatePackage.create({
    name: task.name,
    description: task.description,
    tags: [],
    creator_user_name: user.name,
    creator_user_id: user.id,
    creator_user_image: user.picture,
    visibility: 'private',
    thumbnail: task.thumbnail,
    metadata: { [sourceKey]: task.id },
    apps: [],
    additional_information: '',
    instructions: '',
  });
}

/** Adds the task as it is now as a version, unless the newest one already says the same. */
async function addVersion({ id }: TemplatePackage, task: Task): Promise<void> {
  const version = {
    name: task.name,
    description: task.description,
    steps: task.steps,
    special_instructions: task.special_instructions,
    guardrails: task.guardrails,
    network: task.network.filter(website => website.trim() !== ''),
    inputs: task.inputs.map(({ name, description }) => ({ name, description })),
    exclude_functions: task.exclude_functions,
    video_status: task.video_status,
    preferred_agent: task.preferred_agent,
    status: 'ready' as const,
  };
  const [newest] = await api.templateVersion.list({ package_id: id, status: 'ready' });
  const fields = Object.keys(version) as (keyof typeof version)[];
  if (newest && fields.every(field => JSON.stringify(newest[field]) === JSON.stringify(version[field]))) return;
  await api.templateVersion.create({ package_id: id, ...version });
}
