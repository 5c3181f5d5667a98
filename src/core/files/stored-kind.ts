/** For the database, which may not import the contract. */
export type { StoredKind } from '#src/contract/storage.ts';
