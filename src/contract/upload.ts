import { z } from 'zod';
import { Message } from './common.ts';
import { mutation } from './procedure.ts';
import { exampleDemonstration, DemonstrationName } from './demonstration.ts';
import { UploadedFile } from './task.ts';

export const upload = {
  files: mutation('upload/files', 'Upload files for runs', {
    notes: [
      'multipart/form-data; the field files is repeated, once per file.',
      'At most 10 files of 25 MB each and 100 MB in all. The type is read from the content; programs and pages are refused.',
      'The links expire after 15 minutes; task-run.get gives fresh ones. Send them as uploaded_files of task.run.',
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
  getSignedUrl: mutation('upload/get-signed-url', 'Get a link to upload a demonstration', {
    notes: [
      'Send the file to signedUrl by PUT with the header Content-Type: {mime_type}, then call upload/complete.',
      'The link expires after 15 minutes. A demonstration is a video of at most 2 GB and 3 hours.',
      'Over a poor connection, send it in parts instead: by the tus protocol (tus.io) to /api/upload/resumable, with your token and the metadata filename. An interrupted upload can be continued for a day.',
      'Send filename to upload/complete and task.upload.',
    ],
    example: { fileName: 'demonstration.mp4', contentType: 'video/mp4' },
  })
    .input(
      z.strictObject({
        fileName: z.string().trim().min(1).max(500),
        contentType: z
          .string()
          .trim()
          .max(200)
          .regex(/^video\/[\w.+-]+(?:\s*;.*)?$/i, 'Please select a valid video file.'),
      }),
    )
    .output(z.object({ signedUrl: z.string(), filename: z.string(), mime_type: z.string() })),
  complete: mutation('upload/complete', 'Complete the upload of a demonstration', {
    notes: ['It is refused while the file has not arrived, and when it is larger than 2 GB.'],
    example: { filename: exampleDemonstration },
  })
    .input(z.strictObject({ filename: DemonstrationName }))
    .output(Message.extend({ filename: z.string(), size: z.int() })),
  fromCdn: mutation('upload/get-signed-url-from-cdn', 'Fetch a demonstration from a public address', {
    notes: [
      'A token is needed.',
      'Only http and https addresses of the public internet are fetched, and at most 2 GB within 10 minutes.',
      'Send filename to task.upload. upload/complete is not needed.',
    ],
    example: { cdnUrl: 'https://example.com/demonstration.mp4', fileName: 'demonstration.mp4' },
  })
    .input(z.strictObject({ cdnUrl: z.string().min(1).max(4000), fileName: z.string().trim().min(1).max(500) }))
    .output(z.object({ message: z.string(), gcs_url: z.string(), filename: z.string() })),
};
