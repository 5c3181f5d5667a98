import { AppError } from '#src/core/errors.ts';

/** A place of an upload. `ended` aborts when another account gets it. */
export type UploadPlace = { ended: AbortSignal; release(): void };

/**
 * How many uploads are in progress, by account. Each is written to the disk while it comes, so there are only so many places.
 * When all are taken, an account that has fewer gets one of the account that has most: its newest upload ends.
 */
export function createUploadPlaces({ perUser, inAll }: { perUser: number; inAll: number }): {
  take(userId: number): UploadPlace | undefined;
} {
  const held = new Map<number, Set<AbortController>>();

  function leave(userId: number, upload: AbortController): void {
    const own = held.get(userId);
    own?.delete(upload);
    if (own?.size === 0) held.delete(userId);
  }

  /** Ends an upload of whoever has at least two more than `own`. Whether there was one. */
  function endOne(own: number): boolean {
    const [userId, uploads] = [...held].toSorted(([, one], [, other]) => other.size - one.size)[0] ?? [];
    const newest = [...(uploads ?? [])].at(-1);
    if (userId === undefined || !uploads || !newest || uploads.size < own + 2) return false;
    leave(userId, newest);
    newest.abort(
      new AppError(
        'TOO_MANY_REQUESTS',
        'Others upload too, so this upload was ended. Send fewer files at the same time.',
      ),
    );
    return true;
  }

  return {
    take(userId) {
      const own = held.get(userId) ?? new Set<AbortController>();
      if (own.size >= perUser) return undefined;
      const all = [...held.values()].reduce((sum, uploads) => sum + uploads.size, 0);
      if (all >= inAll && !endOne(own.size)) return undefined;
      const upload = new AbortController();
      held.set(userId, own.add(upload));
      return { ended: upload.signal, release: () => leave(userId, upload) };
    },
  };
}
