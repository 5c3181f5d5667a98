import { type TemplateVersion } from '#src/contract/template.ts';
import { VideoStatus } from '#src/contract/task.ts';
import type { TemplateVersionRow } from '#src/db/schema.ts';

export function presentVersion(row: TemplateVersionRow): TemplateVersion {
  return { ...row, video_status: VideoStatus.parse(row.video_status), created_at: row.created_at.toISOString() };
}
