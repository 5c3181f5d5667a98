import type { Task } from '#src/contract/task.ts';
import { formatId, formatUserId } from '#src/core/ids.ts';
import type { TaskRow } from '#src/db/schema.ts';
import { defaultSettings, withoutLinks } from './settings.ts';

/** A task as the API returns it, without passwords. */
export function presentTask(row: Omit<TaskRow, 'playbook' | 'content_bytes'>): Task {
  return {
    ...defaultSettings,
    ...withoutLinks(row.settings),
    id: formatId(row.user_id, 'task', row.id),
    user_id: formatUserId(row.user_id),
    name: row.name,
    description: row.description,
    status: row.status,
    thumbnail: row.thumbnail,
    steps: row.steps,
    inputs: row.inputs,
    credentials: row.credentials.map(({ name, id, website, sealedOtp }) => ({
      name,
      id,
      website: website ?? null,
      has_otp: Boolean(sealedOtp),
    })),
    video_url: row.video_url,
    profile_id: row.profile_saved_at && formatId(row.user_id, 'profile', row.id),
    profile_saved_at: row.profile_saved_at?.toISOString() ?? null,
    shareable_link: null,
    template_package_id: row.template_package_id,
    template_version_id: row.template_version_id,
    template_instance_id: row.template_instance_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
