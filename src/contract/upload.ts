import { z } from 'zod';
import { call } from './procedure.ts';
import { UploadedFile } from './task.ts';

export const upload = {
  files: call('upload/files', 'Upload files for runs', {
    notes: [
      'multipart/form-data; the field files is repeated, once per file.',
      'At most 10 files of 25 MB each and 100 MB in all. The type is read from the content; programs and pages are refused.',
      'The links expire after 15 minutes; task-run.get gives fresh ones. Give the answers back as uploaded_files of task.run.',
    ],
  })
    .input(
      z.strictObject({
        files: z
          .union([z.array(z.file()).min(1), z.file()])
          .transform(given => (Array.isArray(given) ? given : [given])),
      }),
    )
    .output(z.object({ files: z.array(UploadedFile), message: z.string() })),
};
