import type { Readable } from 'node:stream';

/** What is kept of an object beside its bytes. */
export type ObjectMeta = { contentType: string; bytes: number; modifiedAt: Date };

export type StoredObject = { key: string; bytes: number; modifiedAt: Date };

/** A whole body, or a stream whose length is known before. */
export type ObjectBody = Uint8Array | { stream: Readable; bytes: number };

/** First and last byte, both included; without a last one to the end. */
export type ByteRange = { start: number; end?: number };

/** `start` and `end` say which bytes the body has (both included); `bytes` is the length of the whole object. */
export type FetchedObject = ObjectMeta & { body: Readable; start: number; end: number };

export type LinkOptions = {
  /** The file's name where it is saved or shown. */
  filename: string;
  contentType: string;
  /** Shown in the page where its type is harmless (pictures, PDF, plain text, video); else it is always a download. */
  inline?: boolean;
  /** Default 15 minutes. */
  expiresInSeconds?: number;
  /** The same link for up to 5 minutes, so that a page that asks again and again does not fetch the file again. */
  steady?: boolean;
  /** The token that it is asked for with: it ends with it. */
  by?: string;
  /** Without the origin of this installation. */
  relative?: boolean;
};

export type PutLinkOptions = {
  contentType: string;
  maxBytes: number;
  expiresInSeconds?: number;
  by?: string;
  relative?: boolean;
};

/**
 * Files of users, on the disk or in a bucket. Keys are of our making and begin with their owner,
 * `users/{id}/runs/{id}/…`: names that people gave are never part of one.
 */
export type Storage = {
  /** Whole or not at all; replaces what was there. Rejects when the stream has another length than declared. */
  put(key: string, body: ObjectBody, meta: { contentType: string }): Promise<void>;
  /** Undefined when there is no such object. A range beyond its end gives an empty body with `start > end`. */
  get(key: string, range?: ByteRange): Promise<FetchedObject | undefined>;
  head(key: string): Promise<ObjectMeta | undefined>;
  /** Puts the same bytes and type under another key; false when there is no such object. */
  copy(from: string, to: string): Promise<boolean>;
  /** Deleting what is not there is no error. */
  delete(keys: readonly string[]): Promise<void>;
  /** Deletes all below a prefix that ends in `/`; returns how many objects there were. */
  deletePrefix(prefix: string): Promise<number>;
  /** At most `limit` (1000) objects below the prefix, by key; `after` is the last key of the page before. */
  list(prefix: string, options?: { after?: string; limit?: number }): Promise<StoredObject[]>;
  /** How much is free of the disk that objects lie on; undefined where that is not for us to know. */
  freeBytes(): Promise<number | undefined>;
};

const segment = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** Throws for a key that is none of ours: no empty parts, no dots in front, plain ASCII. A prefix ends in `/`. */
export function checkKey(key: string, kind: 'key' | 'prefix' = 'key'): string {
  const path = kind === 'prefix' ? key.replace(/\/$/, '') : key;
  const legal = key.length <= 500 && path.split('/').every(part => segment.test(part));
  if (!legal || (kind === 'prefix' && !key.endsWith('/'))) throw new RangeError(`No ${kind} of an object: ${key}`);
  return key;
}

/** Deletes page by page what lies below a prefix; returns how much. */
export async function deleteBelow(prefix: string, storage: Pick<Storage, 'list' | 'delete'>): Promise<number> {
  let count = 0;
  for (;;) {
    const page = await storage.list(prefix);
    if (page.length === 0) return count;
    await storage.delete(page.map(({ key }) => key));
    count += page.length;
  }
}
