import { z } from 'zod';
import { mutation, query } from './procedure.ts';

/** What uses an account's storage. */
export const StoredKind = z.enum(['upload', 'download', 'recording', 'run_video', 'profile', 'invoice', 'export']);
export type StoredKind = z.infer<typeof StoredKind>;

/** Kinds of which user.delete-files deletes all. */
export const DeletableKind = z.enum(['upload', 'download', 'recording', 'run_video']);
export type DeletableKind = z.infer<typeof DeletableKind>;

export const StorageUsage = z.object({
  /** Stored or being sent. */
  used_bytes: z.int(),
  /** Null without a limit. */
  limit_bytes: z.int().nullable(),
  /** Each kind once. */
  kinds: z.array(z.object({ kind: StoredKind, bytes: z.int(), files: z.int() })),
});
export type StorageUsage = z.infer<typeof StorageUsage>;

/** How many one call of user.delete-files deletes. */
export const deletedFilesAtOnce = 50;

export const storageCalls = {
  storage: query('user.storage', 'Get the storage use of your files', {
    notes: [
      'Counts uploads, downloads of runs, recordings, videos of runs, browser profiles, invoices and exports, in bytes. A file counts from the start of its upload.',
      'What the browser of a run that is under way stores beyond 100 MB counts as browser profile. Where it does not fit, the run ends and says so.',
      'Beyond limit_bytes new files are refused with 413 and the code STORAGE_FULL; when the disk of the server is nearly full, with 507 and NO_SPACE.',
    ],
    example: {},
  })
    .input(z.strictObject({}).optional())
    .output(StorageUsage),
  deleteFiles: mutation('user.delete-files', 'Delete all files of one kind', {
    notes: [
      '`download` and `run_video`: of runs that have ended. `upload`: those that no task names and no active run uses. `recording`: those that belong to no task.',
      `At most ${deletedFilesAtOnce} at once: call it again while \`more\` is true. This cannot be undone.`,
    ],
    example: { kind: 'download' },
  })
    .input(z.strictObject({ kind: DeletableKind }))
    .output(z.object({ deleted: z.int(), more: z.boolean() })),
};
