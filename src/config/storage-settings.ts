import type { StorageLimits } from '#src/services/storage/reservations.ts';
import { z } from 'zod';

const gigabytes = z.coerce.number().min(0).max(1_000_000);

/** The variables about how much is stored; part of the environment. */
export const storageVariables = {
  STORAGE_PER_ACCOUNT_GB: gigabytes.default(10),
  DISK_KEEP_FREE_GB: gigabytes.default(1),
};

type Given = z.infer<z.ZodObject<typeof storageVariables>>;

/** 0 for an account means no limit. */
export function storageLimitsOf(given: Given): StorageLimits {
  const bytes = (value: number): number => Math.round(value * 1e9);
  return {
    perAccountBytes: given.STORAGE_PER_ACCOUNT_GB === 0 ? undefined : bytes(given.STORAGE_PER_ACCOUNT_GB),
    keepFreeBytes: bytes(given.DISK_KEEP_FREE_GB),
  };
}
