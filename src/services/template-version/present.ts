import { type TemplateVersion } from '#src/contract/template.ts';
import { VideoStatus } from '#src/contract/task.ts';
import { localAddressesOf } from '#src/core/network/task-websites.ts';
import type { TemplateVersionRow } from '#src/db/schema.ts';
import type { Context } from '../context.ts';

export function presentVersion({ installation }: Context, row: TemplateVersionRow): TemplateVersion {
  const steps = row.steps.map(({ description }) => description);
  return {
    ...row,
    local_addresses: localAddressesOf({ ...row, steps }, installation.publicUrl),
    video_status: VideoStatus.parse(row.video_status),
    created_at: row.created_at.toISOString(),
  };
}
